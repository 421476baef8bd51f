import { type Static, Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { fragment, type Fragment, joinFragments, type Sql } from '../../../platform/db/sql.ts'
import { StoredRow } from '../row.ts'
import type { Sort } from '../schema.ts'
import { rowColumns, isVisibleInViews } from '../store.ts'

type Ordering = { key: Fragment; type: Fragment; descending: boolean }

/** How views are sorted; equal keys are sorted by id. Tasks without the date come last. */
const orderings: Record<Sort, Ordering> = {
  due: {
    key: fragment`coalesce(tasks.due_date, 'infinity'::date)`,
    type: fragment`date`,
    descending: false,
  },
  start: {
    key: fragment`coalesce(tasks.start_date, 'infinity'::date)`,
    type: fragment`date`,
    descending: false,
  },
  priority: { key: fragment`tasks.priority`, type: fragment`smallint`, descending: true },
  created: { key: fragment`tasks.id`, type: fragment`text`, descending: false },
  updated: { key: fragment`tasks.updated_at`, type: fragment`timestamptz`, descending: true },
  title: { key: fragment`lower(tasks.title)`, type: fragment`text`, descending: false },
  rank: {
    key: fragment`tasks.list_id || coalesce(tasks.rank, substr(tasks.id, 5))`,
    type: fragment`text`,
    descending: false,
  },
}

const SortedRow = Type.Object({ ...StoredRow.properties, sort_key: Type.String() })
export type SortedRow = Static<typeof SortedRow>

/**
 * Lists a page of a view: the tasks of any of its branches, each of which uses an index. The page is selected by key
 * first; only then are its rows read.
 */
export function listViewRows(
  sql: Sql,
  actor: Actor,
  branches: readonly (readonly Fragment[])[],
  sort: Sort,
  after: readonly string[] | undefined,
  take: number,
): Promise<SortedRow[]> {
  const { key, type, descending } = orderings[sort]
  const direction = descending ? fragment`desc` : fragment`asc`
  const afterCursor = after
    ? descending
      ? [fragment`(${key}, tasks.id) < (${after[0]}::${type}, ${after[1]})`]
      : [fragment`(${key}, tasks.id) > (${after[0]}::${type}, ${after[1]})`]
    : []
  const selects = branches.map(
    (conditions) => fragment`(
      select tasks.id, ${key} as sort_key from tasks
      where tasks.workspace_id = ${actor.workspace_id}
        and ${joinFragments([isVisibleInViews(actor), ...conditions, ...afterCursor], ' and ')}
      order by sort_key ${direction}, tasks.id ${direction}
      limit ${take}
    )`,
  )
  return sql(SortedRow)`
    with picked as (
      select id, sort_key from (${joinFragments(selects, ' union all ')}) as branches
      order by sort_key ${direction}, id ${direction}
      limit ${take}
    )
    select ${rowColumns(actor)}, picked.sort_key::text as sort_key
    from picked
    join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = picked.id
    order by picked.sort_key ${direction}, tasks.id ${direction}`
}
