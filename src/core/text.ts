import { memberNameMax } from './limits.ts'
import { isId, type MemberId } from './ids.ts'

/** Returns the length in code points, which limits count (D35, S-23); a lone surrogate counts as one. */
export function codePointLength(text: string): number {
  let length = 0
  for (let index = 0; index < text.length; index += text.codePointAt(index)! > 0xffff ? 2 : 1) length += 1
  return length
}

/**
 * Whether `text` contains what is never stored: C0 controls other than tab, LF and CR, or a lone surrogate
 * (D35).
 */
export function hasForbiddenCharacters(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return true
  }
  return !text.isWellFormed()
}

/** The two ends of a mention, matched one by one, so that hostile text costs one pass (S-36). */
const mentionEnds = /@\[|\]\((?:(usr_[0-9a-z]{26})\))?/g
/** The longest name between them in UTF-16 units, at most two per code point. */
const nameMaxLength = 2 * memberNameMax

/** Returns the members mentioned as `@[Name](usr_…)`, each once, in the order of their first mention (D4). */
export const parseMentions = (text: string): MemberId[] => [
  ...new Set(Array.from(findMentions(text), ({ id }) => id)),
]

/** Returns the text as people read it, with mentions as `@Name`, or with `instead` of all names. */
export function renderMentions(text: string, instead?: string): string {
  const parts: string[] = []
  let end = 0
  for (const { from, name, to } of findMentions(text)) {
    parts.push(text.slice(end, from), '@', instead ?? name)
    end = to
  }
  return [...parts, text.slice(end)].join('')
}

function* findMentions(text: string): Generator<{ from: number; to: number; name: string; id: MemberId }> {
  let nameStart: number | undefined
  for (const { 0: end, 1: id, index } of text.matchAll(mentionEnds)) {
    if (end === '@[') {
      nameStart = index + 2
      continue
    }
    if (nameStart !== undefined && isMentionName(text, nameStart, index) && isId('usr', id))
      yield { from: nameStart - 2, to: index + end.length, name: text.slice(nameStart, index), id }
    nameStart = undefined
  }
}

const isMentionName = (text: string, start: number, end: number) =>
  end - start <= nameMaxLength && !text.slice(start, end).includes('\n')
