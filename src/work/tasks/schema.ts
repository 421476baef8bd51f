import { Type, type Static } from '../../core/typebox.ts'
import type { Id } from '../../core/ids.ts'
import { searchQueryMax } from '../../core/limits.ts'
import {
  closedObject,
  idSchema,
  nullable,
  pageQuery,
  readOnlyInputs,
  stampSchema,
  timestampSchema,
} from '../../platform/http/schemas.ts'
import { dueDate, parentId, sectionId, title } from './fields/field-schemas.ts'
import {
  taskFieldInputs,
  readOnlyFields,
  schemasOf,
  taskFieldNames,
  type WritableTaskField,
} from './fields/task-fields.ts'

/** A task as the API and events show it (D1). A row of the table has the same fields under the same names. */
export const Task = Type.Object(schemasOf(taskFieldNames), {
  $id: 'Task',
  description: 'A task or subtask.',
})
export type Task = Static<typeof Task>

/** The fields that clients write. */
export type TaskFields = Pick<Task, WritableTaskField>

const { title: _title, list_id: _listId, ...optionalInputs } = taskFieldInputs

export const TaskCreate = closedObject(
  {
    title: taskFieldInputs.title,
    list_id: Type.Optional(
      idSchema('lst', {
        description:
          'The list it is created in. May be left out with `parent_id`: a subtask is in its parent’s list.',
      }),
    ),
    ...optionalInputs,
  },
  {
    title: 'TaskCreate',
    if: { required: ['parent_id'], properties: { parent_id: { type: 'string' } } },
    else: { required: ['list_id'] },
  },
)
export type TaskCreate = Static<typeof TaskCreate>

export const TaskPatch = closedObject(
  {
    title: Type.Optional(title),
    list_id: Type.Optional(
      idSchema('lst', { description: 'Moves the task and its subtasks to another list.' }),
    ),
    ...optionalInputs,
    ...readOnlyInputs(schemasOf(readOnlyFields)),
  },
  { title: 'TaskPatch' },
)
export type TaskPatch = Static<typeof TaskPatch>

/** Names the repetition, so that a request sent twice cannot close the next one (D5). */
export const TaskComplete = closedObject(
  {
    due_date: Type.Optional({
      ...dueDate,
      description: 'Nothing happens if the task has another due date.',
    }),
  },
  { title: 'TaskComplete', 'x-optional': true },
)
export type TaskComplete = Static<typeof TaskComplete>

/** Moves a task after another one, or to the top of its section. Fields that are left out stay (0148). */
export const TaskReorder = closedObject({
  list_id: Type.Optional(idSchema('lst')),
  section_id: Type.Optional(sectionId),
  after_id: nullable(idSchema('tsk')),
})
export type TaskReorder = Static<typeof TaskReorder>

const date = (description: string) =>
  Type.Optional(Type.String({ format: 'date', description, examples: ['2026-12-01'] }))

/** An id, or `none` for a task that has none. */
const idOrNone = <P extends 'usr' | 'sec'>(prefix: P, description: string) =>
  Type.Optional(
    Type.Unsafe<Id<P> | 'none'>({
      type: 'string',
      description,
      examples: [`${prefix}_01jd42e76ke0080ppaatcsyj69`],
    }),
  )

export const TaskQuery = closedObject({
  list_id: Type.Optional(idSchema('lst', { description: 'Only tasks of this list.' })),
  completed: Type.Optional(Type.Boolean({ description: 'Only completed tasks, or only open ones.' })),
  updated_since: Type.Optional(
    timestampSchema({
      description: 'Only tasks changed at this time or later, in the order of their changes.',
    }),
  ),
  parent_id: Type.Optional(idSchema('tsk', { description: 'Only the subtasks of this task.' })),
  section_id: idOrNone('sec', 'Only tasks in this section; `none` for those without one.'),
  assignee_id: idOrNone('usr', 'Only tasks assigned to this member; `none` for unassigned ones.'),
  label_id: Type.Optional(
    Type.String({
      description:
        'Only tasks with this label, or with any of up to 10 separated by commas; `none` for those without labels.',
      examples: ['lbl_01jd42e76ke0080ppaatcsyj69'],
    }),
  ),
  priority: Type.Optional(
    Type.String({
      pattern: '^[0-4](?:,[0-4])*$',
      description: 'Only tasks of this priority, or of several separated by commas.',
      examples: ['3,4'],
    }),
  ),
  due_from: date('Only tasks due on this date or later. Tasks without a due date are left out.'),
  due_to: date('Only tasks due on this date or earlier. Tasks without a due date are left out.'),
  overdue: Type.Optional(
    Type.Boolean({
      description:
        '`true` returns only open tasks that are past due in their own time zone; `false`, all others. A task without a time is due until the end of its day.',
    }),
  ),
  blocked: Type.Optional(
    Type.Boolean({
      description:
        '`true` returns only tasks that an open task blocks; `false`, all others. Tasks that you can’t see block nothing here.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: searchQueryMax,
      description:
        'Only tasks with all of these words in their title, description or checklist; the last may be the beginning of one. Changes of the last second may be missing.',
      examples: ['supplier price'],
    }),
  ),
  external_id: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Only the task with this `external_id`.',
      examples: ['crm-4711'],
    }),
  ),
  include_deleted: Type.Optional(
    Type.Boolean({
      description:
        'Also tasks deleted in the last 90 days, as `DeletedTask`. With `updated_since`, also tasks that you got access to since, with `visible_since`, and tasks that you lost access to, as `HiddenTask`.',
    }),
  ),
  ...pageQuery,
})
export type TaskQuery = Static<typeof TaskQuery>

/** A deleted task, for clients that keep a copy (D29). */
export const DeletedTask = Type.Object(
  {
    id: idSchema('tsk'),
    list_id: idSchema('lst'),
    parent_id: parentId,
    title: { ...title, description: '“Deleted task” if it was deleted while you couldn’t see it.' },
    deleted: Type.Unsafe<true>({ type: 'boolean', const: true }),
    deleted_at: stampSchema(),
    updated_at: stampSchema(),
  },
  { $id: 'DeletedTask', description: 'A deleted task; only with `include_deleted=true`.' },
)
export type DeletedTask = Static<typeof DeletedTask>

/** A task of a page, which may be there because the actor got access to it (0300). */
export const ListedTask = Type.Object(
  {
    ...Task.properties,
    visible_since: Type.Optional(
      stampSchema({
        description:
          'When you got access to the task, if it hasn’t changed since: its list was shared with you or opened to the workspace, or your role changed. Only with `updated_since` and `include_deleted=true`.',
      }),
    ),
  },
  { $id: 'ListedTask', description: 'A task of a page of tasks.' },
)
export type ListedTask = Static<typeof ListedTask>

/** A task that has left the reader's sight: its id, so that they can delete their copy, and nothing else (0300). */
export const HiddenTask = Type.Object(
  {
    id: idSchema('tsk'),
    deleted: Type.Unsafe<true>({ type: 'boolean', const: true }),
    reason: Type.Unsafe<'hidden'>({ type: 'string', const: 'hidden' }),
    updated_at: stampSchema({ description: 'When you lost access to it.' }),
  },
  {
    $id: 'HiddenTask',
    description:
      'A task that you can no longer see: delete your copy. Only with `updated_since` and `include_deleted=true`.',
  },
)
export type HiddenTask = Static<typeof HiddenTask>

/** What a page of tasks has. */
export type TaskChange = ListedTask | DeletedTask | HiddenTask
