import type { WritableTaskField } from '../../lib/types.ts'
import type { Row } from './row.ts'

/** Where a change made offline is compared with what others have changed: in the row, or in the task itself. */
const comparedIn = {
  title: 'row',
  description: 'task',
  list_id: 'row',
  section_id: 'row',
  parent_id: 'row',
  start_date: 'row',
  due_date: 'row',
  due_time: 'row',
  timezone: 'row',
  priority: 'row',
  estimate_minutes: 'row',
  assignee_ids: 'row',
  label_ids: 'row',
  recurrence: 'row',
  checklist: 'task',
  reminders: 'task',
  external_id: 'task',
  metadata: 'task',
} as const satisfies Record<WritableTaskField, 'row' | 'task'>

type ComparedField = {
  [F in WritableTaskField]: (typeof comparedIn)[F] extends 'row' ? F : never
}[WritableTaskField]

const comparedFields = (Object.keys(comparedIn) as WritableTaskField[]).filter(
  (field): field is ComparedField => comparedIn[field] === 'row',
)

/** Returns whether a field is now neither what it was before a change nor what the change makes of it. */
export function hasConflict(now: Row, was: Partial<Row>, patch: Partial<Row>): boolean {
  const differs = (field: ComparedField, one: Partial<Row>) =>
    JSON.stringify(now[field]) !== JSON.stringify(one[field])
  return comparedFields.some(
    (field) => field in patch && field in was && differs(field, was) && differs(field, patch),
  )
}
