import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { ListId } from '../../core/ids.ts'
import { unarchiveList } from '../lists/archive.ts'
import type { List } from '../lists/schema.ts'
import { dueTimesOf } from './due-times/due-times.ts'
import { listAffectedByUnarchive, setDueTimes } from './due-times/due-times-store.ts'

/**
 * Unarchives a list and computes its due times again, as if its deadlines were set now: nothing is raised for
 * what has passed, and a deadline that is ahead but already due soon gets its `task.due_soon` at once (D8,
 * D47).
 *
 * @throws not_found, forbidden
 */
export async function unarchiveListWithTasks(sql: Transaction, actor: Actor, id: ListId): Promise<List> {
  const list = await unarchiveList(sql, actor, id)
  // An active list stays as it is (D7).
  if (list.updated_at !== sql.stamp) return list
  const tasks = await listAffectedByUnarchive(sql, actor, id)
  const dueTimes = tasks.map((task) => Object.assign(dueTimesOf(task, sql.stampMs), { task_id: task.id }))
  if (dueTimes.length > 0) sql.defer(setDueTimes(sql, actor, dueTimes))
  return list
}
