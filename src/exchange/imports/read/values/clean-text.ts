import { codePointLength } from '../../../../core/text.ts'

/**
 * Control characters other than tabs and line breaks, which are never stored (D35), and stray byte order
 * marks.
 */
const neverImported = /(?![\t\n])\p{Cc}|\ufeff/gu

/** Removes control characters, broken surrogates and surrounding white space, and normalizes line breaks. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(neverImported, '').trim()

/** Cleans a text and puts it on one line. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ')

/** How the texts of a file are cleaned: `line` for one line, `block` for several. */
export type TextRules = {
  line: (text: string) => string
  block: (text: string) => string
  emptyIsNone: boolean
}
export const cleanedText: TextRules = { line: cleanLine, block: cleanText, emptyIsNone: true }

const neverStored = /(?![\t\n\r])[\p{Cc}--[\u007f-\u009f]]/gv
/** Keeps texts from a Daybook export as they were. */
const keepStorable = (text: string): string => text.toWellFormed().replaceAll(neverStored, '')
export const verbatimText: TextRules = { line: keepStorable, block: keepStorable, emptyIsNone: false }

/** Returns at most `max` characters of a text; one that is cut ends in `…`. */
export function truncate(text: string, max: number): string {
  if (text.length <= max || codePointLength(text) <= max) return text
  let end = 0
  for (let count = 0; count < max - 1; count += 1) end += text.codePointAt(end)! > 0xffff ? 2 : 1
  return `${text.slice(0, end).trimEnd()}…`
}

/** Returns a word in the form in which words are compared: in lower case, without accents. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase().trim()

/** Yields the lines of a text one at a time: an array of all of them might not fit in memory. */
export function* splitLines(text: string): Iterable<string> {
  let start = 0
  for (const { 0: mark, index } of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(start, index)
    start = index + mark.length
  }
  yield text.slice(start)
}
