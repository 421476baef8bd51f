import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { tombstoneDays } from '../../../core/limits.ts'
import { canSeeList, couldSeeList } from '../../../identity/list-access/visible.ts'
import { nameList } from '../../../platform/db/column-lists.ts'
import { fragment, type Fragment, joinFragments, type Sql } from '../../../platform/db/sql.ts'
import { nullable, stampSchema } from '../../../platform/http/schemas.ts'
import { storedColumns } from '../fields/task-columns.ts'
import { taskColumns } from '../read-store.ts'
import { type DeletedTask, Task } from '../schema.ts'
import {
  hasExternalId,
  hasListId,
  hasParentId,
  hasSectionId,
  isCompleted,
  isOpen,
  remainingFilters,
} from './conditions-store.ts'
import { chooseStreams, statesOf, type Streams } from './streams-store.ts'
import type { TaskFilter } from './task-filter.ts'

/** The last task of a page: its id, or with `updated_since` its stamp and its id. */
export type TaskCursor = readonly string[]

/**
 * Lists a page of the visible tasks, ordered by creation or, with `updated_since`, by their last change
 * (D28).
 */
export function listTasks(
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  after: TaskCursor | undefined,
  take: number,
): Promise<Task[]> {
  if (filter.updated_since !== undefined)
    return sql(Task)`
      select ${taskColumns(sql)} from tasks
      where tasks.workspace_id = ${actor.workspace_id} and ${joinFragments(conditions(actor, filter, after), ' and ')}
        and tasks.deleted_at is null
      order by tasks.updated_at, tasks.id
      limit ${take}`
  const [id = ''] = after ?? []
  const chosen = chooseStreams(actor, filter, id)
  if (chosen.few) return listFewOrMany(sql, actor, filter, chosen, chosen.few, id, take)
  return sql(Task)`
    select ${taskColumns(sql)} from ${merge(actor, chosen.streams, id)} as tasks
    where ${isShown(actor, chosen.rest)}
    order by tasks.id
    limit ${take}`
}

const isVisible = (actor: Actor): Fragment => canSeeList(actor, fragment`tasks.list_id`)

/** Whether the actor can see a task, and it matches what the streams don't see to. */
function isShown(actor: Actor, rest: TaskFilter): Fragment {
  const remaining = remainingFilters(actor, rest)
  return remaining ? fragment`${isVisible(actor)} and ${remaining}` : isVisible(actor)
}

const streamColumns = nameList(storedColumns.map((column) => `tasks.${column}`))

/** The tasks of all streams after an id. The planner merges them in the order of their indexes, as far as the page needs. */
function merge(actor: Actor, streams: readonly Fragment[], after: string): Fragment {
  const selects = (streams.length === 0 ? [fragment`true`] : streams).map(
    (stream) => fragment`
      select ${streamColumns} from tasks
      where tasks.workspace_id = ${actor.workspace_id} and tasks.deleted_at is null and ${stream}
        and tasks.id > ${after}`,
  )
  return fragment`(${joinFragments(selects, ' union all ')})`
}

/** How many tasks that can match are sorted for a page, rather than passing through all tasks in order. */
const fewMax = 500

/**
 * Lists a page of tasks that an index has in another order, such as all that are overdue. If there are few of them, they
 * are sorted; if there are many, a page of them is soon found among all tasks in the order of the page. Which it is, the
 * statement finds out itself, by reading as many as are few.
 */
function listFewOrMany(
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  { streams, rest }: Streams,
  few: Fragment,
  after: string,
  take: number,
): Promise<Task[]> {
  const [state, other] = statesOf(filter)
  const inState = state && !other ? fragment` and ${state}` : fragment``
  return sql(Task)`
    with few as materialized (
      select id from (${few}) as candidates limit ${fewMax + 1}
    )
    select ${taskColumns(sql)} from (
      (
        select ${streamColumns}
        from (
          select few.id from few where (select count(*) from few) <= ${fewMax} order by few.id offset 0
        ) as candidate
        cross join lateral (
          select ${streamColumns} from tasks
          where tasks.workspace_id = ${actor.workspace_id} and tasks.id = candidate.id and tasks.deleted_at is null
            and ${isShown(actor, { ...filter, words: undefined })}${inState}
          limit 1
        ) as tasks
        order by candidate.id
        limit ${take}
      )
      union all
      (
        select ${streamColumns} from ${merge(actor, streams, after)} as tasks
        where (select count(*) from few) > ${fewMax} and ${isShown(actor, rest)}
        order by tasks.id
        limit ${take}
      )
    ) as tasks
    order by tasks.id
    limit ${take}`
}

/** Every filter as a condition of its own, for an order that only one index has. */
function conditions(actor: Actor, filter: TaskFilter, after: TaskCursor | undefined): Fragment[] {
  const { completed, list_id, parent_id, section_id, external_id, updated_since } = filter
  const remaining = remainingFilters(actor, {
    ...filter,
    list_id: undefined,
    external_id: undefined,
    section_id: section_id === null ? null : undefined,
  })
  return [
    isVisible(actor),
    ...(list_id === undefined ? [] : [hasListId(filter)]),
    ...(parent_id === undefined ? [] : [hasParentId(filter)]),
    ...(typeof section_id === 'string' ? [hasSectionId(filter)] : []),
    ...(external_id === undefined ? [] : [hasExternalId(filter)]),
    ...(completed === undefined ? [] : [completed ? isCompleted : isOpen]),
    ...(remaining ? [remaining] : []),
    updated_since === undefined
      ? fragment`tasks.id > ${after?.[0] ?? ''}`
      : fragment`(tasks.updated_at, tasks.id) > (${after?.[0] ?? updated_since}, ${after?.[1] ?? ''})`,
  ]
}

/** What a tombstone says instead of a title that the actor has not seen. The API promises that titles aren't empty. */
const unseenTitle = 'Deleted task'

const TaskOrTombstone = Type.Object({
  ...Task.properties,
  deleted_at: nullable(stampSchema()),
  /** Whether the actor could see the list when the task was deleted. */
  saw_deletion: nullable(Type.Boolean()),
})

/**
 * Lists the same page including tombstones (D29). A task that was deleted while the actor could not see it keeps its
 * title to itself: they may have a copy of the task to delete, but not seen what it was called at the end (D44).
 */
export async function listTasksAndTombstones(
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  after: TaskCursor | undefined,
  take: number,
): Promise<(Task | DeletedTask)[]> {
  const retained = fragment`
    (tasks.deleted_at is null
      or tasks.deleted_at > service_now(${sql.clockOffsetMs}) - ${tombstoneDays} * interval '1 day')`
  const orderBy =
    filter.updated_since === undefined ? fragment`tasks.id` : fragment`tasks.updated_at, tasks.id`
  const rows = await sql(TaskOrTombstone)`
    select ${taskColumns(sql)}, tasks.deleted_at,
      case when tasks.deleted_at is not null
        then ${couldSeeList(actor)(fragment`tasks.list_id`, fragment`tasks.deleted_at`)}
      end as saw_deletion
    from tasks
    where tasks.workspace_id = ${actor.workspace_id}
      and ${joinFragments([...conditions(actor, filter, after), retained], ' and ')}
    order by ${orderBy}
    limit ${take}`
  return rows.map(({ deleted_at, saw_deletion, ...task }) => {
    if (deleted_at === null) return task
    const { id, list_id, parent_id, updated_at } = task
    const title = saw_deletion ? task.title : unseenTitle
    return { id, list_id, parent_id, title, deleted: true, deleted_at, updated_at }
  })
}
