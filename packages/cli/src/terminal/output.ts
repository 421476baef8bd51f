import { safeText } from './safe-text.ts'

/** What every command can be asked for. */
export type OutputOptions = { json?: true; fields?: readonly string[] }

// A pager or `head` may stop reading; that ends the tool, and is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

/**
 * Prints a result: as text, with `--json` as it is, and with `--fields` each object on a line of its own.
 *
 * @param value one object, or several
 * @param text for people
 */
export function printResult(value: unknown, text: () => string, { json, fields }: OutputOptions): void {
  if (fields) {
    for (const one of Array.isArray(value) ? value : [value]) printLine(JSON.stringify(pick(one, fields)))
  } else printLine(json ? JSON.stringify(value) : text())
}

export const printLine = (text: string): void => void process.stdout.write(`${text}\n`)

/** Says something beside the result, such as progress. */
export const printNote = (text: string): void => void process.stderr.write(`${text}\n`)

/** Returns an object with only these fields; one that it doesn't have is null. */
const pick = (value: unknown, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => [field, value instanceof Object ? (Reflect.get(value, field) ?? null) : null]),
  )

/** Aligns rows in columns; the last column isn't padded. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  return rows
    .map((row) => row.map((cell, index) => (index < row.length - 1 ? cell.padEnd(widths[index] ?? 0) : cell)))
    .map((cells) => safeText(cells.join('  ')))
    .join('\n')
}
