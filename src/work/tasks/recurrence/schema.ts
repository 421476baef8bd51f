import { Type, type Static } from '../../../core/typebox.ts'
import { closedObject, idSchema, nullable, stampSchema } from '../../../platform/http/schemas.ts'
import {
  dueTime,
  recurrenceInput,
  recurrenceProperties,
  startDate,
  timezone,
} from '../fields/field-schemas.ts'

/** A completed occurrence of a recurring task (D5). */
export const Repetition = Type.Object(
  {
    id: idSchema('rep'),
    task_id: idSchema('tsk'),
    due_date: Type.String({ format: 'date', description: 'Its due date.', examples: ['2026-12-01'] }),
    due_time: dueTime,
    timezone,
    completed_at: stampSchema(),
    completed_by: nullable(idSchema('usr')),
    next_due_date: nullable(
      Type.String({ format: 'date', description: 'The task’s next due date; null for the last occurrence.' }),
    ),
  },
  { $id: 'Repetition', description: 'A completed occurrence of a recurring task.' },
)
export type Repetition = Static<typeof Repetition>

/** Names the repetition to undo, by its due date. */
export const UndoRepetition = closedObject({ due_date: Type.String({ format: 'date' }) })
export type UndoRepetition = Static<typeof UndoRepetition>

/** Moves an occurrence and all after it, or lets them follow another rule (0425). */
export const RepeatFrom = closedObject({
  date: Type.String({ format: 'date', description: 'The due date of the occurrence.' }),
  due_date: Type.String({ format: 'date', description: 'Its new due date.' }),
  rule: Type.Optional(recurrenceProperties.rule),
})
export type RepeatFrom = Static<typeof RepeatFrom>

/** A series as it was, with what it counts from. */
export const RestoreSeries = closedObject({
  due_date: Type.String({ format: 'date' }),
  start_date: startDate,
  recurrence: recurrenceInput,
  anchor: Type.String({ format: 'date', description: 'The due date at the time its rule was set.' }),
})
export type RestoreSeries = Static<typeof RestoreSeries>

const previewCount = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 12, description: 'How many; five by default.' }),
)

/** A rule as in `recurrence`, and the day it would be set on. */
export const RulePreviewQuery = closedObject({
  rule: recurrenceProperties.rule,
  from: Type.Optional(recurrenceProperties.from),
  due_date: Type.String({ format: 'date' }),
  count: previewCount,
})
export type RulePreviewQuery = Static<typeof RulePreviewQuery>

/** A task’s series, or what it would be if the current repetition were moved to `due_date`. */
export const TaskPreviewQuery = closedObject({
  due_date: Type.Optional(Type.String({ format: 'date' })),
  count: previewCount,
})
export type TaskPreviewQuery = Static<typeof TaskPreviewQuery>
