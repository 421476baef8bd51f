import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { ListId } from '../../core/ids.ts'
import { completedPreviewRows } from '../../core/limits.ts'
import { toSparseRow } from './row.ts'
import type { ListRows, RowsById } from './schema.ts'
import * as store from './store.ts'

/** Returns a list as the app opens it: all open tasks, and the most recently completed ones. @throws not_found */
export async function getListRows(sql: Sql, actor: Actor, listId: ListId): Promise<ListRows> {
  // Read before the rows: a client that follows from `latest` misses no change, though it may see one twice.
  const [latest, list] = await Promise.all([
    store.findLatestChangeId(sql, actor),
    store.findList(sql, actor, listId),
  ])
  if (!list) throw notFound()
  const { closed_count, ...summary } = list
  const [open, closed, sections] = await Promise.all([
    store.listOpenRows(sql, actor, listId),
    closed_count === 0 ? [] : store.listCompletedRows(sql, actor, listId, undefined, completedPreviewRows),
    store.listSectionsOfList(sql, actor, listId),
  ])
  return {
    list_id: listId,
    list: summary,
    data: open.map((row) => toSparseRow(row, false)),
    closed: closed.map((row) => toSparseRow(row, false)),
    closed_count,
    sections,
    latest,
  }
}

/** Returns those of the tasks with these numbers that the actor can see; nothing tells the others from numbers without a task. */
export async function getRowsByNumber(sql: Sql, actor: Actor, numbers: readonly number[]): Promise<RowsById> {
  const rows = await store.listRowsByNumber(sql, actor, numbers)
  return { data: rows.map((row) => toSparseRow(row, true)), gone: [] }
}

/** Returns tasks by id, and the ids that the actor cannot see, for whatever reason. */
export async function getRowsById(sql: Sql, actor: Actor, ids: readonly string[]): Promise<RowsById> {
  const rows = await store.listRowsById(sql, actor, ids)
  const found = new Set<string>(rows.map(({ id }) => id))
  return { data: rows.map((row) => toSparseRow(row, true)), gone: ids.filter((id) => !found.has(id)) }
}
