import { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import { byteOrderMark, loadCsvWriter } from '../../core/csv.ts'
import type { ImportId } from '../../core/ids.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { listRows, type RowPosition, type StoredRow } from './row-store.ts'
import type { Import } from './schema.ts'
import { getImport } from './store.ts'

const pageSize = 500
export const reportStart: RowPosition = { row: -1, nth: -1 }
const reportColumns = ['row', 'title', 'outcome', 'reason', 'warnings', 'task'] as const

/**
 * Lets only the member who imported pass: titles may be of a private list.
 *
 * @throws not_found, forbidden for a guest
 */
export async function requireReportAccess(sql: Sql, actor: Actor, id: ImportId): Promise<Import> {
  refuseGuests(actor)
  const found = await getImport(sql, actor, id)
  if (found.created_by !== actor.member_id) throw notFound()
  return found
}

/**
 * Streams the result of each row of the file as CSV (S-33), read page by page as the client consumes it. What
 * became of columns that aren't fields of a task follows the rows.
 */
export async function streamReport({ page }: Database, actor: Actor, id: ImportId): Promise<Readable> {
  const { preview } = await requireReportAccess(page, actor, id)
  const toCsv = await loadCsvWriter()

  async function* pages() {
    yield byteOrderMark + toCsv([reportColumns])
    let after = reportStart
    for (let count = pageSize; count === pageSize;) {
      const rows = await listRows(page, actor, id, null, after, pageSize)
      count = rows.length
      after = rows.at(-1) ?? after
      if (count > 0) yield toCsv(rows.map((row) => reportLine(row, page.publicUrl)))
    }
    const columns = columnLines(preview)
    if (columns.length > 0) yield toCsv(columns)
  }
  return Readable.from(pages(), { objectMode: false })
}

const reportLine = ({ row, title, outcome, reason, warnings, task_id }: StoredRow, publicUrl: string) => [
  row,
  title,
  outcome,
  reason,
  warnings.join(' '),
  task_id && `${publicUrl}/tasks/${task_id}`,
]

/** Lines without a row: columns kept in descriptions, and those left out, with the reason. */
const columnLines = (preview: Import['preview']) => [
  ...(preview?.text_columns ?? []).map((name) => [null, name, 'description', null, '', null]),
  ...(preview?.left_out ?? []).map(({ name, reason }) => [null, name, 'left_out', reason, '', null]),
]
