import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { ListId } from '../../core/ids.ts'
import { closedPreviewRows } from '../../core/limits.ts'
import { toSparseRow } from './row.ts'
import type { ListRows, RowsById } from './schema.ts'
import * as store from './store.ts'

/** A list as it is opened: all that is open in it, and what was closed last. @throws not_found */
export async function getListRows(sql: Sql, actor: Actor, listId: ListId): Promise<ListRows> {
  // First: what changes afterwards is told to whoever follows from there, though it may be in the rows already.
  const [latest, list] = await Promise.all([
    store.findLatestChangeId(sql, actor),
    store.findList(sql, actor, listId),
  ])
  if (!list) throw notFound()
  const { closed_count, ...head } = list
  const [open, closed, sections] = await Promise.all([
    store.listOpenRows(sql, actor, listId),
    closed_count === 0 ? [] : store.listClosedRows(sql, actor, listId, undefined, closedPreviewRows),
    store.listSectionsOfList(sql, actor, listId),
  ])
  return {
    list_id: listId,
    list: head,
    data: open.map((row) => toSparseRow(row, false)),
    closed: closed.map((row) => toSparseRow(row, false)),
    closed_count,
    sections,
    latest,
  }
}

/** Tasks by their ids, and which of them are not there for the actor, whatever the reason. */
export async function getRowsById(sql: Sql, actor: Actor, ids: readonly string[]): Promise<RowsById> {
  const rows = await store.listRowsById(sql, actor, ids)
  const found = new Set<string>(rows.map(({ id }) => id))
  return { data: rows.map((row) => toSparseRow(row, true)), gone: ids.filter((id) => !found.has(id)) }
}
