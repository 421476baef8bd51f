import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived, validationError } from '../../core/errors.ts'
import { type MatchesVersion, rejectReadOnlyChanges } from '../../platform/events/read-only-fields.ts'
import { type ChangeEntry, record } from '../../platform/events/record.ts'
import { diffFields } from '../../core/diff.ts'
import type { TaskId } from '../../core/ids.ts'
import { lookupById } from '../../platform/db/lookup-by-id.ts'
import { checkDueDateRequired, checkRecurrence, checkStartDate } from './fields/check-schedule.ts'
import { dueTimesAfterChange } from './due-times/due-times.ts'
import { changeEntry } from './fields/change-entry.ts'
import { checkItemIds } from './fields/items.ts'
import { endRank } from './order-store.ts'
import { checkExceptions, isSameSeries } from './fields/recurrence.ts'
import { mergeTask } from './fields/merge.ts'
import { checkMetadataKeys, checkMetadataLimits } from './fields/metadata.ts'
import { addToListCounts } from './list-ref-store.ts'
import { checkCapacity, checkExternalId, checkReferences, findReferences } from './fields/references.ts'
import type { Task, TaskPatch } from './schema.ts'
import { writableFields } from './fields/task-fields.ts'
import { getTaskBefore, type TaskBefore } from './read-store.ts'
import * as store from './write-store.ts'

/**
 * Changes the fields that the patch has. If they all have those values already, nothing is raised and
 * `updated_at` stays. A task that moves to another list takes its subtasks along, with an event for each
 * (D6).
 *
 * @param known the task, if the caller has read it in the lane already
 * @param series what the series counts from, if that isn't decided by the fields (0425)
 * @throws not_found, validation_error, conflict for an archived list, a taken external id, or a task that has changed since it was read,
 *   unprocessable for a full list or parent and for too much metadata
 */
export async function updateTask(
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  patch: TaskPatch,
  known?: TaskBefore,
  matchesVersion?: MatchesVersion,
  series?: { anchor: string },
): Promise<Task> {
  const [before, state] = await getTaskBefore(sql, actor, id, known)
  const after = mergeTask(sql, actor, before, patch)
  const changes = diffFields({ ...before }, { ...before, ...after }, writableFields)
  rejectReadOnlyChanges(patch, before, writableFields, changes, matchesVersion)
  const references = await findReferences(sql, actor, before, after)
  const errors = [
    ...checkReferences(references, patch, before),
    ...checkItemIds('checklist', patch.checklist, before.checklist),
    ...checkItemIds('reminders', patch.reminders, before.reminders),
    ...checkDueDateRequired(after),
    // Other changes of a task that the release before moved to before its start aren't held up by that.
    ...(changes.start_date || changes.due_date ? checkStartDate(after) : []),
    ...checkMetadataKeys(patch.metadata),
  ]
  if (errors.length > 0) throw validationError(errors)
  // The due date at the time the rule is set. A later change of the due date moves this repetition only (D5); a rule
  // that ends earlier, and occurrences that are skipped or moved, leave the series where it counts from (0362).
  const setsRule =
    changes.recurrence &&
    !(
      before.recurrence?.from === after.recurrence?.from &&
      isSameSeries(before.recurrence?.rule ?? '', after.recurrence?.rule ?? '')
    )
  const moves = series !== undefined && series.anchor !== state.recurrence_anchor
  if (changes.recurrence || moves) {
    const kept = setsRule ? after.due_date : (state.recurrence_anchor ?? after.due_date)
    const anchor = series?.anchor ?? kept
    checkRecurrence({ ...after, due_date: anchor })
    checkExceptions(after, anchor ?? '')
  }
  if (state.archived) throw listArchived()
  checkExternalId(references)
  checkCapacity(before, references)
  if (changes.metadata) checkMetadataLimits(after.metadata)
  if (Object.keys(changes).length === 0 && !moves) return before

  const reschedules = changes.due_date || changes.due_time || changes.timezone || changes.reminders
  const task = store.updateTask(sql, actor, before, after, {
    // A completed task has no due times; reopening it computes them.
    ...(reschedules &&
      !before.completed && { dueTimes: dueTimesAfterChange(before, after, state, sql.stampMs) }),
    ...((setsRule || moves) && {
      recurrence_anchor: after.recurrence && (series?.anchor ?? after.due_date),
    }),
    // In another list it goes to the end, as a new task would.
    ...(changes.list_id && { rank: endRank(sql) }),
  })
  const movedSubtasks = changes.list_id ? await moveSubtasks(sql, actor, task, references.subtasks) : []
  if (changes.list_id) {
    const moved = [task, ...references.subtasks].map((one) => one.id)
    sql.defer(store.leaveList(sql, actor, moved, before.list_id))
    const open = [task, ...references.subtasks].filter(({ completed }) => !completed).length
    sql.defer(addToListCounts(sql, actor, before.list_id, -1 - movedSubtasks.length, -open))
    sql.defer(addToListCounts(sql, actor, task.list_id, 1 + movedSubtasks.length, open))
  }
  if (changes.parent_id) updateParentCounts(sql, actor, before, task)
  record(sql, actor, changeEntry(before, task, moves ? ['recurrence'] : []), ...movedSubtasks)
  return task
}

/** Moves the subtasks to the task's list, and returns the change of each. */
async function moveSubtasks(
  sql: Transaction,
  actor: Actor,
  task: Task,
  subtasks: Task[],
): Promise<ChangeEntry[]> {
  if (subtasks.length === 0) return []
  const movedSubtask = lookupById(await store.moveSubtasks(sql, actor, task.id, task.list_id))
  return subtasks.map((subtask) => changeEntry(subtask, movedSubtask(subtask.id)))
}

/** Moves a task from one parent's counters to another's. */
function updateParentCounts(sql: Transaction, actor: Actor, before: Task, task: Task): void {
  const open = task.completed ? 0 : 1
  if (before.parent_id) sql.defer(store.addToParentCounts(sql, actor, before.parent_id, -1, -open))
  if (task.parent_id) sql.defer(store.addToParentCounts(sql, actor, task.parent_id, 1, open))
}
