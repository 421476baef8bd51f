import type { Actor } from '../../../core/actor.ts'
import { invalidField, limitExceeded, listArchived } from '../../../core/errors.ts'
import { taskDependenciesMax } from '../../../core/limits.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { record } from '../../../platform/events/record.ts'
import { getTask, getTaskBefore } from '../read-store.ts'
import type { TaskId } from '../../../core/ids.ts'
import { checkCycle } from './find-cycle.ts'
import type { Dependency } from './schema.ts'
import * as store from './store.ts'

/** Lists what blocks a task and what it blocks, as far as the actor can see both. @throws not_found */
export async function listDependencies(sql: Sql, actor: Actor, id: TaskId): Promise<Dependency[]> {
  const [dependencies] = await Promise.all([store.listDependencies(sql, actor, id), getTask(sql, actor, id)])
  return dependencies
}

/**
 * Makes a task wait for another one (0481); if it does already, nothing changes. Neither task's `updated_at` rises, and no
 * event is raised, since a subscriber who sees one of the tasks may not see the other.
 *
 * @throws not_found, validation_error for the task itself, conflict for an archived list, unprocessable for a cycle or one
 *   dependency too many
 */
export async function addDependency(
  sql: Transaction,
  actor: Actor,
  { task_id, blocked_by_id }: store.DependencyKey,
): Promise<Dependency> {
  const [[task, { archived }], blocker, ofTask, ofBlocker] = await Promise.all([
    getTaskBefore(sql, actor, task_id),
    getTask(sql, actor, blocked_by_id),
    store.listDependencies(sql, actor, task_id),
    store.listDependencies(sql, actor, blocked_by_id),
  ])
  const existing = ofTask.find((one) => one.task_id === task_id && one.blocked_by_id === blocked_by_id)
  if (existing) return existing
  if (task_id === blocked_by_id) throw invalidField('blocked_by_id', 'self')
  if (archived) throw listArchived()
  for (const many of [
    ofTask.filter((one) => one.task_id === task_id),
    ofBlocker.filter((one) => one.blocked_by_id === blocked_by_id),
  ])
    if (many.length >= taskDependenciesMax)
      throw limitExceeded('task_dependencies', taskDependenciesMax, many.length + 1)
  await checkCycle(sql, actor, task, blocker)
  sql.defer(store.insertDependency(sql, actor, { task_id, blocked_by_id }))
  sql.defer(store.updateHasBlockers(sql, actor, task_id))
  record(sql, actor, {
    action: 'dependency.created',
    subject_id: task_id,
    list_id: task.list_id,
    changed: { blocked_by_id: { from: null, to: blocked_by_id } },
  })
  return {
    task_id,
    blocked_by_id,
    open: !blocker.completed,
    created_at: sql.stamp,
    created_by: actor.member_id,
  }
}

/**
 * Makes a task no longer wait for another one; if it doesn't, nothing changes.
 *
 * @throws not_found, conflict for an archived list
 */
export async function removeDependency(
  sql: Transaction,
  actor: Actor,
  { task_id, blocked_by_id }: store.DependencyKey,
): Promise<void> {
  const [[task, { archived }], all] = await Promise.all([
    getTaskBefore(sql, actor, task_id),
    store.listDependencies(sql, actor, task_id),
    getTask(sql, actor, blocked_by_id),
  ])
  if (!all.some((one) => one.task_id === task_id && one.blocked_by_id === blocked_by_id)) return
  if (archived) throw listArchived()
  await store.deleteDependency(sql, actor, { task_id, blocked_by_id })
  sql.defer(store.updateHasBlockers(sql, actor, task_id))
  record(sql, actor, {
    action: 'dependency.deleted',
    subject_id: task_id,
    list_id: task.list_id,
    changed: { blocked_by_id: { from: blocked_by_id, to: null } },
  })
}
