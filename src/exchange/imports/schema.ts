import { type Static, Type } from '../../core/typebox.ts'
import {
  closedObject,
  collection,
  idSchema,
  nullable,
  enumOf,
  pageQuery,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { Task } from '../../work/tasks/schema.ts'
import {
  type DateOrder,
  importFormats,
  unsupportedKinds,
  type ColumnMapping,
  problemReasons,
  refusalReasons,
} from './content.ts'

export const importParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('imp') })

/** The name says what the list is called of which the file knows no name. */
export const ImportQuery = closedObject({ name: Type.String({ minLength: 1 }) })

/**
 * Being read, ready to be started, being made; then done, stopped by a person, or ended by `problem`. What failed before
 * it was started can be put right by another format.
 */
const importStates = ['reading', 'ready', 'running', 'done', 'cancelled', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** Why an import failed as a whole: what is wrong with its file, or what became of its member and its list. */
export const importProblems = [
  ...refusalReasons,
  'unknown_format',
  /** A column that holds something else was taken for the list or the section. */
  'too_many_lists',
  'too_many_sections',
  'member_left',
  'role',
  'list_archived',
  'list_gone',
  'file_changed',
  'failed',
] as const

export type ImportProblem = (typeof importProblems)[number]

/** Why something of a row is not as it stood, or the row was not made. */
export const rowReasons = [
  ...problemReasons,
  /** Nobody of this name or address sees the list. */
  'assignee_not_found',
  'section_gone',
  'list_archived',
  'list_gone',
  'list_tasks',
  'task_subtasks',
  /** Its task was not made, or has been deleted meanwhile. */
  'parent',
  'recurrence',
  'storage',
  'attachment_size',
  'task_attachments',
  /** We could not. */
  'failed',
] as const
export type RowReason = (typeof rowReasons)[number]

const count = () => Type.Integer({ minimum: 0 })
const dateOrder = enumOf(['dmy', 'mdy'] as const satisfies DateOrder[])

const row = Type.Integer({ description: 'The line, or running number, in the file; from 1.' })

/** `{title: 0, due_date: 3}`: which column has what; the number of a column, from 0. */
const mapping = Type.Unsafe<ColumnMapping>({
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 0 },
})

const Problem = Type.Object({
  row,
  field: nullable(Type.String()),
  reason: enumOf(problemReasons),
  text: Type.String({ description: 'What stands there, cut to 100 characters.' }),
})

/** A task as it would be made. */
const PreviewTask = Type.Object({
  row,
  title: Task.properties.title,
  list: Type.String(),
  section: nullable(Type.String()),
  subtask: Type.Boolean(),
  due_date: Task.properties.due_date,
  due_time: Task.properties.due_time,
  priority: Task.properties.priority,
  assignees: Type.Array(Type.String(), { description: 'As the file names them.' }),
  completed: Type.Boolean(),
  recurring: Type.Boolean(),
  warnings: Type.Array(enumOf(problemReasons)),
})

export type PreviewTask = Static<typeof PreviewTask>

/** What would be made of the file, and what cannot. */
const Preview = Type.Object({
  lists: count(),
  sections: count(),
  /** Without subtasks. */
  tasks: count(),
  subtasks: count(),
  comments: count(),
  attachments: count(),
  completed: count(),
  /** Rows of which something is not taken over as it stands. */
  warnings: count(),
  /** The first hundred, and how many there are. */
  problems: Type.Array(Problem),
  problem_count: count(),
  /** Kinds of things that Daybook has not: left out, and kept as lines of the description. */
  lost: Type.Array(enumOf(unsupportedKinds)),
  as_text: Type.Array(enumOf(unsupportedKinds)),
  /** Who would be assigned and is not found here: the first fifty, as the file names them, and how many they are. */
  strangers: Type.Array(Type.String()),
  stranger_count: count(),
  /** How dates such as 3/4/2026 were read; null where there are none. */
  dates: nullable(Type.Object({ order: dateOrder, certain: Type.Boolean() })),
  sample: Type.Array(PreviewTask),
  /** The first hundred lists that would be made; none where all goes into one that there is. */
  new_lists: Type.Array(Type.String()),
})

export type Preview = Static<typeof Preview>

/** A column of a table, with the first of what stands in it. */
const Column = Type.Object({ name: Type.String(), samples: Type.Array(Type.String()) })

/** An import as its screen shows it. */
export const Import = Type.Object({
  id: idSchema('imp'),
  name: Type.String({ description: 'Of the file.' }),
  size: Type.Integer({ description: 'In bytes.' }),
  format: nullable(enumOf(importFormats)),
  state: enumOf(importStates),
  problem: nullable(Type.Object({ reason: enumOf(importProblems) })),
  /** Of a table alone, and so is `mapping`. */
  columns: nullable(Type.Array(Column)),
  mapping: nullable(mapping),
  date_order: nullable(dateOrder, { description: 'What was asked for; null for as found.' }),
  /** All goes into this list; without one the lists are made that the file says. */
  list_id: nullable(idSchema('lst')),
  preview: nullable(Preview),
  /** The last import of the same bytes in this workspace that made something. */
  same_as: nullable(
    Type.Object({
      import_id: idSchema('imp'),
      created_at: stampSchema(),
      created_by: nullable(idSchema('usr')),
    }),
  ),
  /** The lists that it has made, or goes into, in the order of the file: those that one sees. */
  lists: Type.Array(Type.Object({ id: idSchema('lst'), name: Type.String() })),
  /** Steps: lists, sections, tasks, comments and files. */
  done: count(),
  total: count(),
  /** Rows of the file, which become tasks or do not. */
  made: count(),
  skipped: count(),
  failed: count(),
  created_by: nullable(idSchema('usr')),
  created_at: stampSchema(),
  started_at: nullable(stampSchema()),
  finished_at: nullable(stampSchema()),
})
export type Import = Static<typeof Import>
export const Imports = collection(Import, {
  description: 'Newest first, without `columns`, `mapping`, `list_id`, `preview`, `same_as` and `lists`.',
})
export const ImportsQuery = closedObject({ ...pageQuery })

/** Until it is started; it is then read anew. */
export const ImportPatch = closedObject({
  format: Type.Optional(enumOf(importFormats)),
  mapping: Type.Optional(mapping),
  date_order: Type.Optional(nullable(dateOrder)),
  list_id: Type.Optional(nullable(idSchema('lst'))),
})
export type ImportPatch = Static<typeof ImportPatch>

/** `again` for a file that has been imported before. */
export const ImportStart = closedObject({ again: Type.Optional(Type.Boolean()) }, { 'x-optional': true })
export type ImportStart = Static<typeof ImportStart>

export const rowOutcomes = ['made', 'skipped', 'failed'] as const

/** What became of a row. */
export const ImportRow = Type.Object({
  row,
  title: Type.String(),
  outcome: enumOf(rowOutcomes),
  /** Why it was not made. */
  reason: nullable(enumOf(rowReasons)),
  /** What of it is not as it stood, where it was made. */
  warnings: Type.Array(enumOf(rowReasons)),
  task_id: nullable(idSchema('tsk')),
})
export type ImportRow = Static<typeof ImportRow>
export const ImportRows = collection(ImportRow)
export const ImportRowsQuery = closedObject({ outcome: Type.Optional(enumOf(rowOutcomes)), ...pageQuery })
