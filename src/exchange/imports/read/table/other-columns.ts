import type { ColumnMapping, TableField } from '../../content.ts'
import type { CollectedTask } from '../collected-task.ts'
import type { Collector } from '../collector.ts'
import type { ProductTable } from '../products/product.ts'
import type { RowView, TableView } from './row-view.ts'

/** What becomes of the columns that no field uses. */
export type OtherColumns = {
  /** Keeps the values of a row as lines of its task, except those that are left out on purpose. */
  keep: (task: CollectedTask, row: RowView) => void
  /** Keeps what differs in a second row of the same task. */
  keepDifferences: (task: CollectedTask, row: RowView, first: RowView) => void
}

type Column = { name: string; label: string }

/**
 * Keeps every column that isn't mapped to a field as a line `Name: value`, so that nothing of a table is
 * lost. Only what its program is known to write for itself is left out, each with a reason for the report (0230).
 */
export function createOtherColumns(
  header: readonly string[],
  view: TableView,
  mapping: ColumnMapping,
  product: ProductTable | undefined,
  collector: Collector,
): OtherColumns {
  const isRead = new Set((Object.keys(mapping) as TableField[]).flatMap((field) => view.columnsOf(field)))
  // The key only links subtasks; it is kept, because people may know the task by it.
  if (mapping.key !== undefined) isRead.delete(mapping.key)
  if (mapping.parent !== undefined && product?.parents) isRead.delete(mapping.parent)
  const used = new Set([...(product?.used ?? []), ...(product?.listLines ?? [])])
  const parents = new Set(product?.parents)
  const columns = new Map<string, Column>()
  for (const [column, name] of view.names.entries())
    if (!isRead.has(column) && !used.has(name) && !columns.has(name))
      columns.set(name, { name, label: labelOf(header[column] ?? '', column) })

  const valuesOf = (row: RowView, { name }: Column) => {
    const blanks = product?.blanks?.[name]
    const values = row.named(name).filter((text) => !blanks?.some((blank) => blank === text))
    // Some of several columns of the same name may be mapped to a field.
    return values.filter((text) => !isMapped(row, name, text))
  }
  const mappedCells = (row: RowView, name: string) =>
    [...isRead].filter((column) => view.names[column] === name).map((column) => row.cells[column]?.trim())
  const isMapped = (row: RowView, name: string, text: string) => mappedCells(row, name).includes(text)

  const addLine = (task: CollectedTask, { name, label }: Column, values: readonly string[]) => {
    const [known, kind] = product?.lines?.[name] ?? [
      label,
      /^custom ?field/i.test(label) ? 'custom_fields' : 'columns',
    ]
    task.line(kind, known.replace(/^custom field \((.*)\)$/i, '$1'), values.join(', '))
    collector.textColumn(label)
  }
  return {
    keep: (task, row) => {
      for (const column of columns.values()) {
        const values = valuesOf(row, column)
        if (values.length === 0) continue
        const reason = product?.leftOut?.[column.name]
        const twin = product?.repeats?.[column.name]
        if (reason) collector.leftOut(column.label, reason)
        else if (twin !== undefined && row.first(twin) !== '') collector.leftOut(column.label, 'repeated')
        else if (parents.has(column.name) && task.found.parent != null)
          collector.leftOut(column.label, 'repeated')
        else addLine(task, column, values)
      }
    },
    keepDifferences: (task, row, first) => {
      for (const [at, name] of header.entries()) {
        const text = row.cells[at]?.trim() ?? ''
        if (text === '' || text === first.cells[at]?.trim() || product?.leftOut?.[view.names[at] ?? ''])
          continue
        if (view.columnsOf('assignees').includes(at)) continue
        addLine(task, { name: view.names[at] ?? '', label: labelOf(name, at) }, [text])
      }
    },
  }
}

const labelOf = (name: string, column: number) => name.trim() || `Column ${column + 1}`
