import { type Static, Type } from '../../core/typebox.ts'
import { closedObject, idSchema, nullable, enumOf, stampSchema } from '../../platform/http/schemas.ts'
import { List, Section } from '../../work/lists/schema.ts'
import { bulkTasksMax } from '../../core/limits.ts'
import { UndoRepetition } from '../../work/tasks/recurrence/schema.ts'
import { rowFields, schemasOf } from '../../work/tasks/fields/task-fields.ts'
import { TaskComplete, TaskPatch, TaskReorder } from '../../work/tasks/schema.ts'

export const taskParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('tsk') })

const countPair = Type.Unsafe<[number, number]>({ type: 'array', items: { type: 'integer' } })

/** What lists and views show of a task. */
const TaskRow = Type.Object({
  ...schemasOf(rowFields),
  due_at: nullable(stampSchema(), {
    description: 'The instant of a deadline with a time; null for a whole day.',
  }),
  completed: Type.Boolean(),
  has_description: Type.Boolean(),
  checklist: countPair,
  subtasks: countPair,
  comment_count: Type.Integer(),
  attachment_count: Type.Integer(),
  reminder_count: Type.Integer(),
  rank: Type.String({
    description: 'Orders the tasks of a list; what follows `tsk_` where nobody has placed it.',
  }),
})
export type TaskRow = Static<typeof TaskRow>

/**
 * A row as it is sent: what most rows have alike is left out, which halves what a list of 5 000 weighs (0147). Left out
 * are null, false, 0, `[]` and `[0, 0]`; `timezone` without a due date; `rank` that is the id's; and `list_id` where the
 * answer is one list's.
 */
export type SparseTaskRow = Pick<TaskRow, 'id' | 'title' | 'updated_at'> & Partial<TaskRow>

const SparseTaskRow = Type.Unsafe<SparseTaskRow>({ type: 'object' })
const rows = Type.Array(SparseTaskRow)
const latest = nullable(idSchema('chg'), { description: 'The last change that the answer knows of.' })

/** What a list says of itself. */
export const ListSummary = Type.Pick(List, ['name', 'description', 'visibility', 'archived'])
export type ListSummary = Static<typeof ListSummary>

/** A list as it is opened: what is open, and what was closed last. */
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

/** A repetition that the actor has closed today, as a line of the day. */
type ClosedRepetition = {
  task_id: `tsk_${string}`
  title: string
  list_id: `lst_${string}`
  due_date: string
  due_time: string | null
  completed_at: string
}

/** A page of a view, or of a list's closed tasks; `closed` and `repetitions` are today's, on its first page. */
export type ViewRows = {
  data: SparseTaskRow[]
  closed?: SparseTaskRow[]
  repetitions?: ClosedRepetition[]
  next_cursor: string | null
  latest: `chg_${string}` | null
}

/** Tasks by their ids. */
export type RowsById = { data: SparseTaskRow[]; gone: string[] }

const viewNames = ['today', 'upcoming', 'assigned', 'all'] as const
export const sortKeys = ['due', 'priority', 'created', 'updated', 'title', 'rank'] as const
export type Sort = (typeof sortKeys)[number]
export const dueFilters = ['overdue', 'today', 'week', 'none'] as const

/** What is asked of rows; which of them go together is checked where they are read. */
export const RowsQuery = closedObject({
  list_id: Type.Optional(idSchema('lst')),
  ids: Type.Optional(Type.String({ description: 'Ids with commas between them.' })),
  view: Type.Optional(enumOf(viewNames)),
  closed: Type.Optional(Type.Boolean()),
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
  list_ids: Type.Optional(Type.String()),
  assignee_ids: Type.Optional(Type.String({ description: '`me` stands for who asks.' })),
  priority_min: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  due: Type.Optional(
    Type.String({ description: 'overdue, today, week, none, or two dates with `..` between.' }),
  ),
  completed: Type.Optional(Type.Boolean()),
  text: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(enumOf(sortKeys)),
  cursor: Type.Optional(Type.String()),
})
export type RowsQuery = Static<typeof RowsQuery>

export const SidebarList = Type.Object({
  id: idSchema('lst'),
  name: List.properties.name,
  visibility: List.properties.visibility,
  open_count: Type.Integer(),
  closed_count: Type.Integer(),
  rank: Type.String(),
})

/** The sidebar. Counts stop at 1 000, which stands for that many or more. */
export const SidebarData = Type.Object({
  lists: Type.Array(SidebarList),
  archived_count: Type.Integer(),
  today_count: Type.Integer(),
  overdue_count: Type.Integer(),
  assigned_count: Type.Integer(),
  latest,
})
export type SidebarData = Static<typeof SidebarData>

const { title: _title, ...patchable } = TaskPatch.properties

/** What is done to a task, one of many. */
export type BulkAction =
  | 'complete'
  | 'reopen'
  | 'delete'
  | { complete: TaskComplete }
  | { patch: Omit<TaskPatch, 'title'> }
  | { place: TaskReorder }
  | { take_back: UndoRepetition }

/** A word, or an object with one key. Not `anyOf`: its errors would name the shapes that were not meant. */
const BulkAction = Type.Unsafe<BulkAction>({
  type: ['string', 'object'],
  pattern: '^(complete|reopen|delete)$',
  properties: {
    complete: TaskComplete,
    patch: closedObject(patchable),
    place: TaskReorder,
    take_back: UndoRepetition,
  },
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
})

/** One deed for many tasks, or a step for each, in their order. */
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

/** What became of them. */
export type BulkResult = { data: SparseTaskRow[]; deleted: `tsk_${string}`[] }
