import { renderMentions } from '../../core/text.ts'

/** Returns the start of a comment on one line, with mentions as names; text over `max` characters is cut at a word. */
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
