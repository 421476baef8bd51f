import { CsvError, parse } from 'csv-parse/sync'
import { importColumnsMax, importRowsMax, importValuesMax } from '../../../../core/limits.ts'
import { RefusedFile } from '../refused-file.ts'

/** Longer than anything that could be taken over. */
const rowMaxLength = 2_000_000

/** How many lines may stand above the names. */
export const linesAboveHeaderMax = 12

/**
 * The rows of a table as RFC 4180 has them, and as people do: a quote within a word is one, what follows a closing quote
 * belongs to the cell, and blanks may stand before an opening one.
 *
 * @throws RefusedFile
 */
export function parseRows(text: string, delimiter: string): string[][] {
  countCells(text, delimiter)
  const rows = parseCsv(text, delimiter)
  if (rows.some((cells) => cells.length > importColumnsMax)) throw new RefusedFile('not_this_format')
  return rows
}

/** A file of nothing but commas has more cells than fit in memory, and is parsed whole before it could be asked (0198). */
function countCells(text: string, delimiter: string): void {
  let count = 0
  for (let at = text.indexOf(delimiter); at !== -1; at = text.indexOf(delimiter, at + 1))
    if ((count += 1) > importValuesMax) throw new RefusedFile('too_large')
}

function parseCsv(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      ltrim: true,
      max_record_size: rowMaxLength,
      // The names, and perhaps some lines above them, are rows too.
      to: importRowsMax + linesAboveHeaderMax + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new RefusedFile(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_large' : 'damaged')
  }
}
