import type { Actor } from '../../../core/actor.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { TaskId } from '../../../core/ids.ts'
import { mergeMetadata } from './metadata.ts'
import { mergeRecurrence } from './recurrence.ts'
import { toChecklist, toReminders } from './items.ts'
import type { Task, TaskCreate, TaskFields, TaskPatch } from '../schema.ts'
import { taskFieldNames } from './task-fields.ts'

/** Returns the values of a new task for everything that its body leaves out. */
export const emptyTask = (
  actor: Actor,
  { title, list_id }: Pick<TaskFields, 'title' | 'list_id'>,
): TaskFields => ({
  title,
  description: null,
  list_id,
  section_id: null,
  parent_id: null,
  start_date: null,
  due_date: null,
  due_time: null,
  timezone: actor.timezone,
  priority: 0,
  estimate_minutes: null,
  assignee_ids: [],
  label_ids: [],
  recurrence: null,
  checklist: [],
  reminders: [],
  external_id: null,
  metadata: {},
})

/**
 * Returns a new task as the API shows it, its fields in the order of the API.
 *
 * @param subtasks how many open subtasks are created with it
 */
export function newTask(
  sql: Transaction,
  actor: Actor,
  fields: TaskFields,
  id: TaskId = sql.newId('tsk'),
  subtasks = 0,
): Task {
  const task: Task = {
    ...fields,
    id,
    number: sql.takeTaskNumber(),
    deleted: false,
    completed: false,
    completed_at: null,
    attachments: [],
    subtask_count: subtasks,
    open_subtask_count: subtasks,
    created_at: sql.stamp,
    updated_at: sql.stamp,
    created_by: actor.member_id,
    updated_by: actor.member_id,
    updated_via: actor.token_id,
    source: actor.source,
    url: `${sql.publicUrl}/tasks/${id}`,
  }
  return Object.fromEntries(taskFieldNames.map((name) => [name, task[name]])) as Task
}

/**
 * Applies a body to a task. Fields that the body leaves out stay. Null clears a field, or sets the
 * default of a field that always has a value (R-018, D1, D2, D12). A task that moves to another list leaves
 * its section.
 */
export function mergeTask(
  sql: Transaction,
  actor: Actor,
  before: TaskFields,
  body: TaskCreate | TaskPatch,
): TaskFields {
  const listId = body.list_id ?? before.list_id
  return {
    title: body.title ?? before.title,
    description: valueOr(body.description, before.description),
    list_id: listId,
    section_id: valueOr(body.section_id, listId === before.list_id ? before.section_id : null),
    parent_id: valueOr(body.parent_id, before.parent_id),
    start_date: valueOr(body.start_date, before.start_date),
    due_date: valueOr(body.due_date, before.due_date),
    due_time: valueOr(body.due_time, before.due_time),
    timezone: valueOr(body.timezone, before.timezone) ?? actor.timezone,
    priority: valueOr(body.priority, before.priority) ?? 0,
    estimate_minutes: valueOr(body.estimate_minutes, before.estimate_minutes),
    assignee_ids: mergeSet(body.assignee_ids, before.assignee_ids),
    label_ids: mergeSet(body.label_ids, before.label_ids),
    recurrence: mergeRecurrence(body.recurrence, before.recurrence, valueOr(body.due_date, before.due_date)),
    checklist:
      body.checklist === undefined
        ? before.checklist
        : toChecklist(sql, body.checklist ?? [], before.checklist),
    reminders: body.reminders === undefined ? before.reminders : toReminders(sql, body.reminders ?? []),
    external_id: valueOr(body.external_id, before.external_id),
    metadata: mergeMetadata(body.metadata, before.metadata),
  }
}

const valueOr = <Value>(value: Value | undefined, current: Value): Value =>
  value === undefined ? current : value

/** Merges a set such as the assignees: each id once, and another order is not a change. */
function mergeSet<Id extends string>(value: readonly Id[] | null | undefined, current: Id[]): Id[] {
  if (value === undefined) return current
  const ids = new Set(value)
  const same = ids.size === current.length && current.every((id) => ids.has(id))
  return same ? current : [...ids]
}
