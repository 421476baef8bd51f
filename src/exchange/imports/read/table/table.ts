import { importRowsMax } from '../../../../core/limits.ts'
import { RefusedFile } from '../refused-file.ts'
import { linesAboveHeaderMax, parseRows } from './table-rows.ts'

/** A table with a header, and the lines above it, where some programs write their name or a title. */
export type Table = { above: string[][]; header: string[]; rows: TableRow[] }
/** `number` is the row's number in a spreadsheet, where the header is row 1. */
export type TableRow = { number: number; cells: string[] }

const delimiters = [',', ';', '\t', '|'] as const

/**
 * Reads a CSV file with any delimiter; stray quotes within a field are tolerated. Empty rows are left out.
 *
 * @throws RefusedFile
 */
export function readTable(text: string): Table {
  const [, declaration = '', declared] = /^(\s*sep=(.)\r?\n)/.exec(text.slice(0, 100)) ?? []
  const rest = text.slice(declaration.length)
  const records = parseRows(rest, declared ?? detectDelimiter(rest))
  const start = findHeader(records)
  if (start === -1) throw new RefusedFile('empty')
  const header = (records[start] ?? []).map((name) => name.trim())
  if (records.length - start - 1 > importRowsMax) throw new RefusedFile('too_many_rows')
  const rows = records
    .map((cells, index) => ({ number: index + 1, cells: cells.map(unescapeCell) }))
    .slice(start + 1)
    .filter(({ cells }) => hasText(cells))
  const above = records.slice(0, start).filter(hasText)
  return { above, header, rows }
}

/**
 * Finds the header. Some programs write a title or their own name above it: lines with a single cell, or with
 * a name and a value.
 */
function findHeader(records: readonly string[][]): number {
  const first = records.findIndex(hasText)
  const filled = (record: readonly string[]) => record.filter((cell) => cell.trim() !== '').length
  const top = records.slice(0, linesAboveHeaderMax)
  const wide = top.findIndex((record) => filled(record) >= 3)
  const isBare = (most: number) => top.slice(0, wide).every((record) => filled(record) <= most)
  const isHeader = wide > first && (isBare(1) || (filled(top[wide] ?? []) >= 6 && isBare(2)))
  return isHeader ? wide : first
}

const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Removes the apostrophe that exports put before what a spreadsheet would take for a formula. */
const unescapeCell = (cell: string): string => (/^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell)

/** Returns the most frequent delimiter outside quotes in the first line that has any. */
function detectDelimiter(text: string): string {
  for (const line of firstLines(text)) {
    const counts = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
    const best = counts.reduce((best, each) => (each.count > best.count ? each : best))
    if (best.count > 1) return best.delimiter
  }
  return ','
}

const headMaxLength = 100_000

/** Yields the first lines without their quoted parts, which may contain line breaks. */
function* firstLines(text: string): Iterable<string> {
  let quoted = false
  let line = ''
  let count = 0
  for (const character of text.slice(0, headMaxLength)) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) {
      yield line
      line = ''
      if ((count += 1) > linesAboveHeaderMax) return
    } else if (!quoted) line += character
  }
  yield line
}
