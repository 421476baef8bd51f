import type { ParsedQuery } from '../../core/search/query.ts'
import { type Word, splitWords } from '../../core/search/words.ts'

/** The position of a matching word, in UTF-16 units, so that the client can mark it without markup in the text. */
export type TextRange = [from: number, to: number]

/** An excerpt of a text, around matching words. */
export type Snippet = { text: string; ranges: TextRange[] }

const snippetLengthMax = 160
/** How far after the first match further ones are looked for. */
const lookAheadMax = 2_000
/** How much of a snippet comes before its first match. */
const leadLength = 40

/** Returns a function that tells whether a word of a text matches the query. */
function wordMatcher({ words, prefix }: ParsedQuery): (word: Word) => boolean {
  const whole = new Set(words)
  return ({ word }) => whole.has(word) || word.startsWith(prefix)
}

/** Returns the positions of matching words; in a long text, only those near the first. */
export function matchRanges(text: string, query: ParsedQuery): TextRange[] {
  const matches = wordMatcher(query)
  const ranges: TextRange[] = []
  for (const word of splitWords(text)) {
    if (ranges.length > 0 && word.start > ranges[0]![0] + lookAheadMax) break
    if (matches(word)) ranges.push([word.start, word.end])
  }
  return ranges
}

/** Returns whether a text contains the whole query, so that no snippet is needed. */
export function containsAll(text: string, { words, prefix }: ParsedQuery): boolean {
  const found = Array.from(splitWords(text), ({ word }) => word)
  return words.every((word) => found.includes(word)) && found.some((word) => word.startsWith(prefix))
}

/** Creates a snippet of the part of a text with the most matches; returns undefined if nothing matches. */
export function createSnippet(text: string, query: ParsedQuery): Snippet | undefined {
  const ranges = matchRanges(text, query)
  if (ranges.length === 0) return undefined
  const start = findStart(text, findBestStart(ranges))
  const end = findEnd(text, start)
  const inside = ranges.filter(([from, to]) => from >= start && to <= end)
  const before = start > 0 ? '… ' : ''
  const after = end < text.length ? ' …' : ''
  const shift = before.length - start
  return {
    // On one line: a line break is as long as the space that replaces it.
    text: before + text.slice(start, end).replaceAll(/\s/g, ' ') + after,
    ranges: inside.map(([from, to]) => [from + shift, to + shift]),
  }
}

/** Returns the position of the match that most others follow within a snippet. */
function findBestStart(ranges: readonly TextRange[]): number {
  let best = { from: ranges[0]![0], count: 0 }
  let last = 0
  for (const [first, [from]] of ranges.entries()) {
    while (last < ranges.length && ranges[last]![1] - from <= snippetLengthMax - leadLength) last += 1
    if (last - first > best.count) best = { from, count: last - first }
  }
  return best.from
}

/** Returns the start of a word a little before `from`. */
function findStart(text: string, from: number): number {
  if (from <= leadLength) return 0
  const gap = text.slice(from - leadLength, from).search(/\s/)
  return gap < 0 ? from : from - leadLength + gap + 1
}

/** Returns where the snippet ends: after a word if possible, and never within a character. */
function findEnd(text: string, start: number): number {
  const limit = start + snippetLengthMax
  if (text.length <= limit) return text.length
  const gap = text.slice(start + leadLength, limit + 1).search(/\s\S*$/)
  if (gap > 0) return start + leadLength + gap
  return text.charCodeAt(limit) >>> 10 === 0b110111 ? limit - 1 : limit
}
