import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { DaybookError, notFound } from '../../../core/errors.ts'
import type { TaskId } from '../../../core/ids.ts'
import type { NewTask } from './create-many.ts'
import { listParents } from './create-many-store.ts'
import { findListRefs } from '../list-ref-store.ts'
import { checkCapacity } from '../fields/references.ts'

/**
 * Returns why some of the new tasks cannot be created: their list or parent does not exist, is archived or is
 * full. Each task counts as created for those after it. Parents come before their subtasks, and a subtask of
 * a refused task is refused too.
 */
export async function findCreateErrors(
  sql: Transaction,
  actor: Actor,
  tasks: readonly NewTask[],
): Promise<Map<TaskId, DaybookError>> {
  const lists = new Map(
    (await findListRefs(sql, actor, [...new Set(tasks.map(({ list_id }) => list_id))])).map((list) => [
      list.id,
      list,
    ]),
  )
  const newIds = new Set(tasks.map(({ id }) => id))
  const existingParentIds = tasks.flatMap(({ parent_id }) =>
    parent_id && !newIds.has(parent_id) ? [parent_id] : [],
  )
  const existingParents =
    existingParentIds.length === 0 ? [] : await listParents(sql, actor, existingParentIds, [...lists.keys()])
  const parents = new Map(existingParents.map((parent) => [parent.id, parent]))

  const refusals = new Map<TaskId, DaybookError>()
  for (const { id, list_id, parent_id } of tasks) {
    const list = lists.get(list_id)
    const parent = parent_id === null ? undefined : parents.get(parent_id)
    if (!list || (parent_id !== null && parent?.list_id !== list_id)) {
      refusals.set(id, notFound())
      continue
    }
    try {
      checkCapacity(undefined, { list, parent })
    } catch (error) {
      if (!(error instanceof DaybookError)) throw error
      refusals.set(id, error)
      continue
    }
    list.task_count += 1
    if (parent) parent.subtask_count += 1
    parents.set(id, { id, list_id, parent_id, subtask_count: 0 })
  }
  return refusals
}
