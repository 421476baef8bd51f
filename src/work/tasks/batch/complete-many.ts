import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { record } from '../../../platform/events/record.ts'
import type { MemberId } from '../../../core/ids.ts'
import { lookupById } from '../../../platform/db/lookup-by-id.ts'
import { completedEntry } from '../complete.ts'
import { setCompletions } from './create-many-store.ts'
import { addToListCounts } from '../list-ref-store.ts'
import type { Task } from '../schema.ts'
import { addToParentCounts } from '../write-store.ts'

/** A task that was completed elsewhere, by whom and when: no later than now. */
export type TaskCompletion = { task: Task; completed_at: string; completed_by: MemberId | null }

/**
 * Completes open tasks that the caller has just made, each with its `task.completed`. One that recurs is completed for
 * good: what is brought in completed has come to its end.
 */
export async function completeTasks(
  sql: Transaction,
  actor: Actor,
  completions: readonly TaskCompletion[],
): Promise<void> {
  if (completions.length === 0) return
  const tasks = completions.map(({ task }) => task)
  for (const [listId, some] of Map.groupBy(tasks, ({ list_id }) => list_id))
    sql.defer(addToListCounts(sql, actor, listId, 0, -some.length))
  // Before the tasks are read back, which may be their own parents.
  for (const [parentId, some] of Map.groupBy(tasks, ({ parent_id }) => parent_id))
    if (parentId !== null) sql.defer(addToParentCounts(sql, actor, parentId, 0, -some.length))
  const completedOf = lookupById(
    await setCompletions(
      sql,
      actor,
      completions.map(({ task, ...done }) => ({ id: task.id, ...done })),
    ),
  )
  record(
    sql,
    actor,
    ...completions.map(({ task, completed_by }) => completedEntry(completedOf(task.id), completed_by)),
  )
}
