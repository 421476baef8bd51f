import type { ColumnMapping, ImportContent, ReadOptions, TableField } from '../../content.ts'
import type { CollectedTask } from '../collected-task.ts'
import { createCollector } from '../collector.ts'
import { type BlockedRow, linkBlockers } from '../link-blockers.ts'
import { linkParents, type LinkedRow } from '../link-parents.ts'
import { createListsByName } from '../lists-by-name.ts'
import { productMapping, recognizeTable, type KnownTable } from '../products/products.ts'
import { RefusedFile } from '../refused-file.ts'
import { columnNames, guessMapping } from '../table/columns.ts'
import { fillFields, type ProductReading } from '../table/fill-fields.ts'
import { createOtherColumns } from '../table/other-columns.ts'
import { createTableView, type RowView } from '../table/row-view.ts'
import { readTable, type TableRow } from '../table/table.ts'
import { detectDateOrder } from '../values/dates.ts'
import { parsePeople, splitValues } from '../values/field-values.ts'

/** Returns the columns of the fields of a table: its program's own, or guessed from their names. */
export const mappingOf = ({ table: { header }, product }: KnownTable): ColumnMapping =>
  product ? productMapping(header, product) : guessMapping(header)

/**
 * Reads a table of tasks with any columns, as given by `mapping`, known of the program that wrote it, or
 * guessed from their names. Columns that aren't mapped are kept as lines of the description.
 *
 * @throws RefusedFile
 */
export function readCsv(text: string, options: ReadOptions): ImportContent {
  const known = recognizeTable(readTable(text))
  const { table, product } = known
  const { header, rows } = table
  const mapping = existingColumns(options.mapping ?? mappingOf(known), header.length)
  if (mapping.title === undefined) throw new RefusedFile('no_title_column')

  const collector = createCollector('csv', product?.product ?? null)
  const containers = createListsByName(collector, product?.listName?.(table) ?? options.list_name)
  const view = createTableView(columnNames(header, product?.aliases), mapping)
  const dates = detectDateOrder(dateCells(rows, mapping))
  const reading = { ...options, date_order: options.date_order ?? dates?.order ?? 'dmy' } as const
  const productReading = productReadingOf(known, mapping)
  const { readOthers } = { ...product, ...product?.prepare?.(table) }
  const others = createOtherColumns(header, view, mapping, product, collector)
  const listLines = (product?.listLines ?? []).map(
    (name) => [name, header[view.names.indexOf(name)] ?? ''] as const,
  )

  const linked: LinkedRow[] = []
  const blocked: BlockedRow[] = []
  const read: { task: CollectedTask; row: RowView }[] = []
  const byKey = new Map<string, { task: CollectedTask; row: RowView }>()
  for (const tableRow of rows) {
    const row = view.row(tableRow)
    if (row.of('title') === '' && row.of('description') === '') {
      collector.problem(row.number, null, 'empty_row', row.cells.filter(Boolean).join(', '))
      continue
    }
    const [key = ''] = (product?.keys ?? []).map((name) => row.first(name))
    const same = key === '' ? undefined : byKey.get(key)
    if (same) {
      collector.problem(row.number, null, 'duplicate', row.of('title'))
      same.task.found.assignees = mergePeople(same.row, row)
      others.keepDifferences(same.task, row, same.row)
      continue
    }
    const about = listLines.flatMap(([name, label]) =>
      row.first(name) === '' ? [] : [`${label}: ${row.first(name)}`],
    )
    const { key: list, missing } = containers.listWith(row.of('list'), about)
    const section = containers.section(list, row.of('section'))
    const task = collector.task({
      key: `row ${row.number}`,
      row: row.number,
      list,
      section,
      title: row.of('title'),
    })
    fillFields(task, row, reading, productReading)
    readOthers?.(task, row, reading)
    for (const line of missing)
      task.line(null, line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
    keepExtraCells(task, tableRow, header.length)
    const ids = [row.of('key'), ...(product?.keys ?? []).map((name) => row.first(name))]
    linked.push({
      task,
      ids,
      parents: [row.of('parent'), ...(product?.parents ?? []).map((name) => row.first(name))],
    })
    blocked.push({ task, ids, blockers: row.all('blocked_by').flatMap(splitValues) })
    read.push({ task, row })
    if (key !== '') byKey.set(key, { task, row })
  }
  if (read.length === 0) throw new RefusedFile('nothing_found')
  linkParents(linked)
  linkBlockers(blocked)
  for (const { task, row } of read) others.keep(task, row)
  return collector.finish(dates && { order: reading.date_order, certain: dates.certain })
}

/** Returns the part of a mapping that refers to existing columns. */
function existingColumns(mapping: ColumnMapping, width: number): ColumnMapping {
  const entries = Object.entries(mapping).filter(
    ([, column]) => Number.isInteger(column) && column >= 0 && column < width,
  )
  return Object.fromEntries(entries)
}

function* dateCells(rows: readonly TableRow[], mapping: ColumnMapping): Iterable<string> {
  const columns = [mapping.due_date, mapping.completed_at, mapping.start_date].filter(
    (column) => column !== undefined,
  )
  for (const { cells } of rows) for (const column of columns) yield cells[column] ?? ''
}

/** A program's way of writing a field applies to its own column only, not to another one that was chosen. */
function productReadingOf(known: KnownTable, mapping: ColumnMapping): ProductReading {
  const { table, product } = known
  const has = (field: TableField) => mapping[field] !== undefined
  if (!product) return { read: {}, priorities: {}, isOwn: () => false, has }
  const own = mappingOf(known)
  return {
    read: { ...product.read, ...product.prepare?.(table).read },
    priorities: product.priorities ?? {},
    isOwn: (field: TableField) => own[field] === mapping[field],
    has,
  }
}

const mergePeople = (first: RowView, second: RowView) =>
  parsePeople(...first.all('assignees'), ...second.all('assignees'))

/** Keeps cells beyond the last column. */
function keepExtraCells(task: CollectedTask, { cells }: TableRow, width: number): void {
  const extra = cells.slice(width).filter((text) => text.trim() !== '')
  if (extra.length === 0) return
  task.line('columns', 'More cells', extra.join(', '))
  task.warn(null, 'too_many_columns', extra.join(', '))
}
