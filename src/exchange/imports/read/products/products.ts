import type { ColumnMapping, TableField } from '../../content.ts'
import { columnNames } from '../table/columns.ts'
import type { Table } from '../table/table.ts'
import { clickUp } from './clickup.ts'
import { jira } from './jira.ts'
import { linear } from './linear.ts'
import { monday } from './monday.ts'
import { planner } from './planner.ts'
import type { ProductTable } from './product.ts'
import { tickTick } from './ticktick.ts'

const products: readonly ProductTable[] = [jira, clickUp, linear, tickTick, planner, monday]

/** Finds the program that wrote a table, by the names of its columns; undefined if they don't tell. */
function findProduct(table: Table): ProductTable | undefined {
  return products.find(({ signature, aliases, matches }) => {
    const known = new Set(columnNames(table.header, aliases))
    return signature.every((name) => known.has(name)) || matches?.(table) === true
  })
}

/** A table with what is known about the program that wrote it. */
export type KnownTable = { table: Table; product: ProductTable | undefined }

/** Finds the program that wrote a table, and arranges the table to one row per task. */
export function recognizeTable(table: Table): KnownTable {
  const product = findProduct(table)
  return { table: product?.arrange ? product.arrange(table) : table, product }
}

/** Returns the columns of each field, as the program names them. */
export function productMapping(header: readonly string[], { aliases, fields }: ProductTable): ColumnMapping {
  const names = columnNames(header, aliases)
  const mapping: ColumnMapping = {}
  for (const [field, candidates] of Object.entries(fields) as [TableField, readonly string[]][]) {
    const column = candidates.map((name) => names.indexOf(name)).find((at) => at !== -1)
    if (column !== undefined) mapping[field] = column
  }
  return mapping
}
