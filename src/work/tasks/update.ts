import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived, validationError } from '../../core/errors.ts'
import { refuseReadOnly } from '../../platform/events/changed-fields.ts'
import { type Entry, record } from '../../platform/events/record.ts'
import { diff } from '../../core/diff.ts'
import type { TaskId } from '../../core/ids.ts'
import { byId } from '../../platform/db/lookup-by-id.ts'
import { checkDueDate, checkRule } from './fields/check-schedule.ts'
import { movedMoments } from './due-times/due-times.ts'
import { changeEntry } from './fields/change-entry.ts'
import { checkItemIds } from './fields/items.ts'
import { lastRank } from './order-store.ts'
import { mergeTask } from './fields/merge.ts'
import { addToList } from './list-ref-store.ts'
import { checkRoom, findReferences } from './fields/references.ts'
import { type Task, type TaskPatch, writable } from './schema.ts'
import * as store from './store.ts'

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
  const [before, standing] = await Promise.all([
    store.getTask(sql, actor, id),
    store.getStanding(sql, actor, id),
  ])
  refuseReadOnly(patch, before, writable)
  const wanted = mergeTask(sql, actor, before, patch)
  const references = await findReferences(sql, actor, before, wanted)
  const errors = [
    ...references.errors,
    ...checkItemIds('checklist', patch.checklist, before.checklist),
    ...checkItemIds('reminders', patch.reminders, before.reminders),
    ...checkDueDate(wanted),
  ]
  if (errors.length > 0) throw validationError(errors)
  const changes = diff({ ...before }, { ...before, ...wanted }, writable)
  if (changes.recurrence) checkRule(wanted)
  if (standing.archived) throw listArchived()
  checkRoom(before, references)
  if (Object.keys(changes).length === 0) return before

  const moves = changes.due_date || changes.due_time || changes.timezone || changes.reminders
  const task = await store.updateTask(
    sql,
    actor,
    { id, ...wanted },
    {
      // What has passed unseen while the task was completed comes back with its reopening.
      ...(moves && !before.completed && { moments: movedMoments(before, wanted, standing, sql.stampMs) }),
      // The due date that stands when the rule is set; a later one alone moves this repetition (D5).
      ...(changes.recurrence && { recurrence_anchor: wanted.recurrence && wanted.due_date }),
      // In another list it stands at the end, as a new one would.
      ...(changes.list_id && { rank: lastRank(sql) }),
    },
  )
  const followers = changes.list_id ? await move(sql, actor, task, references.subtasks) : []
  if (changes.list_id) {
    const open = [task, ...references.subtasks].filter(({ completed }) => !completed).length
    sql.defer(addToList(sql, actor, before.list_id, -1 - followers.length, -open))
    sql.defer(addToList(sql, actor, task.list_id, 1 + followers.length, open))
  }
  if (changes.parent_id) recount(sql, actor, before, task)
  record(sql, actor, changeEntry(before, task), ...followers)
  return task
}

/** Takes the subtasks along, and returns what became of each. */
async function move(sql: Transaction, actor: Actor, task: Task, subtasks: Task[]): Promise<Entry[]> {
  if (subtasks.length === 0) return []
  const moved = byId(await store.moveSubtasks(sql, actor, task.id, task.list_id))
  return subtasks.map((subtask) => changeEntry(subtask, moved(subtask.id)))
}

/** Takes a task from one parent's counters to another's. */
function recount(sql: Transaction, actor: Actor, before: Task, task: Task): void {
  const open = task.completed ? 0 : 1
  if (before.parent_id) sql.defer(store.addToParent(sql, actor, before.parent_id, -1, -open))
  if (task.parent_id) sql.defer(store.addToParent(sql, actor, task.parent_id, 1, open))
}
