import { toChangedAndPrevious } from '../../../platform/events/changed-fields.ts'
import type { ChangeEntry } from '../../../platform/events/record.ts'
import { type FieldChanges, diffFields } from '../../../core/diff.ts'
import { type Task, writableFields } from '../schema.ts'

/**
 * The fields whose change raises `task.updated`. Not the others: a description, reminders, and the parent,
 * which the specification does not name, change the history alone.
 */
const eventFields: ReadonlySet<string> = new Set([
  'title', 'list_id', 'section_id', 'due_date', 'due_time', 'timezone', 'priority', 'assignee_ids', 'recurrence',
  'checklist',
]) // oxfmt-ignore

/** What became of a task: all of it for the history, the event's fields for the subscribers. */
export function changeEntry(before: Task, task: Task): ChangeEntry {
  const changed: FieldChanges = diffFields(before, task, writableFields)
  const told = Object.fromEntries(Object.entries(changed).filter(([field]) => eventFields.has(field)))
  const entry = {
    subject_id: task.id,
    list_id: task.list_id,
    from_list_id: before.list_id === task.list_id ? undefined : before.list_id,
    changed,
  }
  return Object.keys(told).length === 0
    ? { ...entry, action: 'task.changed' }
    : { ...entry, action: 'task.updated', data: { task, ...toChangedAndPrevious(told) } }
}
