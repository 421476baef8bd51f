import { CsvError, parse } from 'csv-parse/sync'
import { importColumnsMax, importRowsMax, importValuesMax } from '../../../../core/limits.ts'
import { RefusedFile } from '../refused-file.ts'

/** Longer than any row that could be imported. */
const rowMaxLength = 2_000_000

/** How many lines may precede the header. */
export const linesAboveHeaderMax = 12

/**
 * Parses the rows of a table according to RFC 4180, but leniently: a quote within a word is kept, text after
 * a closing quote belongs to the cell, and an opening quote may be preceded by blanks.
 *
 * @throws RefusedFile
 */
export function parseRows(text: string, delimiter: string): string[][] {
  countCells(text, delimiter)
  const rows = parseCsv(text, delimiter)
  if (rows.some((cells) => cells.length > importColumnsMax)) throw new RefusedFile('not_this_format')
  return rows
}

/**
 * Refuses a file with too many cells before it is parsed: one of nothing but commas wouldn't fit in memory
 * (0198).
 */
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
      // Includes the header and the lines above it.
      to: importRowsMax + linesAboveHeaderMax + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new RefusedFile(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_large' : 'damaged')
  }
}
