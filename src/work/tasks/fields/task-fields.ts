import { Type } from '../../../core/typebox.ts'
import { enumOf, idSchema, nullable, stampSchema } from '../../../platform/http/schemas.ts'
import * as shape from './field-schemas.ts'
import { readOnly, writable } from './field-traits.ts'

/**
 * Every field of a task, in the order in which the API shows them (D1). The shapes of the API, the columns of
 * every statement, events, history, exports, templates and rows follow from this list, or do not compile
 * without the field; CONTRIBUTING.md has the recipe "To add a field of a task".
 */
export const taskFields = {
  id: readOnly(idSchema('tsk'), { column: 'text', inHistory: false, inRows: true, csv: ['id'] }),
  number: readOnly(shape.number, { column: 'integer', inHistory: false, inRows: true, csv: [] }),
  title: writable(shape.title, {
    input: shape.title,
    column: 'text',
    inEvents: true,
    inTemplates: true,
    inRows: true,
    csv: ['title'],
  }),
  description: writable(shape.description, {
    input: Type.Optional(shape.description),
    column: 'text',
    inEvents: false,
    inTemplates: true,
    inRows: false,
    csv: ['description'],
  }),
  list_id: writable(idSchema('lst'), {
    input: idSchema('lst'),
    column: 'text',
    inEvents: true,
    inTemplates: false,
    inRows: true,
    csv: [],
  }),
  section_id: writable(shape.sectionId, {
    input: Type.Optional(shape.sectionId),
    column: 'text',
    inEvents: true,
    inTemplates: true,
    inRows: true,
    csv: ['section'],
  }),
  // The specification does not name the parent among the fields that raise `task.updated`.
  parent_id: writable(shape.parentId, {
    input: Type.Optional(shape.parentId),
    column: 'text',
    inEvents: false,
    inTemplates: true,
    inRows: true,
    csv: ['parent'],
  }),
  // Like labels, an addition to the fields that the specification names among those that raise `task.updated` (0390).
  start_date: writable(shape.startDate, {
    input: Type.Optional(shape.startDate),
    column: 'date',
    inEvents: true,
    inTemplates: true,
    inRows: true,
    csv: ['start_date'],
  }),
  due_date: writable(shape.dueDate, {
    input: Type.Optional(shape.dueDate),
    column: 'date',
    inEvents: true,
    inTemplates: true,
    inRows: true,
    csv: ['due_date'],
  }),
  due_time: writable(shape.dueTime, {
    input: Type.Optional(shape.dueTime),
    column: 'text',
    inEvents: true,
    inTemplates: true,
    inRows: true,
    csv: ['due_time'],
  }),
  timezone: writable(shape.timezone, {
    input: Type.Optional(shape.timezoneInput),
    column: 'text',
    inEvents: true,
    inTemplates: false,
    inRows: true,
    csv: ['timezone'],
  }),
  priority: writable(shape.priority, {
    input: Type.Optional(nullable(shape.priority)),
    column: 'smallint',
    inEvents: true,
    inTemplates: true,
    inRows: true,
    csv: ['priority'],
  }),
  // Like labels, an addition to the fields that the specification names among those that raise `task.updated` (0480).
  estimate_minutes: writable(shape.estimateMinutes, {
    input: Type.Optional(shape.estimateMinutes),
    column: 'integer',
    inEvents: true,
    inTemplates: true,
    inRows: true,
    csv: ['estimate_minutes'],
  }),
  assignee_ids: writable(shape.assigneeIds, {
    input: Type.Optional(nullable(shape.assigneeIds)),
    column: 'text[]',
    inEvents: true,
    inTemplates: false,
    inRows: true,
    csv: ['assignees'],
  }),
  label_ids: writable(shape.labelIds, {
    input: Type.Optional(shape.labelIdsInput),
    column: 'text[]',
    inEvents: true,
    inTemplates: true,
    inRows: true,
    csv: ['labels'],
  }),
  completed: readOnly(Type.Boolean(), {
    column: null,
    inHistory: false,
    inRows: false,
    csv: ['completed'],
  }),
  completed_at: readOnly(nullable(stampSchema(), { description: 'null while the task is open.' }), {
    column: 'timestamptz',
    inHistory: false,
    inRows: true,
    csv: ['completed_at'],
  }),
  recurrence: writable(shape.recurrence, {
    input: Type.Optional(shape.recurrenceInput),
    column: 'json',
    inEvents: true,
    inTemplates: true,
    inRows: true,
    csv: ['recurrence', 'recurrence_from'],
  }),
  checklist: writable(Type.Array(shape.ChecklistItem), {
    input: Type.Optional(shape.checklistInput),
    column: 'json',
    inEvents: true,
    inTemplates: true,
    inRows: false,
    csv: ['checklist'],
  }),
  reminders: writable(Type.Array(shape.Reminder), {
    input: Type.Optional(shape.remindersInput),
    column: 'json',
    inEvents: false,
    inTemplates: false,
    inRows: false,
    csv: [],
  }),
  // The specification does not name these two among the fields that raise `task.updated`.
  external_id: writable(shape.externalId, {
    input: Type.Optional(shape.externalId),
    column: 'text',
    inEvents: false,
    inTemplates: false,
    inRows: false,
    csv: ['external_id'],
  }),
  metadata: writable(shape.metadata, {
    input: Type.Optional(shape.metadataInput),
    column: 'json',
    inEvents: false,
    inTemplates: false,
    inRows: false,
    csv: [],
  }),
  // Its column has the URLs of files without the origin.
  attachments: readOnly(shape.attachments, {
    column: null,
    inHistory: true,
    inRows: false,
    csv: ['attachments'],
  }),
  subtask_count: readOnly(Type.Integer({ description: 'How many subtasks it has.' }), {
    column: 'integer',
    inHistory: false,
    inRows: false,
    csv: [],
  }),
  open_subtask_count: readOnly(Type.Integer({ description: 'How many of them are open.' }), {
    column: 'integer',
    inHistory: false,
    inRows: false,
    csv: [],
  }),
  deleted: readOnly(
    Type.Unsafe<false>({ type: 'boolean', const: false, description: 'Tells a task from a `DeletedTask`.' }),
    { column: null, inHistory: false, inRows: false, csv: [] },
  ),
  created_at: readOnly(stampSchema(), {
    column: 'timestamptz',
    inHistory: false,
    inRows: false,
    csv: ['created_at'],
  }),
  updated_at: readOnly(stampSchema({ description: 'Rises with every change, never falls.' }), {
    column: 'timestamptz',
    inHistory: false,
    inRows: true,
    csv: [],
  }),
  created_by: readOnly(nullable(idSchema('usr')), {
    column: 'text',
    inHistory: false,
    inRows: false,
    csv: ['created_by'],
  }),
  updated_by: readOnly(shape.updatedBy, { column: 'text', inHistory: false, inRows: false, csv: [] }),
  updated_via: readOnly(shape.updatedVia, { column: 'text', inHistory: false, inRows: false, csv: [] }),
  source: readOnly(enumOf(['app', 'api', 'email', 'import'], { description: 'Where it was created.' }), {
    column: 'text',
    inHistory: false,
    inRows: false,
    csv: [],
  }),
  url: readOnly(Type.String({ description: 'The task in the web application.' }), {
    column: null,
    inHistory: false,
    inRows: false,
    csv: ['url'],
  }),
}

