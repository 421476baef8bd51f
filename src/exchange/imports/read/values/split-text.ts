import { codePointLength } from '../../../../core/text.ts'

const mark = '…'

/**
 * Splits a text into parts of at most `max` characters, at white space if there is some near the end of a
 * part. Each part but the last ends in `…`, and each but the first starts with it.
 */
export function splitText(text: string, max: number): string[] {
  if (text.length <= max || codePointLength(text) <= max) return [text]
  const parts: string[] = []
  for (let start = 0; start < text.length;) {
    const opening = parts.length === 0 ? '' : mark
    const whole = indexAfter(text, start, max - opening.length)
    if (whole === text.length) {
      parts.push(opening + text.slice(start))
      break
    }
    const end = breakBefore(text, start, indexAfter(text, start, max - opening.length - mark.length))
    parts.push(opening + text.slice(start, end).trimEnd() + mark)
    start = end
    while (start < text.length && /\s/.test(text[start] ?? '')) start += 1
  }
  return parts
}

/** Returns the index after so many characters, which may take two units each. */
function indexAfter(text: string, start: number, count: number): number {
  let index = start
  for (let passed = 0; passed < count && index < text.length; passed += 1)
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
  return index
}

/** Looks for white space in the last tenth. */
function breakBefore(text: string, start: number, end: number): number {
  for (let at = end; at > end - (end - start) / 10; at -= 1) if (/\s/.test(text[at] ?? '')) return at
  return end
}
