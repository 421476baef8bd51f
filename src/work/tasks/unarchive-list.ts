import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { ListId } from '../../core/ids.ts'
import { unarchiveList } from '../lists/archive.ts'
import type { List } from '../lists/schema.ts'
import { dueTimesOf } from './due-times/due-times.ts'
import { listAffectedByUnarchive, setDueTimes } from './due-times/due-times-store.ts'

/**
 * Takes a list back into use with its deadlines: of what passed meanwhile nothing is told, and a deadline that is
 * still ahead gets its `task.due_soon` at once, as if it were set now (D8, D47).
 *
 * @throws not_found, forbidden
 */
export async function unarchiveListWithTasks(sql: Transaction, actor: Actor, id: ListId): Promise<List> {
  const list = await unarchiveList(sql, actor, id)
  // An active list stays as it is (D7).
  if (list.updated_at !== sql.stamp) return list
  const tasks = await listAffectedByUnarchive(sql, actor, id)
  const moments = tasks.map((task) => Object.assign(dueTimesOf(task, sql.stampMs), { task_id: task.id }))
  if (moments.length > 0) sql.defer(setDueTimes(sql, actor, moments))
  return list
}
