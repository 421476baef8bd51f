/** Makes spreadsheets read the file as UTF-8; comes before the first line. */
export const byteOrderMark = '\uFEFF'

/** Formats rows as lines of CSV. */
type CsvWriter = (rows: readonly (readonly (string | number | null)[])[]) => string

/**
 * Loads the CSV writer (RFC 4180). It puts an apostrophe before any field that a spreadsheet would take for a
 * formula (S-33).
 */
export async function loadCsvWriter(): Promise<CsvWriter> {
  const { stringify } = await import('csv-stringify/sync')
  return (rows) =>
    stringify(
      rows.map((row) => [...row]),
      // A lone CR or LF is quoted too: some programs read either as a new line, which could start with a
      // formula.
      { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
    )
}
