import type { LeftOutReason, ReadOptions, TableField, TableProduct, UnsupportedKind } from '../../content.ts'
import type { CollectedTask } from '../collected-task.ts'
import type { RowView } from '../table/row-view.ts'
import type { Table } from '../table/table.ts'

/** Reads a field of a row in the way of one program. */
export type ReadField = (task: CollectedTask, row: RowView, options: ReadOptions) => void

/**
 * What is known about the tables of one program (0231). All names of columns are simplified: `Due Date` is
 * `duedate`.
 */
export type ProductTable = {
  product: TableProduct
  /** Columns that together only this program writes. */
  signature: readonly string[]
  /** Another way to recognize it, if its columns don't tell. */
  matches?: (table: Table) => boolean
  /** English names of columns that it also writes in other languages. */
  aliases?: Readonly<Record<string, string>>
  /** The columns of each field, the first that the table has. */
  fields: Readonly<Partial<Record<TableField, readonly string[]>>>
  /** Further columns that may name the parent, by any of its `keys` or its title. */
  parents?: readonly string[]
  /** Columns that identify a task; a second row with the same first one is the same task again. */
  keys?: readonly string[]
  /** Columns that `read` uses besides the one of its field, so that they don't become lines too. */
  used?: readonly string[]
  leftOut?: Readonly<Record<string, LeftOutReason>>
  /** Columns that only repeat another one, in rows in which that one has a value. */
  repeats?: Readonly<Record<string, string>>
  /** Values that mean that a column has none. */
  blanks?: Readonly<Record<string, readonly string[]>>
  /** The label and kind of columns that are kept as lines, if not their own name and `columns`. */
  lines?: Readonly<Record<string, readonly [label: string, kind: UnsupportedKind | null]>>
  /** Columns about the whole list, kept in its description. */
  listLines?: readonly string[]
  /** Its own scale of priorities, in lower case. */
  priorities?: Readonly<Record<string, number>>
  /** Fields whose columns it writes in its own way. */
  read?: Readonly<Partial<Record<TableField, ReadField>>>
  /** Reads whatever is in no single field. */
  readOthers?: ReadField
  /** The name of the list, if it is above the table. */
  listName?: (table: Table) => string | undefined
  /** Rearranges a table that isn't one row per task. */
  arrange?: (table: Table) => Table
  /** Prepares a reader that needs the whole table. */
  prepare?: (table: Table) => Pick<ProductTable, 'read' | 'readOthers'>
}
