/** A person's initials. The color is derived from the id, so it stays the same. */
export function Avatar({ id, name, large }: { id: string; name: string; large?: boolean }) {
  return (
    <span
      className="avatar"
      data-color={colorOf(id)}
      data-large={large || undefined}
      role="img"
      aria-label={name}
      title={name}
    >
      {initialsOf(name)}
    </span>
  )
}

const colorCount = 5
const colorOf = (id: string): number =>
  (Array.from(id).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 7) %
    colorCount) +
  1

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('')
}
