import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { json, fragment, type Fragment, joinFragments, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import type { ListId, SectionId, TaskId } from '../../core/ids.ts'
import { type DueTimes, noDueTimes } from './due-times/due-times.ts'
import { touch, touched, writtenAssignments, writtenColumns, writtenValues } from './fields/task-columns.ts'
import { taskColumns } from './read-store.ts'
import { Task, type TaskFields } from './schema.ts'

/**
 * Columns computed from the deadline, the reminders, the rule or the list. They are written only if these
 * change.
 */
export type DerivedFields = { dueTimes?: DueTimes; recurrence_anchor?: string | null; rank?: string }

/** Inserts a new task together with the commit: nothing in it comes from the database. */
export function insertTask(
  sql: Transaction,
  actor: Actor,
  task: Task,
  { dueTimes, recurrence_anchor }: Required<Omit<DerivedFields, 'rank'>>,
): void {
  const inserted = sql(NoRow)`
    insert into tasks (workspace_id, id, number, ${writtenColumns}, recurrence_anchor, due_soon_at, next_reminder_at, source,
      created_by, created_at, updated_at, updated_by, updated_via)
    values (${actor.workspace_id}, ${task.id}, ${task.number}, ${writtenValues(task)}, ${recurrence_anchor}, ${dueTimes.due_soon_at},
      ${dueTimes.next_reminder_at}, ${task.source}, ${task.created_by}, ${task.created_at}, ${task.updated_at},
      ${task.updated_by}, ${task.updated_via})`
  sql.defer(inserted)
}

/**
 * Writes all fields together with the commit, also those that did not change, and returns the task as it then is
 * (0243). A new rule starts counting its repetitions from 0.
 */
export function updateTask(
  sql: Transaction,
  actor: Actor,
  before: Task,
  after: TaskFields,
  { dueTimes, recurrence_anchor, rank }: DerivedFields,
): Task {
  const due = dueTimes === undefined ? [] : [setDueTimes(dueTimes)]
  const anchor =
    recurrence_anchor === undefined
      ? []
      : [fragment`recurrence_anchor = ${recurrence_anchor}, recurrence_closed = 0`]
  const position = rank === undefined ? [] : [fragment`rank = ${rank}`]
  const fields = fragment`${writtenAssignments(after)}, ${touch(sql, actor)}`
  const updated = sql(NoRow)`
    update tasks set ${joinFragments([fields, ...due, ...anchor, ...position], ', ')}
    where workspace_id = ${actor.workspace_id} and id = ${before.id}`
  sql.defer(updated)
  return { ...before, ...after, ...touched(sql, actor) }
}

/**
 * Completes or reopens a task together with the commit, and returns it as it then is. The end of a series counts as a
 * closed repetition.
 */
export function setCompletion(
  sql: Transaction,
  actor: Actor,
  before: Task,
  to: { completed_at: string | null; dueTimes: DueTimes; closed?: number },
): Task {
  const updated = sql(NoRow)`
    update tasks
    set completed_at = ${to.completed_at}, completed_by = ${to.completed_at && actor.member_id}, ${setDueTimes(to.dueTimes)}, ${touch(sql, actor)},
      recurrence_closed = recurrence_closed + ${to.closed ?? 0}
    where workspace_id = ${actor.workspace_id} and id = ${before.id}`
  sql.defer(updated)
  return {
    ...before,
    completed: to.completed_at !== null,
    completed_at: to.completed_at,
    ...touched(sql, actor),
  }
}

export const setDueTimes = ({ due_soon_at, next_reminder_at }: DueTimes): Fragment =>
  fragment`due_soon_at = ${due_soon_at}, next_reminder_at = ${next_reminder_at}`

/** Moves the subtasks of a moved task to its list, out of their section, which is the old list's. */
export const moveSubtasks = (sql: Transaction, actor: Actor, parentId: TaskId, listId: ListId) => sql(Task)`
  update tasks set list_id = ${listId}, section_id = null, ${touch(sql, actor)}
  where workspace_id = ${actor.workspace_id} and parent_id = ${parentId} and deleted_at is null
  returning ${taskColumns(sql)}`

/**
 * Notes together with the commit that tasks leave a list, for those who could see them there and keep a copy (0300). Where
 * a task was only within one write, nobody has seen it.
 */
export const leaveList = (
  sql: Transaction,
  actor: Actor,
  ids: readonly TaskId[],
  listId: ListId,
): Promise<unknown> => sql(NoRow)`
  insert into past_task_lists (workspace_id, task_id, list_id, entered_at, left_at)
  select ${actor.workspace_id}, tasks.id, ${listId},
    coalesce((
      select max(past_task_lists.left_at) from past_task_lists
      where past_task_lists.workspace_id = ${actor.workspace_id} and past_task_lists.task_id = tasks.id
    ), tasks.created_at),
    ${sql.stamp}::timestamptz
  from tasks
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = any(${ids}::text[])
  on conflict do nothing`

/** Removes all tasks from a section. */
export const clearSection = (sql: Transaction, actor: Actor, sectionId: SectionId) => sql(Task)`
  update tasks set section_id = null, ${touch(sql, actor)}
  where workspace_id = ${actor.workspace_id} and section_id = ${sectionId} and deleted_at is null
  returning ${taskColumns(sql)}`

const DeletedRow = Type.Object({
  id: idSchema('tsk'),
  list_id: idSchema('lst'),
  parent_id: nullable(idSchema('tsk')),
  title: Type.String(),
  completed: Type.Boolean(),
})

export type DeletedTaskRow = Static<typeof DeletedRow>

/** Deletes a task and its subtasks. The rows stay for `tombstoneDays`. */
export const deleteTasks = (sql: Transaction, actor: Actor, id: TaskId) => sql(DeletedRow)`
  update tasks set deleted_at = ${sql.stamp}, ${setDueTimes(noDueTimes)}, ${touch(sql, actor)}
  where workspace_id = ${actor.workspace_id} and (id = ${id} or parent_id = ${id}) and deleted_at is null
  returning id, list_id, parent_id, title, completed_at is not null as completed`

/** Deletes these tasks. The rows stay for `tombstoneDays`. */
export const deleteTasksById = (sql: Transaction, actor: Actor, ids: readonly TaskId[]) => sql(DeletedRow)`
  update tasks set deleted_at = ${sql.stamp}, ${setDueTimes(noDueTimes)}, ${touch(sql, actor)}
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and deleted_at is null
  returning id, list_id, parent_id, title, completed_at is not null as completed`

/** Adds to a parent's counters, which is a change of the parent (D1). */
export const addToParentCounts = (
  sql: Transaction,
  actor: Actor,
  parentId: TaskId,
  subtasks: number,
  open: number,
) => sql(NoRow)`
  update tasks
  set subtask_count = subtask_count + ${subtasks}, open_subtask_count = open_subtask_count + ${open},
    ${touch(sql, actor)}
  where workspace_id = ${actor.workspace_id} and id = ${parentId}`

/** How many subtasks and open ones a parent gains; negative if it loses some. */
export type ParentCounts = { parent_id: TaskId; subtasks: number; open: number }

/** Adds to the counters of several parents, each once. */
export const addToCountsOfParents = (sql: Transaction, actor: Actor, added: readonly ParentCounts[]) => sql(
  NoRow,
)`
  update tasks
  set subtask_count = subtask_count + added.subtasks, open_subtask_count = open_subtask_count + added.open,
    ${touch(sql, actor)}
  from jsonb_to_recordset(${json(added)}::jsonb) as added (parent_id text, subtasks integer, open integer)
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = added.parent_id`
