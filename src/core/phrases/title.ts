type Ranges = { ranges: readonly (readonly [start: number, end: number])[] }

/** Removes phrases from a text, with the punctuation that set them off. */
export function withoutSpans(text: string, spans: readonly Ranges[]): string {
  const ranges = spans.flatMap(({ ranges: of }) => of).toSorted(([a], [b]) => a - b)
  if (ranges.length === 0) return withSingleSpaces(text).trim()
  let title = ''
  let from = 0
  for (const [start, end] of ranges) {
    // A sign can stand within a phrase.
    title = joined(title, text.slice(from, Math.max(from, start)))
    from = Math.max(from, end)
  }
  return withSingleSpaces(joined(title, text.slice(from))).replace(/^[,;:\s]+|[,;:\s]+$/g, '')
}

/** A space that doesn't break, such as that before a French colon, stays as it is. */
const withSingleSpaces = (text: string): string => text.replace(/[^\S\u00a0\u202f]+/g, ' ')

/** A comma before and one after what was between them are one, and one after it goes to the word before. */
function joined(before: string, after: string): string {
  if (/[,;:]\s*$/.test(before)) return before + after.replace(/^[,;:]+/, '')
  return /^[,;:]/.test(after) ? before.trimEnd() + after : before + after
}
