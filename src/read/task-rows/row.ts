import { type Static, Type } from '../../core/typebox.ts'
import { idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import { deadlineStamp } from '../../core/dates/zoned-instants.ts'
import { Task } from '../../work/tasks/schema.ts'
import type { SparseTaskRow } from './schema.ts'

const { section_id, parent_id, due_date, due_time, timezone, recurrence, assignee_ids } = Task.properties

/** A task row, as it is stored. */
export const StoredRow = Type.Object({
  id: idSchema('tsk'),
  title: Type.String(),
  list_id: idSchema('lst'),
  section_id,
  parent_id,
  due_date,
  due_time,
  timezone,
  priority: Type.Integer(),
  assignee_ids,
  completed_at: nullable(stampSchema()),
  recurrence,
  has_description: Type.Boolean(),
  checklist_count: Type.Integer(),
  checked_count: Type.Integer(),
  subtask_count: Type.Integer(),
  open_subtask_count: Type.Integer(),
  comment_count: Type.Integer(),
  attachment_count: Type.Integer(),
  reminder_count: Type.Integer(),
  rank: nullable(Type.String()),
  updated_at: stampSchema(),
})
export type StoredRow = Static<typeof StoredRow>

/** Returns the instant of a deadline with a time; null for all-day tasks. */
export const dueAt = ({
  due_date,
  due_time,
  timezone,
}: Pick<StoredRow, 'due_date' | 'due_time' | 'timezone'>) =>
  due_date === null || due_time === null ? null : deadlineStamp(due_date, due_time, timezone)

/** Converts a row for sending, without the values that most rows share (0147). */
export function toSparseRow(row: StoredRow, withList: boolean): SparseTaskRow {
  const sparse: SparseTaskRow = { id: row.id, title: row.title, updated_at: row.updated_at }
  if (withList) sparse.list_id = row.list_id
  if (row.section_id !== null) sparse.section_id = row.section_id
  if (row.parent_id !== null) sparse.parent_id = row.parent_id
  if (row.due_date !== null) {
    sparse.due_date = row.due_date
    sparse.timezone = row.timezone
  }
  if (row.due_time !== null) {
    sparse.due_time = row.due_time
    sparse.due_at = dueAt(row)
  }
  if (row.priority !== 0) sparse.priority = row.priority
  if (row.assignee_ids.length > 0) sparse.assignee_ids = row.assignee_ids
  if (row.completed_at !== null) sparse.completed_at = row.completed_at
  if (row.recurrence !== null) sparse.recurrence = row.recurrence
  if (row.has_description) sparse.has_description = true
  if (row.checklist_count > 0) sparse.checklist = [row.checked_count, row.checklist_count]
  if (row.subtask_count > 0) sparse.subtasks = [row.subtask_count - row.open_subtask_count, row.subtask_count]
  if (row.comment_count > 0) sparse.comment_count = row.comment_count
  if (row.attachment_count > 0) sparse.attachment_count = row.attachment_count
  if (row.reminder_count > 0) sparse.reminder_count = row.reminder_count
  if (row.rank !== null) sparse.rank = row.rank
  return sparse
}
