import { type Static, Type } from '../../core/typebox.ts'
import { closedObject, idSchema, nullable, enumOf, stampSchema } from '../../platform/http/schemas.ts'
import { Favorite } from '../favorites/schema.ts'
import { Folder } from '../../work/lists/folders/schema.ts'
import { List, Section } from '../../work/lists/schema.ts'
import { bulkTasksMax } from '../../core/limits.ts'
import { RepeatFrom, RestoreSeries, UndoRepetition } from '../../work/tasks/recurrence/schema.ts'
import { rowFields, schemasOf } from '../../work/tasks/fields/task-fields.ts'
import { TaskComplete, TaskPatch, TaskReorder } from '../../work/tasks/schema.ts'

export const taskParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('tsk') })

const countPair = Type.Unsafe<[number, number]>({ type: 'array', items: { type: 'integer' } })

/** What lists and views show of a task. */
const TaskRow = Type.Object({
  ...schemasOf(rowFields),
  due_at: nullable(stampSchema(), {
    description: 'The instant of a deadline with a time; null for all-day tasks.',
  }),
  completed: Type.Boolean(),
  has_description: Type.Boolean(),
  checklist: countPair,
  subtasks: countPair,
  comment_count: Type.Integer(),
  attachment_count: Type.Integer(),
  reminder_count: Type.Integer(),
  created_by_me: Type.Boolean({ description: 'Whether the member who asks created it.' }),
  blocked_by: Type.Array(idSchema('tsk'), {
    description: 'The open tasks that block it and that the member can see.',
  }),
  rank: Type.String({
    description: 'Orders the tasks of a list. Unless the task was moved, the part of its id after `tsk_`.',
  }),
})
export type TaskRow = Static<typeof TaskRow>

/**
 * A row as it is sent, without the values that most rows share, which halves the size of a list of 5,000 tasks (0147). It
 * leaves out null, false, 0, `[]` and `[0, 0]`; `timezone` without a due date; a `rank` that follows from the id; and
 * `list_id` if all rows are of one list.
 */
export type SparseTaskRow = Pick<TaskRow, 'id' | 'title' | 'updated_at'> & Partial<TaskRow>

const SparseTaskRow = Type.Unsafe<SparseTaskRow>({ type: 'object' })
const rows = Type.Array(SparseTaskRow)
const latest = nullable(idSchema('chg'), { description: 'The last change that the response includes.' })

/** A list's own fields. */
export const ListSummary = Type.Object({
  ...Type.Pick(List, ['name', 'description', 'visibility', 'color', 'icon', 'archived', 'is_inbox'])
    .properties,
  is_sample: Type.Boolean({ description: 'A sample, which can be removed whole.' }),
})
export type ListSummary = Static<typeof ListSummary>

/** A list as the app opens it: the open tasks, and the most recently completed ones. */
export const ListRows = Type.Object({
  list_id: idSchema('lst'),
  list: ListSummary,
  data: rows,
  closed: rows,
  closed_count: Type.Integer(),
  sections: Type.Array(Section),
  latest,
})
export type ListRows = Static<typeof ListRows>

/** An occurrence that the actor has completed today, for the Today view. */
type CompletedRepetition = {
  task_id: `tsk_${string}`
  title: string
  list_id: `lst_${string}`
  due_date: string
  due_time: string | null
  completed_at: string
}

/** A page of a view or of a list's completed tasks. The first page of Today has `closed` and `repetitions`. */
export type ViewRows = {
  data: SparseTaskRow[]
  closed?: SparseTaskRow[]
  repetitions?: CompletedRepetition[]
  next_cursor: string | null
  latest: `chg_${string}` | null
}

/** Tasks by id. `gone` are the ids that the actor cannot see. */
export type RowsById = { data: SparseTaskRow[]; gone: string[] }

const viewNames = ['today', 'upcoming', 'assigned', 'all'] as const
export const sortKeys = ['due', 'start', 'priority', 'created', 'updated', 'title', 'rank'] as const
export type Sort = (typeof sortKeys)[number]
export const dueFilters = ['overdue', 'today', 'week', 'none'] as const
/** By the start date, today in the member's time zone; `none` has none. */
export const startFilters = ['started', 'not_started', 'none'] as const

/** The tasks that requests of a member have created, by the idempotency keys of these requests. */
export type CreatedTasks = { data: { key: string; id: string }[] }

