import { csvTable } from '../support.ts'

/** What becomes of a column: a text that is found in the workspace afterwards, or why it is left out. */
export type Fate = { found: string } | { leftOut: string }
export const leftOut = (reason: string): Fate => ({ leftOut: reason })

/** A column or property that a product documents, its value in the sample, and what becomes of that. */
export type SampleColumn = [name: string, value: string, fate?: Fate | string]

/** A file as a product writes it, with every column or property it documents. */
export type Sample = {
  /** The heading in docs/imports.md. */
  heading: string
  file: string
  text: string
  columns: readonly SampleColumn[]
  format: string
  product: string | null
}

type Row = Readonly<Record<string, string>>

/**
 * Writes a table with a row that has a value in each column, and further rows before it.
 *
 * @param above lines above the names of the columns
 */
export const sampleTable = (
  columns: readonly SampleColumn[],
  before: readonly Row[] = [],
  above: readonly (readonly string[])[] = [],
): string =>
  `\uFEFF${csvTable(
    ...above,
    columns.map(([name]) => name),
    ...before.map((row) => columns.map(([name]) => row[name] ?? '')),
    columns.map(([, value]) => value),
  )}\r\n`

export const fateOf = ([, value, fate = value]: SampleColumn): Fate =>
  typeof fate === 'string' ? { found: fate } : fate
