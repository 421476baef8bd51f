import { importColumnsMax, importRowsMax, importValuesMax } from '../../limits.ts'
import { RefusedFile } from './refused.ts'

/** Longer than anything that could be taken over. */
const cellMaxLength = 2_000_000

/**
 * The rows of a table as RFC 4180 has them, and as people do: a quote within a word is one, what follows a closing quote
 * belongs to the cell, and blanks may stand before an opening one. Stops at the first cell that is too many: a file of
 * nothing but commas has more of them than fit in memory (0198).
 *
 * @throws RefusedFile
 */
export function parseRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let count = 0
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    for (let more = true; more;) {
      const cell = cellAt(text, at, delimiter)
      cells.push(cell.text)
      count += 1
      if (cells.length > importColumnsMax) throw new RefusedFile('not_this_format')
      if (count > importValuesMax || cell.text.length > cellMaxLength) throw new RefusedFile('too_large')
      at = cell.end
      more = text[at] === delimiter
      if (more) at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(cells)
    // The names, and perhaps some lines above them, are rows too.
    if (rows.length > importRowsMax + linesAboveMax + 1) throw new RefusedFile('too_many_rows')
  }
  return rows
}

/** How many lines may stand above the names. */
export const linesAboveMax = 12

/** A cell and where it ends: at a delimiter, a line break or the end of the text. */
function cellAt(text: string, start: number, delimiter: string): { text: string; end: number } {
  let open = start
  while (text[open] === ' ') open += 1
  if (text[open] !== '"') {
    const end = endOf(text, start, delimiter)
    return { text: text.slice(start, end), end }
  }
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) throw new RefusedFile('damaged')
  // Looked at before the quotes within are put right, which takes much longer than to find the end.
  if (close - open > cellMaxLength) throw new RefusedFile('too_large')
  const end = endOf(text, close + 1, delimiter)
  return { text: text.slice(open + 1, close).replaceAll('""', '"') + text.slice(close + 1, end), end }
}

function endOf(text: string, start: number, delimiter: string): number {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}
