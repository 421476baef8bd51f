import { importRowsMax } from '../../../../core/limits.ts'
import { RefusedFile } from '../refused-file.ts'
import { linesAboveHeaderMax, parseRows } from './table-rows.ts'

/** A table with a line of names. */
export type Table = { header: string[]; rows: TableRow[] }
/** `number` as a spreadsheet counts rows, the names being in row 1. */
export type TableRow = { number: number; cells: string[] }

const delimiters = [',', ';', '\t', '|'] as const

/**
 * Reads what spreadsheets call CSV, with whichever delimiter it has; quotes within a field are forgiven. Rows without
 * anything are left out.
 *
 * @throws RefusedFile
 */
export function readTable(text: string): Table {
  const [, said = '', declared] = /^(\s*sep=(.)\r?\n)/.exec(text.slice(0, 100)) ?? []
  const rest = text.slice(said.length)
  const records = parseRows(rest, declared ?? detectDelimiter(rest))
  const start = findHeader(records)
  if (start === -1) throw new RefusedFile('empty')
  const header = (records[start] ?? []).map((name) => name.trim())
  if (records.length - start - 1 > importRowsMax) throw new RefusedFile('too_many_rows')
  const rows = records
    .map((cells, index) => ({ number: index + 1, cells: cells.map(unescapeCell) }))
    .slice(start + 1)
    .filter(({ cells }) => hasText(cells))
  return { header, rows }
}

/** Some programs write a title, or what they are, above the names: lines of one cell. */
function findHeader(records: readonly string[][]): number {
  const first = records.findIndex(hasText)
  const filled = (record: readonly string[]) => record.filter((cell) => cell.trim() !== '').length
  const top = records.slice(0, linesAboveHeaderMax)
  const wide = top.findIndex((record) => filled(record) >= 3)
  return wide > first && top.slice(0, wide).every((record) => filled(record) <= 1) ? wide : first
}

const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Exports put an apostrophe before what a spreadsheet would compute. */
const unescapeCell = (cell: string): string => (/^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell)

/** The one that is most often outside of quotes in the first line that has any. */
function detectDelimiter(text: string): string {
  for (const line of firstLines(text)) {
    const counts = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
    const best = counts.reduce((best, each) => (each.count > best.count ? each : best))
    if (best.count > 1) return best.delimiter
  }
  return ','
}

const headMaxLength = 100_000

/** Lines as a table has them, without what is in quotes. */
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
