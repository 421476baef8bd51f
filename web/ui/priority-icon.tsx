/** Priority as a tally: one stroke low, two medium, three high, the crossed bundle urgent; nothing for none. */
export function PriorityIcon({ priority, name }: { priority: number; name?: string }) {
  if (priority === 0) return null
  const strokes = priority === 4 ? [2.5, 5.5, 8.5, 11.5] : [5, 8, 11].slice(0, priority)
  return (
    <svg
      className="priority-icon"
      data-priority={priority}
      viewBox="0 0 16 16"
      // Where its name stands beside it, it is not said twice.
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {strokes.map((x) => (
        <path key={x} d={`M${x + 1.6} 3.5L${x - 0.4} 12.5`} />
      ))}
      {priority === 4 && <path d="M1 11.5L15 4.5" />}
    </svg>
  )
}
