import { parse } from 'csv-parse/sync'
import { importColumnsMax, importRowsMax } from '../../limits.ts'
import { RefusedFile } from './refused.ts'

/** A table with a line of names. */
export type Table = { header: string[]; rows: Row[] }
/** `number` as a spreadsheet counts rows, the names being in row 1. */
export type Row = { number: number; cells: string[] }

/** Longer than the longest row that could be taken over. */
const recordMaxLength = 2_000_000
const delimiters = [',', ';', '\t', '|'] as const

/**
 * Reads what spreadsheets call CSV, with whichever delimiter it has; quotes within a field are forgiven. Rows without
 * anything are left out.
 *
 * @throws RefusedFile
 */
export function readTable(text: string): Table {
  const [, said = '', declared] = /^(\s*sep=(.)\r?\n)/.exec(text.slice(0, 100)) ?? []
  const records = parseRecords(text.slice(said.length), declared ?? delimiterOf(text.slice(said.length)))
  const start = records.findIndex(hasText)
  if (start === -1) throw new RefusedFile('empty')
  const header = (records[start] ?? []).map((name) => name.trim())
  if (header.length > importColumnsMax) throw new RefusedFile('not_this_format')
  if (records.length - start - 1 > importRowsMax) throw new RefusedFile('too_many_rows')
  const rows = records
    .map((cells, index) => ({ number: index + 1, cells: cells.map(plain) }))
    .slice(start + 1)
    .filter(({ cells }) => hasText(cells))
  return { header, rows }
}

const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Exports put an apostrophe before what a spreadsheet would compute. */
const plain = (cell: string): string => (/^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell)

function parseRecords(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: recordMaxLength,
      to: importRowsMax + 2,
    })
  } catch {
    throw new RefusedFile('damaged')
  }
}

/** The one that is most often outside of quotes in the first line that says anything. */
function delimiterOf(text: string): string {
  const line = firstLine(text)
  const counts = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter
}

const firstLineMaxLength = 100_000

function firstLine(text: string): string {
  const start = Math.max(text.search(/\S/), 0)
  let quoted = false
  let line = ''
  for (const character of text.slice(start, start + firstLineMaxLength)) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) break
    else if (!quoted) line += character
  }
  return line
}
