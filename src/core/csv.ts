/** The mark that has spreadsheets read UTF-8; it goes before the first line. */
export const byteOrderMark = '\uFEFF'

/** Lines of a table. */
type CsvWriter = (rows: readonly (readonly (string | number | null)[])[]) => string

/**
 * The writer of CSV (RFC 4180): what a spreadsheet would compute begins with an apostrophe (S-33). Loaded when it is
 * first asked for.
 */
export async function loadCsvWriter(): Promise<CsvWriter> {
  const { stringify } = await import('csv-stringify/sync')
  return (rows) =>
    stringify(
      rows.map((row) => [...row]),
      // A field with one half of a line's end is quoted, too: programs take either for a new line, which may compute.
      { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
    )
}
