import { toChangedAndPrevious } from '../../../platform/events/changed-fields.ts'
import type { ChangeEntry } from '../../../platform/events/record.ts'
import { type FieldChanges, diffFields } from '../../../core/diff.ts'
import type { Task } from '../schema.ts'
import { eventFields, writableFields } from './task-fields.ts'

const raisesEvent: ReadonlySet<string> = new Set(eventFields)

/**
 * Returns the change of a task: every changed field for the history, and for subscribers a `task.updated`
 * with the fields that raise it, if any of them changed.
 *
 * @param also fields that mean something else than before with the same value, such as a rule that counts from another day (0425)
 */
export function changeEntry(before: Task, task: Task, also: readonly (keyof Task)[] = []): ChangeEntry {
  const same = also.map((field) => [field, { from: before[field], to: task[field] }] as const)
  const changed: FieldChanges = { ...Object.fromEntries(same), ...diffFields(before, task, writableFields) }
  const inEvent = Object.fromEntries(Object.entries(changed).filter(([field]) => raisesEvent.has(field)))
  const entry = {
    subject_id: task.id,
    list_id: task.list_id,
    from_list_id: before.list_id === task.list_id ? undefined : before.list_id,
    changed,
  }
  return Object.keys(inEvent).length === 0
    ? { ...entry, action: 'task.changed' }
    : { ...entry, action: 'task.updated', data: { task, ...toChangedAndPrevious(inEvent) } }
}
