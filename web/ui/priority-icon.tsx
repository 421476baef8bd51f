/** Priority as tally marks: one for low, two for medium, three for high, a crossed bundle for urgent, none for none. */
export function PriorityIcon({ priority, name }: { priority: number; name?: string }) {
  if (priority === 0) return null
  const strokes = priority === 4 ? [2.5, 5.5, 8.5, 11.5] : [5, 8, 11].slice(0, priority)
  return (
    <svg
      className="priority-icon"
      data-priority={priority}
      viewBox="0 0 16 16"
      // Hidden from screen readers where its name is next to it.
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {strokes.map((x) => (
        <path key={x} d={`M${x + 1.6} 3.5L${x - 0.4} 12.5`} />
      ))}
      {priority === 4 && <path d="M1 11.5L15 4.5" />}
    </svg>
  )
}
