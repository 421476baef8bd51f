import { nameList } from '../../../platform/db/column-lists.ts'
import { idSchema, nullable, stampSchema } from '../../../platform/http/schemas.ts'
import { Type } from '../../../core/typebox.ts'
import { Task } from '../schema.ts'

/** The due times of an open task, and what they are computed from. */
export const DueTimesRow = Type.Object({
  id: idSchema('tsk'),
  due_date: Task.properties.due_date,
  due_time: Task.properties.due_time,
  timezone: Task.properties.timezone,
  reminders: Task.properties.reminders,
  due_soon_at: nullable(stampSchema()),
  next_reminder_at: nullable(stampSchema()),
})

export const dueTimesColumns = nameList(Object.keys(DueTimesRow.properties))
