type Ranges = { ranges: readonly (readonly [start: number, end: number])[] }

/** Removes phrases from a text, with the punctuation that set them off. */
export function withoutSpans(text: string, spans: readonly Ranges[]): string {
  const ranges = spans.flatMap(({ ranges: of }) => of).toSorted(([a], [b]) => a - b)
  if (ranges.length === 0) return text.replace(/\s+/g, ' ').trim()
  let title = ''
  let from = 0
  for (const [start, end] of ranges) {
    // A sign can stand within a phrase.
    title = joined(title, text.slice(from, Math.max(from, start)))
    from = Math.max(from, end)
  }
  return joined(title, text.slice(from))
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;:])(?=\s|$)/g, '$1')
    .replace(/^[,;:\s]+|[,;:\s]+$/g, '')
}

/** A comma before and one after what was between them are one. */
const joined = (before: string, after: string): string =>
  /[,;:]\s*$/.test(before) ? before + after.replace(/^[,;:]+/, '') : before + after
