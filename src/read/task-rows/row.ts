import { type Static, Type } from '../../core/typebox.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import { deadlineStamp } from '../../core/dates/zoned-instants.ts'
import { rowFields, schemasOf } from '../../work/tasks/fields/task-fields.ts'
import type { SparseTaskRow } from './schema.ts'

/** What the table has of a row. */
export const StoredRow = Type.Object({
  ...schemasOf(rowFields),
  has_description: Type.Boolean(),
  checklist_count: Type.Integer(),
  checked_count: Type.Integer(),
  subtask_count: Type.Integer(),
  open_subtask_count: Type.Integer(),
  comment_count: Type.Integer(),
  attachment_count: Type.Integer(),
  reminder_count: Type.Integer(),
  rank: nullable(Type.String()),
  created_by_me: Type.Boolean(),
  /** The open tasks that block it and that the member can see. */
  blocked_by: Type.Array(idSchema('tsk')),
})
export type StoredRow = Static<typeof StoredRow>

/** The instant of a deadline with a time; a whole day has none of its own. */
export const dueAt = ({
  due_date,
  due_time,
  timezone,
}: Pick<StoredRow, 'due_date' | 'due_time' | 'timezone'>) =>
  due_date === null || due_time === null ? null : deadlineStamp(due_date, due_time, timezone)

/** The fields that rows leave out when they are null, 0 or empty. The others have rules of their own. */
const sparseFields = rowFields.filter(
  (field) =>
    field !== 'id' &&
    field !== 'title' &&
    field !== 'list_id' &&
    field !== 'timezone' &&
    field !== 'estimate_minutes' &&
    field !== 'updated_at',
)

/** Returns a row as it is sent, without what most rows have in common (0147). */
export function toSparseRow(row: StoredRow, withList: boolean): SparseTaskRow {
  const sent: SparseTaskRow = { id: row.id, title: row.title, updated_at: row.updated_at }
  if (withList) sent.list_id = row.list_id
  for (const field of sparseFields) copyValue(sent, row, field)
  // An estimate of 0 isn't the same as none.
  if (row.estimate_minutes !== null) sent.estimate_minutes = row.estimate_minutes
  if (row.due_date !== null) sent.timezone = row.timezone
  if (row.due_time !== null) sent.due_at = dueAt(row)
  if (row.has_description) sent.has_description = true
  if (row.checklist_count > 0) sent.checklist = [row.checked_count, row.checklist_count]
  if (row.subtask_count > 0) sent.subtasks = [row.subtask_count - row.open_subtask_count, row.subtask_count]
  if (row.comment_count > 0) sent.comment_count = row.comment_count
  if (row.attachment_count > 0) sent.attachment_count = row.attachment_count
  if (row.reminder_count > 0) sent.reminder_count = row.reminder_count
  if (row.rank !== null) sent.rank = row.rank
  if (row.blocked_by.length > 0) sent.blocked_by = row.blocked_by
  if (row.created_by_me) sent.created_by_me = true
  return sent
}

function copyValue<F extends (typeof sparseFields)[number]>(
  sent: Pick<Partial<StoredRow>, F>,
  row: Pick<StoredRow, F>,
  field: F,
): void {
  const value = row[field]
  if (value !== null && value !== 0 && !(Array.isArray(value) && value.length === 0)) sent[field] = value
}