/** The parameters of a request for rows; the route checks which may be combined. */
export const RowsQuery = closedObject({
  list_id: Type.Optional(idSchema('lst')),
  ids: Type.Optional(Type.String({ description: 'Ids, separated by commas.' })),
  numbers: Type.Optional(Type.String({ description: 'Numbers of tasks, separated by commas.' })),
  view: Type.Optional(enumOf(viewNames)),
  closed: Type.Optional(Type.Boolean()),
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
  list_ids: Type.Optional(Type.String()),
  assignee_ids: Type.Optional(
    Type.String({
      description: 'Ids, separated by commas; `me` is the member who asks, `none` means no one.',
    }),
  ),
  label_ids: Type.Optional(Type.String({ description: 'Ids, separated by commas.' })),
  mine: Type.Optional(
    Type.Boolean({
      description:
        'Only open tasks that are assigned to the member who asks, in their Inbox, or created by them and assigned to no one.',
    }),
  ),
  priority_min: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  due: Type.Optional(
    Type.String({ description: 'overdue, today, week, none, or two dates with `..` between them.' }),
  ),
  start: Type.Optional(enumOf(startFilters)),
  blocked: Type.Optional(
    Type.Boolean({ description: 'Only tasks that an open task blocks, or only others.' }),
  ),
  completed: Type.Optional(Type.Boolean()),
  text: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(enumOf(sortKeys)),
  cursor: Type.Optional(Type.String()),
})
export type RowsQuery = Static<typeof RowsQuery>

/** The days for which occurrences to come are read. */
export const OccurrencesQuery = closedObject({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
})
export type OccurrencesQuery = Static<typeof OccurrencesQuery>

/** Recurring tasks with their dates to come, without the current one, and what their rules count from. */
export type Occurrences = { data: { task: SparseTaskRow; dates: string[]; anchor: string }[] }

export const SidebarList = Type.Object({
  id: idSchema('lst'),
  name: List.properties.name,
  visibility: List.properties.visibility,
  color: List.properties.color,
  icon: List.properties.icon,
  is_inbox: List.properties.is_inbox,
  is_sample: ListSummary.properties.is_sample,
  open_count: Type.Integer(),
  closed_count: Type.Integer(),
  rank: Type.String(),
  folder_id: nullable(idSchema('fol')),
})

/** The sidebar. Counts stop at 1,000, which means that many or more. */
export const SidebarData = Type.Object({
  lists: Type.Array(SidebarList),
  folders: Type.Array(Folder),
  favorites: Type.Array(Favorite),
  archived_count: Type.Integer(),
  today_count: Type.Integer(),
  overdue_count: Type.Integer(),
  assigned_count: Type.Integer(),
  latest,
})
export type SidebarData = Static<typeof SidebarData>

const { title: _title, ...patchable } = TaskPatch.properties

/** What to do with a task in a bulk request. */
export type BulkAction =
  | 'complete'
  | 'reopen'
  | 'delete'
  | { complete: TaskComplete }
  | { patch: Omit<TaskPatch, 'title'> }
  | { place: TaskReorder }
  | { take_back: UndoRepetition }
  | { repeat_from: RepeatFrom }
  | { restore_series: RestoreSeries }

/** A word, or an object with one key. Not `anyOf`, whose errors would also name the forms that the client did not use. */
const BulkAction = Type.Unsafe<BulkAction>({
  type: ['string', 'object'],
  pattern: '^(complete|reopen|delete)$',
  properties: {
    complete: TaskComplete,
    patch: closedObject(patchable),
    place: TaskReorder,
    take_back: UndoRepetition,
    repeat_from: RepeatFrom,
    restore_series: RestoreSeries,
  },
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
})

/** One action for many tasks, or a step for each, in order. */
export const BulkRequest = closedObject(
  {
    ids: Type.Optional(
      Type.Array(idSchema('tsk'), { minItems: 1, maxItems: bulkTasksMax, uniqueItems: true }),
    ),
    do: Type.Optional(BulkAction),
    steps: Type.Optional(
      Type.Array(closedObject({ id: idSchema('tsk'), do: BulkAction }), {
        minItems: 1,
        maxItems: bulkTasksMax,
      }),
    ),
  },
  {
    oneOf: [
      { required: ['ids', 'do'], not: { required: ['steps'] } },
      { required: ['steps'], not: { anyOf: [{ required: ['ids'] }, { required: ['do'] }] } },
    ],
  },
)
export type BulkRequest = Static<typeof BulkRequest>

/** The tasks as they are afterwards. */
export type BulkResult = { data: SparseTaskRow[]; deleted: `tsk_${string}`[] }
