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
  leftOutReasons,
  tableProducts,
} from './content.ts'

export const importParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('imp') })

/** The file name also names the list if the file itself doesn't. */
export const ImportQuery = closedObject({ name: Type.String({ minLength: 1 }) })

/**
 * Being read, ready to be started, running; then done, canceled by a person, or ended by `problem`. An import
 * that failed before it was started can be read again in another format.
 */
const importStates = ['reading', 'ready', 'running', 'done', 'cancelled', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/**
 * Why an import failed as a whole: a problem with its file, with the member who started it, or with its
 * target list.
 */
export const importProblems = [
  ...refusalReasons,
  'unknown_format',
  /** Probably the wrong column was taken for the list or the section. */
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

/** Why a part of a row was changed or left out, or why the row wasn't imported. */
export const rowReasons = [
  ...problemReasons,
  /** No member has this name or email, or more than one has the name. */
  'assignee_not_found',
  /** The assignee is a member, without access to the list. */
  'assignee_without_access',
  'section_gone',
  /** The workspace has as many labels as it can have, or the importer may not create any. */
  'labels_full',
  /** A task that blocks it would make tasks wait for each other, or is one too many. */
  'dependency',
  'list_archived',
  'list_gone',
  'list_tasks',
  'task_subtasks',
  /** Its parent or its own task wasn't created, or has been deleted since. */
  'parent',
  /** Another task of the workspace has its external id. */
  'external_id_taken',
  'recurrence',
  'storage',
  'attachment_size',
  'task_attachments',
  /** An unexpected error. */
  'failed',
] as const
export type RowReason = (typeof rowReasons)[number]

const count = () => Type.Integer({ minimum: 0 })
const dateOrder = enumOf(['dmy', 'mdy'] as const satisfies DateOrder[])

const row = Type.Integer({ description: 'The line or sequence number in the file, from 1.' })

/** `{title: 0, due_date: 3}`: fields and the index of their column, from 0. */
const mapping = Type.Unsafe<ColumnMapping>({
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 0 },
})

const Problem = Type.Object({
  row,
  field: nullable(Type.String()),
  reason: enumOf(problemReasons),
  text: Type.String({ description: 'The value in the file, cut to 100 characters.' }),
})

/** A task as it would be created. */
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

/** What importing the file would create, and what can't be imported. */
const Preview = Type.Object({
  lists: count(),
  sections: count(),
  /** Not counting subtasks. */
  tasks: count(),
  subtasks: count(),
  comments: count(),
  attachments: count(),
  completed: count(),
  /** Rows of which something is changed or left out. */
  warnings: count(),
  /** The first hundred, and how many there are. */
  problems: Type.Array(Problem),
  problem_count: count(),
  /**
   * Kinds of data that Daybook doesn't support: those left out, and those kept as lines of the description.
   */
  lost: Type.Array(enumOf(unsupportedKinds)),
  as_text: Type.Array(enumOf(unsupportedKinds)),
  /** The program that wrote a table, if its columns tell. Previews of older releases lack the next three. */
  product: Type.Optional(nullable(enumOf(tableProducts))),
  /** Columns of a table that are kept as lines of the description. */
  text_columns: Type.Optional(Type.Array(Type.String())),
  /** Columns and fields that are left out on purpose, and why. */
  left_out: Type.Optional(Type.Array(Type.Object({ name: Type.String(), reason: enumOf(leftOutReasons) }))),
  /** Assignees who match no one: the first fifty, as the file names them, and how many there are. */
  strangers: Type.Array(Type.String()),
  stranger_count: count(),
  /** The same for members without access to a list of theirs. Previews of older releases lack it. */
  without_access: Type.Optional(Type.Array(Type.String())),
  without_access_count: Type.Optional(count()),
  /** How dates such as 3/4/2026 were read; null if there are none. */
  dates: nullable(Type.Object({ order: dateOrder, certain: Type.Boolean() })),
  sample: Type.Array(PreviewTask),
  /** The first hundred lists that would be created; empty if everything goes into an existing one. */
  new_lists: Type.Array(Type.String()),
})

export type Preview = Static<typeof Preview>

/** A column of a table, with its first values. */
const Column = Type.Object({ name: Type.String(), samples: Type.Array(Type.String()) })

/** An import, as shown on its screen. */
export const Import = Type.Object({
  id: idSchema('imp'),
  name: Type.String({ description: 'The name of the file.' }),
  size: Type.Integer({ description: 'In bytes.' }),
  format: nullable(enumOf(importFormats)),
  state: enumOf(importStates),
  problem: nullable(Type.Object({ reason: enumOf(importProblems) })),
  /** Only for tables, like `mapping`. */
  columns: nullable(Type.Array(Column)),
  mapping: nullable(mapping),
  date_order: nullable(dateOrder, { description: 'As requested; null to detect it.' }),
  /** The list that everything goes into; null to create the lists named in the file. */
  list_id: nullable(idSchema('lst')),
  preview: nullable(Preview),
  /** The last import of an identical file in this workspace that created something. */
  same_as: nullable(
    Type.Object({
      import_id: idSchema('imp'),
      created_at: stampSchema(),
      created_by: nullable(idSchema('usr')),
    }),
  ),
  /** The lists it has created or goes into, in the order of the file, as far as the actor can see them. */
  lists: Type.Array(Type.Object({ id: idSchema('lst'), name: Type.String() })),
  /** Counted in steps: lists, sections, tasks, comments and files. */
  done: count(),
  total: count(),
  /** Counted in rows of the file. */
  made: count(),
  skipped: count(),
  failed: count(),
  /** Its place in the line of the workspace, where 1 is next or being worked on; null if it doesn't wait. */
  place_in_line: nullable(Type.Integer({ minimum: 1 })),
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

/** What the import files of a workspace take up together, of how much. */
export const ImportQueue = Type.Object({ bytes: count(), max_bytes: count() })
export type ImportQueue = Static<typeof ImportQueue>

/** Only before the import is started; the file is then read again. */
export const ImportPatch = closedObject({
  format: Type.Optional(enumOf(importFormats)),
  mapping: Type.Optional(mapping),
  date_order: Type.Optional(nullable(dateOrder)),
  list_id: Type.Optional(nullable(idSchema('lst'))),
})
export type ImportPatch = Static<typeof ImportPatch>

/** `again` is required for a file that was imported before. */
export const ImportStart = closedObject({ again: Type.Optional(Type.Boolean()) }, { 'x-optional': true })
export type ImportStart = Static<typeof ImportStart>

export const rowOutcomes = ['made', 'skipped', 'failed'] as const

/** The result of a row. */
export const ImportRow = Type.Object({
  row,
  title: Type.String(),
  outcome: enumOf(rowOutcomes),
  /** Why it wasn't imported. */
  reason: nullable(enumOf(rowReasons)),
  /** What was changed or left out, if it was imported. */
  warnings: Type.Array(enumOf(rowReasons)),
  task_id: nullable(idSchema('tsk')),
})
export type ImportRow = Static<typeof ImportRow>
export const ImportRows = collection(ImportRow)
export const ImportRowsQuery = closedObject({ outcome: Type.Optional(enumOf(rowOutcomes)), ...pageQuery })
