import { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import { byteOrderMark, csvWriter } from '../../core/csv.ts'
import type { ImportId } from '../../core/ids.ts'
import { noGuests } from '../../identity/list-access/refuse-guests.ts'
import { listRows, type Place, type StoredRow } from './row-store.ts'
import { getImport } from './store.ts'

const pageSize = 500
export const beforeAll: Place = { row: -1, nth: -1 }
const columns = ['row', 'title', 'outcome', 'reason', 'warnings', 'task'] as const

/** Whose report it is: titles may be of a list that nobody else sees. @throws not_found, forbidden for a guest */
export async function requireReport(sql: Sql, actor: Actor, id: ImportId): Promise<void> {
  noGuests(actor)
  const found = await getImport(sql, actor, id)
  if (found.created_by !== actor.member_id) throw notFound()
}

/** What became of each row of the file as a table (S-33), read page by page as the client takes it. */
export async function reportOf({ page }: Database, actor: Actor, id: ImportId): Promise<Readable> {
  await requireReport(page, actor, id)
  const linesOf = await csvWriter()

  async function* pages() {
    yield byteOrderMark + linesOf([columns])
    let after = beforeAll
    for (let count = pageSize; count === pageSize;) {
      const rows = await listRows(page, actor, id, null, after, pageSize)
      count = rows.length
      after = rows.at(-1) ?? after
      if (count > 0) yield linesOf(rows.map((row) => lineOf(row, page.publicUrl)))
    }
  }
  return Readable.from(pages(), { objectMode: false })
}

const lineOf = ({ row, title, outcome, reason, warnings, task_id }: StoredRow, publicUrl: string) => [
  row,
  title,
  outcome,
  reason,
  warnings.join(' '),
  task_id && `${publicUrl}/tasks/${task_id}`,
]
