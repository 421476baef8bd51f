import { renderMentions } from '../../core/text.ts'

/** The beginning of a comment's text as a line: mentions as names, cut at a word where it is too long. */
export function commentSnippet(text: string, max: number): string {
  const line = renderMentions(text)
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  if (characters.length <= max) return line
  const cut = characters.slice(0, max).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > max / 2 ? cut.slice(0, end) : cut}…`
}
