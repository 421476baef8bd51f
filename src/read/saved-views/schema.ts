import { type Static, Type } from '../../core/typebox.ts'
import { closedObject, idSchema, enumOf, nullable, stampSchema } from '../../platform/http/schemas.ts'
import type { MemberId } from '../../core/ids.ts'
import { savedViewsMax, viewFilterMax, viewNameMax } from '../../core/limits.ts'
import { dueFilters, sortKeys, startFilters } from '../task-rows/schema.ts'

const date = Type.String({ format: 'date' })

/** A named range of days, or one from a date to another, both included. */
type DueFilter = (typeof dueFilters)[number] | { from: string; to: string }

/** A member, the member who looks, or no one. */
export type AssigneeFilter = MemberId | 'me' | 'none'

/** Not `anyOf`, whose errors would also name the form that the client did not use. */
const dueFilter = Type.Unsafe<DueFilter>({
  type: ['string', 'object'],
  pattern: `^(${dueFilters.join('|')})$`,
  properties: { from: date, to: date },
  required: ['from', 'to'],
  additionalProperties: false,
})

/** Which tasks a view shows; fields that are left out do not filter. `list_ids: []` matches no list at all, `label_ids: []` no label. */
export const ViewFilter = closedObject({
  list_ids: Type.Optional(Type.Array(idSchema('lst'), { maxItems: viewFilterMax, uniqueItems: true })),
  assignee_ids: Type.Optional(
    Type.Array(Type.Unsafe<AssigneeFilter>({ type: 'string' }), {
      maxItems: viewFilterMax,
      uniqueItems: true,
    }),
  ),
  /** Any of them. */
  label_ids: Type.Optional(Type.Array(idSchema('lbl'), { maxItems: viewFilterMax, uniqueItems: true })),
  priority_min: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  due: Type.Optional(dueFilter),
  start: Type.Optional(enumOf(startFilters)),
  /** Whether an open task blocks it. */
  blocked: Type.Optional(Type.Boolean()),
  completed: Type.Optional(Type.Boolean()),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })),
})
export type ViewFilter = Static<typeof ViewFilter>

const name = Type.String({ minLength: 1, maxLength: viewNameMax, pattern: '\\S' })
const sort = enumOf(sortKeys)
const layout = enumOf(['list', 'board'])
/** What tasks are grouped by; `sort` follows the order, `section` needs a filter of a single list. */
const groupings = ['sort', 'section', 'list', 'label', 'due', 'person', 'priority', 'none'] as const
export type Grouping = (typeof groupings)[number]
const group_by = enumOf(groupings)
/** What rows can show besides the title (0511). */
const columns = [
  'due',
  'labels',
  'estimate',
  'checklist',
  'files',
  'comments',
  'start',
  'created',
  'updated',
  'list',
  'priority',
  'people',
] as const
export type Column = (typeof columns)[number]
const shownColumns = nullable(Type.Array(enumOf(columns), { maxItems: columns.length, uniqueItems: true }))
const position = Type.Integer({ minimum: 0, maximum: savedViewsMax })

/** A filter, a sort order and a grouping under a name, which one member has saved, and may share (0462). */
export const View = Type.Object({
  id: idSchema('viw'),
  name,
  filter: ViewFilter,
  sort,
  group_by,
  /** The columns of its rows; null if they are those that rows show anyway. */
  columns: shownColumns,
  layout,
  position,
  /** Whether everyone in the workspace but guests can open it. */
  shared: Type.Boolean(),
  /** The member who saved it. Only they can change it. */
  owner: Type.Object({ id: idSchema('usr'), name: Type.String() }),
  created_at: stampSchema(),
  updated_at: stampSchema(),
})
export type View = Static<typeof View>

export const ViewCreate = closedObject({
  name,
  filter: ViewFilter,
  sort: Type.Optional({ ...sort, default: 'due' }),
  group_by: Type.Optional({ ...group_by, default: 'sort' }),
  columns: Type.Optional(shownColumns),
  layout: Type.Optional({ ...layout, default: 'list' }),
  position: Type.Optional(position),
})
export type ViewCreate = Static<typeof ViewCreate>

export const ViewPatch = closedObject({
  name: Type.Optional(name),
  filter: Type.Optional(ViewFilter),
  sort: Type.Optional(sort),
  group_by: Type.Optional(group_by),
  columns: Type.Optional(shownColumns),
  layout: Type.Optional(layout),
  position: Type.Optional(position),
  shared: Type.Optional(Type.Boolean()),
})
export type ViewPatch = Static<typeof ViewPatch>
