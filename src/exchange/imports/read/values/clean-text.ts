import { codePointLength } from '../../../../core/text.ts'

/** What is never stored: controls but tab and line breaks (D35), and the marks of byte order that some files are full of. */
const neverImported = /(?![\t\n])\p{Cc}|\ufeff/gu

/** A text as it can be stored: without controls and broken surrogates, with plain line breaks and nothing around it. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(neverImported, '').trim()

/** A text on one line. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ')

/** How the texts of a file are taken over, those of one line and those of many. */
export type TextRules = {
  line: (text: string) => string
  block: (text: string) => string
  emptyIsNone: boolean
}
export const cleanedText: TextRules = { line: cleanLine, block: cleanText, emptyIsNone: true }

const neverStored = /(?![\t\n\r])[\p{Cc}--[\u007f-\u009f]]/gv
/** What Daybook has exported comes back as it was. */
const keepStorable = (text: string): string => text.toWellFormed().replaceAll(neverStored, '')
export const verbatimText: TextRules = { line: keepStorable, block: keepStorable, emptyIsNone: false }

/** The first characters of a text, `…` being the last of them where there were more. */
export function truncate(text: string, max: number): string {
  if (text.length <= max || codePointLength(text) <= max) return text
  let end = 0
  for (let count = 0; count < max - 1; count += 1) end += text.codePointAt(end)! > 0xffff ? 2 : 1
  return `${text.slice(0, end).trimEnd()}…`
}