type Fields = typeof taskFields
export type TaskField = keyof Fields
type FieldsWith<T> = { [F in TaskField]: Fields[F] extends T ? F : never }[TaskField]

export type WritableTaskField = FieldsWith<{ writable: true }>
export type HistoryTaskField = FieldsWith<{ inHistory: true }>
export type TemplateTaskField = FieldsWith<{ inTemplates: true }>
/** A field that statements compute. */
export type ComputedTaskField = FieldsWith<{ column: null }>
/** A column of an exported CSV file that shows a field, or part of one. */
export type TaskCsvColumn = Fields[TaskField]['csv'][number]

export const taskFieldNames = Object.keys(taskFields) as TaskField[]

/** Returns the fields with these traits, in their order. */
const fieldsWith = <const T extends Partial<Record<keyof Fields['title'], unknown>>>(traits: T) =>
  taskFieldNames.filter((name) =>
    Object.entries(traits).every(
      ([trait, value]) => new Map(Object.entries(taskFields[name])).get(trait) === value,
    ),
  ) as FieldsWith<T>[]

export const writableFields = fieldsWith({ writable: true })
export const readOnlyFields = fieldsWith({ writable: false })
export const eventFields = fieldsWith({ inEvents: true })
export const templateFields = fieldsWith({ inTemplates: true })
export const rowFields = fieldsWith({ inRows: true })

/** Returns the shapes of fields, as the API shows them. */
export const schemasOf = <F extends TaskField>(names: readonly F[]) =>
  Object.fromEntries(names.map((name) => [name, taskFields[name].schema])) as {
    [Name in F]: Fields[Name]['schema']
  }

/** What clients send for each field, when they create a task. */
export const taskFieldInputs = Object.fromEntries(
  writableFields.map((name) => [name, taskFields[name].input]),
) as {
  [F in WritableTaskField]: Fields[F]['input']
}
