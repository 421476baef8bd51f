import type { Actor } from '../../../core/actor.ts'
import { notFound } from '../../../core/errors.ts'
import type { ListId } from '../../../core/ids.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { copyList } from '../../lists/copy.ts'
import type { List } from '../../lists/schema.ts'
import { copyNextTasks } from './copy-tasks.ts'
import * as store from './store.ts'

/**
 * Duplicates a list: its sections, and its open tasks as `duplicateTask` copies them (0471). The first tasks are copied with it; if there are more, the worker follows
 * (`copyTasksOfLists`).
 *
 * @throws not_found, forbidden for a guest
 */
export async function duplicateList(sql: Transaction, actor: Actor, id: ListId, name: string): Promise<List> {
  const { list, sections } = await copyList(sql, actor, id, name)
  await store.insertCopy(sql, actor, { list_id: list.id, source_id: id, sections })
  await copyNextTasks(sql, actor, list.id)
  return list
}

/** Tells how far the copy of a list is. @throws not_found for a list that isn't a copy */
export async function getCopyProgress(sql: Sql, actor: Actor, id: ListId) {
  const progress = await store.findProgress(sql, actor, id)
  if (!progress) throw notFound()
  return progress
}
