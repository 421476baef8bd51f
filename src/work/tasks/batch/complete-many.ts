import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { record } from '../../../platform/events/record.ts'
import type { MemberId } from '../../../core/ids.ts'
import { lookupById } from '../../../platform/db/lookup-by-id.ts'
import { completedEntry } from '../complete.ts'
import { insertRepetitions } from '../recurrence/repetition-store.ts'
import type { Repetition } from '../recurrence/schema.ts'
import { countTasks } from './count-tasks.ts'
import { setCompletions } from './create-many-store.ts'
import type { Task } from '../schema.ts'

/** A task that was completed elsewhere, with when (no later than now) and by whom. */
export type TaskCompletion = { task: Task; completed_at: string; completed_by: MemberId | null }

/**
 * Completes open tasks that the caller has just created, with a `task.completed` for each. A recurring one is
 * completed for good, since it comes from a series that has ended.
 */
export async function completeTasks(
  sql: Transaction,
  actor: Actor,
  completions: readonly TaskCompletion[],
): Promise<void> {
  if (completions.length === 0) return
  const tasks = completions.map(({ task }) => task)
  // Before the update returns the tasks, some of which may be parents of others.
  countTasks(sql, actor, { lists: tasks, parents: tasks, tasks: 0, open: -1 })
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

/**
 * Stores repetitions that were closed elsewhere, of tasks that the caller has created. They happened before
 * the tasks came to Daybook, so they raise nothing and cannot be undone.
 */
export function addPastRepetitions(
  sql: Transaction,
  actor: Actor,
  repetitions: readonly Omit<Repetition, 'id'>[],
): void {
  if (repetitions.length > 0) sql.defer(insertRepetitions(sql, actor, repetitions))
}
