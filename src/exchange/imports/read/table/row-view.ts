import type { ColumnMapping, TableField } from '../../content.ts'
import type { TableRow } from './table.ts'

/** What programs write for an empty value. */
const emptyValue = /^(?:null|undefined|nan|n\/a|-|\[\]|\{\})$/i

/** The values of one row, by field or by the name of a column. */
export type RowView = {
  number: number
  /** Returns the value of a field; empty if it isn't mapped. */
  of: (field: TableField) => string
  /** Returns the values of a field, from all columns of the same name: some programs repeat them. */
  all: (field: TableField) => string[]
  /** Returns the values of the columns of a name, in its simplified form. */
  named: (name: string) => string[]
  /** Returns the value of the first column of a name that has one. */
  first: (name: string) => string
  cells: readonly string[]
}

/** Fields of which a task can have several values: columns of the same name all belong to them. */
const repeatableFields = new Set<TableField>(['assignees', 'checklist', 'comment', 'labels'])

/** The columns of a table, by name and by the field that they are mapped to. */
export type TableView = {
  names: readonly string[]
  has: (name: string) => boolean
  columnsOf: (field: TableField) => readonly number[]
  row: (row: TableRow) => RowView
}

/** Creates a view of a table by the simplified names of its columns. */
export function createTableView(names: readonly string[], mapping: ColumnMapping): TableView {
  const byName = Map.groupBy(names.keys(), (column) => names[column] ?? '')
  const mapped = new Set(Object.values(mapping))
  const fieldColumns = new Map<TableField, number[]>()
  for (const [field, column] of Object.entries(mapping) as [TableField, number][]) {
    const same = byName.get(names[column] ?? '') ?? []
    const others = repeatableFields.has(field) ? same.filter((other) => !mapped.has(other)) : []
    fieldColumns.set(field, [column, ...others])
  }
  const columnsOf = (field: TableField) => fieldColumns.get(field) ?? []
  return {
    names,
    has: (name) => byName.has(name),
    columnsOf,
    row: ({ number, cells }) => {
      const values = (columns: readonly number[], isTitle = false) =>
        columns
          .map((column) => (cells[column] ?? '').trim())
          .filter((text) => text !== '' && (isTitle || !emptyValue.test(text)))
      const named = (name: string) => values(byName.get(name) ?? [])
      return {
        number,
        cells,
        of: (field) => values(columnsOf(field), field === 'title')[0] ?? '',
        all: (field) => values(columnsOf(field)),
        named,
        first: (name) => named(name)[0] ?? '',
      }
    },
  }
}
