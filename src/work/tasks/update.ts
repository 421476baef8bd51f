import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived, validationError } from '../../core/errors.ts'
import { rejectReadOnlyChanges } from '../../platform/events/changed-fields.ts'
import { type ChangeEntry, record } from '../../platform/events/record.ts'
import { diffFields } from '../../core/diff.ts'
import type { TaskId } from '../../core/ids.ts'
import { lookupById } from '../../platform/db/lookup-by-id.ts'
import { checkDueDateRequired, checkRecurrence } from './fields/check-schedule.ts'
import { dueTimesAfterChange } from './due-times/due-times.ts'
import { changeEntry } from './fields/change-entry.ts'
import { checkItemIds } from './fields/items.ts'
import { endRank } from './order-store.ts'
import { mergeTask } from './fields/merge.ts'
import { addToListCounts } from './list-ref-store.ts'
import { checkCapacity, findReferences } from './fields/references.ts'
import { type Task, type TaskPatch } from './schema.ts'
import { writableFields } from './fields/task-fields.ts'
import { getTask, getTaskState } from './read-store.ts'
import * as store from './write-store.ts'

/**
 * Changes the fields that are sent. What equals the current value is no change, raises nothing and leaves
 * `updated_at` alone. A task that moves to another list takes its subtasks along, each with its own event (D6).
 *
 * @throws not_found, validation_error, conflict for an archived list, unprocessable for a full list or parent
 */
export async function updateTask(
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  patch: TaskPatch,
): Promise<Task> {
  const [before, standing] = await Promise.all([getTask(sql, actor, id), getTaskState(sql, actor, id)])
  rejectReadOnlyChanges(patch, before, writableFields)
  const wanted = mergeTask(sql, actor, before, patch)
  const references = await findReferences(sql, actor, before, wanted)
  const errors = [
    ...references.errors,
    ...checkItemIds('checklist', patch.checklist, before.checklist),
    ...checkItemIds('reminders', patch.reminders, before.reminders),
    ...checkDueDateRequired(wanted),
  ]
  if (errors.length > 0) throw validationError(errors)
  const changes = diffFields({ ...before }, { ...before, ...wanted }, writableFields)
  if (changes.recurrence) checkRecurrence(wanted)
  if (standing.archived) throw listArchived()
  checkCapacity(before, references)
  if (Object.keys(changes).length === 0) return before

  const moves = changes.due_date || changes.due_time || changes.timezone || changes.reminders
  const task = await store.updateTask(
    sql,
    actor,
    { id, ...wanted },
    {
      // What has passed unseen while the task was completed comes back with its reopening.
      ...(moves &&
        !before.completed && { dueTimes: dueTimesAfterChange(before, wanted, standing, sql.stampMs) }),
      // The due date that stands when the rule is set; a later one alone moves this repetition (D5).
      ...(changes.recurrence && { recurrence_anchor: wanted.recurrence && wanted.due_date }),
      // In another list it stands at the end, as a new one would.
      ...(changes.list_id && { rank: endRank(sql) }),
    },
  )
  const followers = changes.list_id ? await moveSubtasks(sql, actor, task, references.subtasks) : []
  if (changes.list_id) {
    const open = [task, ...references.subtasks].filter(({ completed }) => !completed).length
    sql.defer(addToListCounts(sql, actor, before.list_id, -1 - followers.length, -open))
    sql.defer(addToListCounts(sql, actor, task.list_id, 1 + followers.length, open))
  }
  if (changes.parent_id) updateParentCounts(sql, actor, before, task)
  record(sql, actor, changeEntry(before, task), ...followers)
  return task
}

/** Takes the subtasks along, and returns what became of each. */
async function moveSubtasks(
  sql: Transaction,
  actor: Actor,
  task: Task,
  subtasks: Task[],
): Promise<ChangeEntry[]> {
  if (subtasks.length === 0) return []
  const moved = lookupById(await store.moveSubtasks(sql, actor, task.id, task.list_id))
  return subtasks.map((subtask) => changeEntry(subtask, moved(subtask.id)))
}

/** Takes a task from one parent's counters to another's. */
function updateParentCounts(sql: Transaction, actor: Actor, before: Task, task: Task): void {
  const open = task.completed ? 0 : 1
  if (before.parent_id) sql.defer(store.addToParentCounts(sql, actor, before.parent_id, -1, -open))
  if (task.parent_id) sql.defer(store.addToParentCounts(sql, actor, task.parent_id, 1, open))
}
