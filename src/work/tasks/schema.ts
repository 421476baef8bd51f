import { Type, type Static } from '../../core/typebox.ts'
import {
  closedObject,
  idSchema,
  nullable,
  pageQuery,
  stampSchema,
  timestampSchema,
} from '../../platform/http/schemas.ts'
import { dueDate, parentId, sectionId, title } from './fields/field-schemas.ts'
import {
  inputs,
  readOnlyFields,
  schemasOf,
  taskFieldNames,
  type WritableTaskField,
} from './fields/task-fields.ts'

/** A task as the API and events show it (D1). A row of the table is one: nothing is renamed or left out on the way. */
export const Task = Type.Object(schemasOf(taskFieldNames), {
  $id: 'Task',
  description: 'A task or subtask.',
})
export type Task = Static<typeof Task>

/** The fields that clients write. */
export type TaskFields = Pick<Task, WritableTaskField>

const { title: _title, list_id: _listId, ...optionalInputs } = inputs

export const TaskCreate = closedObject({
  title: inputs.title,
  list_id: inputs.list_id,
  ...optionalInputs,
})
export type TaskCreate = Static<typeof TaskCreate>

/** Read-only fields are accepted with their current value, so that clients can send back what GET returned (D9). */
const readOnly = Type.Optional(
  Type.Unknown({ description: 'Read-only; accepted when it equals the current value.' }),
)
const readOnlyInputs = Object.fromEntries(readOnlyFields.map((field) => [field, readOnly])) as {
  [F in (typeof readOnlyFields)[number]]: typeof readOnly
}

export const TaskPatch = closedObject({
  title: Type.Optional(title),
  list_id: Type.Optional(
    idSchema('lst', { description: 'Moves the task and its subtasks to another list.' }),
  ),
  ...optionalInputs,
  ...readOnlyInputs,
})
export type TaskPatch = Static<typeof TaskPatch>

/** Which repetition is meant, so that a repeated request cannot close the next one (D5). */
export const TaskComplete = closedObject(
  {
    due_date: Type.Optional({
      ...dueDate,
      description: 'Nothing happens when the task’s due date is another.',
    }),
  },
  { 'x-optional': true },
)
export type TaskComplete = Static<typeof TaskComplete>

/** Where a task goes: after another one, or first of its section. What is not named stays (0148). */
export const TaskReorder = closedObject({
  list_id: Type.Optional(idSchema('lst')),
  section_id: Type.Optional(sectionId),
  after_id: nullable(idSchema('tsk')),
})
export type TaskReorder = Static<typeof TaskReorder>

export const TaskQuery = closedObject({
  list_id: Type.Optional(idSchema('lst', { description: 'Only tasks of this list.' })),
  completed: Type.Optional(Type.Boolean({ description: 'Only completed tasks, or only open ones.' })),
  updated_since: Type.Optional(
    timestampSchema({
      description: 'Only tasks changed at this moment or later, in the order of their changes.',
    }),
  ),
  parent_id: Type.Optional(idSchema('tsk', { description: 'Only the subtasks of this task.' })),
  include_deleted: Type.Optional(
    Type.Boolean({ description: 'Also what is left of tasks deleted in the last 90 days.' }),
  ),
  ...pageQuery,
})
export type TaskQuery = Static<typeof TaskQuery>

/** What is left of a deleted task for clients that keep a copy (D29). */
export const DeletedTask = Type.Object(
  {
    id: idSchema('tsk'),
    list_id: idSchema('lst'),
    parent_id: parentId,
    title,
    deleted: Type.Unsafe<true>({ type: 'boolean', const: true }),
    deleted_at: stampSchema(),
    updated_at: stampSchema(),
  },
  { $id: 'DeletedTask', description: 'A deleted task; only with `include_deleted=true`.' },
)
export type DeletedTask = Static<typeof DeletedTask>
