import type { Wanted } from './query.ts'
import { type Word, wordsOf } from './words.ts'

/** Where words stand that were looked for: from and to, in UTF-16 units. Marked by whoever shows it, as text. */
export type Range = [from: number, to: number]

/** A piece of a text, around the first of the words in it. */
export type Snippet = { text: string; ranges: Range[] }

const snippetMax = 160
/** So far behind the first word the others are looked for. */
const lookAhead = 2_000
/** So much of a snippet stands before its first word. */
const lead = 40

/** Whether a word of a text is one of those that are looked for. */
function matcher({ whole, begun }: Wanted): (word: Word) => boolean {
  const known = new Set(whole)
  return ({ word }) => known.has(word) || word.startsWith(begun)
}

/** The places where one of the words stands, those of a long text around the first of them. */
export function rangesIn(text: string, wanted: Wanted): Range[] {
  const matches = matcher(wanted)
  const ranges: Range[] = []
  for (const word of wordsOf(text)) {
    if (ranges.length > 0 && word.start > ranges[0]![0] + lookAhead) break
    if (matches(word)) ranges.push([word.start, word.end])
  }
  return ranges
}

/** Whether a text has all that is looked for, so that nothing else needs to be shown. */
export function saysAll(text: string, { whole, begun }: Wanted): boolean {
  const words = Array.from(wordsOf(text), ({ word }) => word)
  return whole.every((word) => words.includes(word)) && words.some((word) => word.startsWith(begun))
}

/** The piece of a text that has most of the words close together; undefined where it has none of them. */
export function snippetOf(text: string, wanted: Wanted): Snippet | undefined {
  const ranges = rangesIn(text, wanted)
  if (ranges.length === 0) return undefined
  const start = startOf(text, bestStart(ranges))
  const end = endOf(text, start)
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
function bestStart(ranges: readonly Range[]): number {
  let best = { from: ranges[0]![0], count: 0 }
  let last = 0
  for (const [first, [from]] of ranges.entries()) {
    while (last < ranges.length && ranges[last]![1] - from <= snippetMax - lead) last += 1
    if (last - first > best.count) best = { from, count: last - first }
  }
  return best.from
}

/** A little before `from`, where a word begins. */
function startOf(text: string, from: number): number {
  if (from <= lead) return 0
  const gap = text.slice(from - lead, from).search(/\s/)
  return gap < 0 ? from : from - lead + gap + 1
}

/** Where the snippet ends: behind a word where there is one, never within a character. */
function endOf(text: string, start: number): number {
  const limit = start + snippetMax
  if (text.length <= limit) return text.length
  const gap = text.slice(start + lead, limit + 1).search(/\s\S*$/)
  if (gap > 0) return start + lead + gap
  return text.charCodeAt(limit) >>> 10 === 0b110111 ? limit - 1 : limit
}
