import type { ParsedQuery } from './query.ts'
import { type Word, splitWords } from './words.ts'

/** Where words stand that were looked for: from and to, in UTF-16 units. Marked by whoever shows it, as text. */
export type TextRange = [from: number, to: number]

/** A piece of a text, around the first of the words in it. */
export type Snippet = { text: string; ranges: TextRange[] }

const snippetLengthMax = 160
/** So far behind the first word the others are looked for. */
const lookAheadMax = 2_000
/** So much of a snippet stands before its first word. */
const leadLength = 40

/** Whether a word of a text is one of those that are looked for. */
function wordMatcher({ words, prefix }: ParsedQuery): (word: Word) => boolean {
  const known = new Set(words)
  return ({ word }) => known.has(word) || word.startsWith(prefix)
}

/** The places where one of the words stands, those of a long text around the first of them. */
export function matchRanges(text: string, wanted: ParsedQuery): TextRange[] {
  const matches = wordMatcher(wanted)
  const ranges: TextRange[] = []
  for (const word of splitWords(text)) {
    if (ranges.length > 0 && word.start > ranges[0]![0] + lookAheadMax) break
    if (matches(word)) ranges.push([word.start, word.end])
  }
  return ranges
}

/** Whether a text has all that is looked for, so that nothing else needs to be shown. */
export function containsAll(text: string, { words: whole, prefix }: ParsedQuery): boolean {
  const words = Array.from(splitWords(text), ({ word }) => word)
  return whole.every((word) => words.includes(word)) && words.some((word) => word.startsWith(prefix))
}

/** The piece of a text that has most of the words close together; undefined where it has none of them. */
export function createSnippet(text: string, wanted: ParsedQuery): Snippet | undefined {
  const ranges = matchRanges(text, wanted)
  if (ranges.length === 0) return undefined
  const start = findStart(text, findBestStart(ranges))
  const end = findEnd(text, start)
  const inside = ranges.filter(([from, to]) => from >= start && to <= end)
  const before = start > 0 ? '… ' : ''
  const after = end < text.length ? ' …' : ''
  const shift = before.length - start
  return {
    // One line: what breaks a line is as long as a space.
    text: before + text.slice(start, end).replaceAll(/\s/g, ' ') + after,
    ranges: inside.map(([from, to]) => [from + shift, to + shift]),
  }
}

/** The place from which most of the words follow within a snippet. */
function findBestStart(ranges: readonly TextRange[]): number {
  let best = { from: ranges[0]![0], count: 0 }
  let last = 0
  for (const [first, [from]] of ranges.entries()) {
    while (last < ranges.length && ranges[last]![1] - from <= snippetLengthMax - leadLength) last += 1
    if (last - first > best.count) best = { from, count: last - first }
  }
  return best.from
}

/** A little before `from`, where a word begins. */
function findStart(text: string, from: number): number {
  if (from <= leadLength) return 0
  const gap = text.slice(from - leadLength, from).search(/\s/)
  return gap < 0 ? from : from - leadLength + gap + 1
}

/** Where the snippet ends: behind a word where there is one, never within a character. */
function findEnd(text: string, start: number): number {
  const limit = start + snippetLengthMax
  if (text.length <= limit) return text.length
  const gap = text.slice(start + leadLength, limit + 1).search(/\s\S*$/)
  if (gap > 0) return start + leadLength + gap
  return text.charCodeAt(limit) >>> 10 === 0b110111 ? limit - 1 : limit
}
