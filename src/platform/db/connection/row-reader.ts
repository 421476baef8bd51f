import { compileFunction } from 'node:vm'
import type { FieldDef } from 'pg'

/** Creates the object of a row from the texts of its columns. */
export type RowReader = (texts: readonly (string | null)[]) => object

export type ColumnParser = (text: string) => unknown

const readers = new Map<string, RowReader>()

/**
 * Returns a function that creates the rows of a result. It is compiled from an object literal, once for all results with
 * the same columns: an object that is filled column by column takes twice as long, for a page of tasks a fifteenth of the
 * request.
 *
 * @param parsers those of the columns, which depend on nothing but their types
 */
export function rowReader(columns: readonly FieldDef[], parsers: readonly ColumnParser[]): RowReader {
  const signature = JSON.stringify(columns.map(({ name, dataTypeID, format }) => [name, dataTypeID, format]))
  let reader = readers.get(signature)
  if (!reader) readers.set(signature, (reader = compileReader(columns, parsers)))
  return reader
}

/** The names in its code are those of our own statements' columns, as string literals. */
function compileReader(columns: readonly FieldDef[], parsers: readonly ColumnParser[]): RowReader {
  const properties = columns.map(
    ({ name }, index) =>
      `${JSON.stringify(name)}: texts[${index}] === null ? null : parse${index}(texts[${index}])`,
  )
  const code = `return (texts) => ({ ${properties.join(', ')} })`
  const names = parsers.map((_, index) => `parse${index}`)
  return (compileFunction(code, names) as (...own: readonly ColumnParser[]) => RowReader)(...parsers)
}
