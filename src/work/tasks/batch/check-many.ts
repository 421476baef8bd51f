import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { DaybookError, notFound } from '../../../core/errors.ts'
import type { TaskId } from '../../../core/ids.ts'
import type { NewTask } from './create-many.ts'
import { listParents } from './create-many-store.ts'
import { findListRefs } from '../list-ref-store.ts'
import { checkCapacity } from '../fields/references.ts'

/**
 * Why some of many new tasks cannot be made, each as if those before it had been: a list or parent that is not there,
 * archived or full. Parents come before their subtasks; what hangs at one that is refused is refused, too.
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
  const here = new Set(tasks.map(({ id }) => id))
  const elsewhere = tasks.flatMap(({ parent_id }) => (parent_id && !here.has(parent_id) ? [parent_id] : []))
  const known = elsewhere.length === 0 ? [] : await listParents(sql, actor, elsewhere, [...lists.keys()])
  const parents = new Map(known.map((parent) => [parent.id, parent]))

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
