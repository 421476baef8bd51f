/** A mention as it is written. Bounded, so that hostile text costs one pass (S-36). */
const mention = /@\[([^\n]{1,400}?)\]\(usr_[0-9a-z]{26}\)/g

/** The beginning of a comment's text as a line: mentions as names, cut at a word where it is too long. */
export function snippetOf(text: string, max: number): string {
  // The markup of mentions is longer than what is shown of them.
  const line = text
    .slice(0, 8 * max)
    .replaceAll(mention, '@$1')
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  if (characters.length <= max) return line
  const cut = characters.slice(0, max).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > max / 2 ? cut.slice(0, end) : cut}…`
}
