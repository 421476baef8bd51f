import type { Actor } from '../../../core/actor.ts'
import { tombstoneDays } from '../../../core/limits.ts'
import { type Static, Type } from '../../../core/typebox.ts'
import {
  canSeeListAs,
  listsWithChangedSight,
  memberOfSight,
  sightOfList,
} from '../../../identity/list-access/visible.ts'
import { fragment, type Fragment, joinFragments, type Sql } from '../../../platform/db/sql.ts'
import { enumOf, stampSchema } from '../../../platform/http/schemas.ts'
import type { TaskChange } from '../schema.ts'
import {
  filterConditions,
  isRetained,
  type TaskCursor,
  TaskOrTombstone,
  tombstoneColumns,
  toTaskOrTombstone,
} from './page-store.ts'
import type { TaskFilter } from './task-filter.ts'

/**
 * The page of a client that keeps a copy: what was changed, what came into the actor's sight, and what left it, in the
 * order of those times (0300). One statement, so that all of it is of the same moment: a page of changes from after a
 * list was hidden has what was hidden, too.
 */

const ChangeRow = Type.Object({
  ...TaskOrTombstone.properties,
  /** When the task was changed, came into sight, or left it. */
  at: stampSchema(),
  how: enumOf(['changed', 'came', 'left']),
})

/** Where a page begins; a copy that is older than `since` is not told what it can't have. */
type Start = { since: string; at: string; id: string }

const inside = fragment`(select me.inside from me)`
const isInside = fragment`(select me.is_inside from me)`

/**
 * Lists a page of the changes of what the actor can see, at a time or later. The filters other than the list hold for the
 * tasks that can be seen: what a hidden task is now must not decide whether it is named.
 */
export async function listSightChanges(
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  after: TaskCursor | undefined,
  take: number,
): Promise<TaskChange[]> {
  const since = filter.updated_since ?? ''
  const start = { since, at: after?.[0] ?? since, id: after?.[1] ?? '' }
  const rows = await sql(ChangeRow)`
    with me as materialized (${memberOfSight(actor)}),
    sights as materialized (
      select lists.id as list_id, ${sightOfList(actor, inside)} as sight
      from (${listsWithChangedSight(actor, fragment`me`, start.at)}) as changed
      join lists on lists.workspace_id = ${actor.workspace_id} and lists.id = changed.list_id
    ), periods as materialized (
      select sights.list_id, lower(period) as began_at, upper(period) as ended_at
      from sights cross join lateral unnest(sights.sight) as period
    ), came as materialized (
      select periods.list_id, periods.began_at as at from periods
      where periods.ended_at is null and periods.began_at >= ${start.at}
    ), page as materialized (
      select * from (
        (${changedTasks(sql, actor, filter, start, take)})
        union all (${tasksThatCame(actor, filter, start, take)})
        union all (${tasksOfHiddenLists(sql, actor, filter, start, take)})
        union all (${tasksMovedAway(sql, actor, filter, start, take)})
      ) as changes
      order by changes.at, changes.id
      limit ${take}
    )
    select ${tombstoneColumns(sql, actor)}, page.at, page.how
    from page join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = page.id
    order by page.at, page.id`
  return rows.map(toChange)
}

function toChange({ at, how, ...row }: Static<typeof ChangeRow>): TaskChange {
  if (how === 'left') return { id: row.id, deleted: true, reason: 'hidden', updated_at: at }
  const task = toTaskOrTombstone(row)
  if (how !== 'came') return task
  // Its place must not be before the time at which it was hidden.
  return task.deleted ? { ...task, updated_at: at } : { ...task, visible_since: at }
}

/** In place of a join, as in every page: `isVisible` in `page-store.ts`. */
const isVisible = (actor: Actor): Fragment =>
  fragment`coalesce(${canSeeListAs(actor, isInside, fragment`tasks.list_id`)}, false)`

/** Changed tasks and tombstones, without the tasks that came into sight later. */
const changedTasks = (
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  { at, id }: Start,
  take: number,
): Fragment => fragment`
  select tasks.updated_at as at, tasks.id, 'changed' as how from tasks
  where tasks.workspace_id = ${actor.workspace_id} and (tasks.updated_at, tasks.id) > (${at}, ${id})
    and ${joinFragments([isVisible(actor), ...filterConditions(actor, filter), isRetained(sql)], ' and ')}
    and coalesce(tasks.updated_at >= (select max(came.at) from came where came.list_id = tasks.list_id), true)
  order by tasks.updated_at, tasks.id
  limit ${take}`

/** Tasks that were not changed since their list came into sight. */
const tasksThatCame = (
  actor: Actor,
  filter: TaskFilter,
  { since, at, id }: Start,
  take: number,
): Fragment => fragment`
  select came.at, found.id, 'came' as how
  from came cross join lateral (
    select tasks.id from tasks
    where tasks.workspace_id = ${actor.workspace_id} and tasks.list_id = came.list_id
      and (tasks.deleted_at is null or tasks.deleted_at >= ${since})
      and tasks.updated_at < came.at and (came.at, tasks.id) > (${at}, ${id})
      and ${joinFragments([fragment`true`, ...filterConditions(actor, filter)], ' and ')}
    order by tasks.id
    limit ${take}
  ) as found
  order by came.at, found.id
  limit ${take}`

/** Hidden longer ago than tombstones are kept: a copy that old is rebuilt. */
const isRecent = (sql: Sql, at: Fragment): Fragment =>
  fragment`${at} > service_now(${sql.clockOffsetMs}) - ${tombstoneDays} * interval '1 day'`

const isListOf = ({ list_id }: TaskFilter, column: Fragment): Fragment =>
  list_id === undefined ? fragment`true` : fragment`${column} = ${list_id}`

/**
 * Whether the actor could see a deleted task just before a time or later. A page before this one may have passed the moment
 * at which it left their sight, while the list that it was deleted in could be seen, and its tombstone came after that page.
 * If that list is hidden again by now, no other page names the task. A copy is of the moment just before the time it asks
 * for: what left their sight at that very time is still in it. Stamps are whole milliseconds.
 */
const wasSeenBeforeDeletion = (actor: Actor, since: string): Fragment => {
  const seenFrom = fragment`greatest(stay.began_at, ${since}::timestamptz - interval '1 millisecond')`
  return fragment`
  exists (
    select from (
      select past_task_lists.list_id, past_task_lists.entered_at as began_at, past_task_lists.left_at as ended_at
      from past_task_lists
      where past_task_lists.workspace_id = ${actor.workspace_id} and past_task_lists.task_id = tasks.id
      union all
      select tasks.list_id, coalesce((
          select max(past_task_lists.left_at) from past_task_lists
          where past_task_lists.workspace_id = ${actor.workspace_id} and past_task_lists.task_id = tasks.id
        ), tasks.created_at), tasks.deleted_at
    ) as stay
    join lists on lists.workspace_id = ${actor.workspace_id} and lists.id = stay.list_id
    where ${seenFrom} < stay.ended_at
      and ${sightOfList(actor, inside)} && tstzrange(${seenFrom}, stay.ended_at)
  )`
}

/**
 * Tasks that were in a list when it left the actor's sight, or were deleted in it while they could see it, and that they
 * can't see now.
 */
const tasksOfHiddenLists = (
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  { since, at, id }: Start,
  take: number,
): Fragment => fragment`
  select hidden.ended_at as at, found.id, 'left' as how
  from (
    select periods.list_id, periods.began_at, periods.ended_at,
      not exists (
        select from periods as again where again.list_id = periods.list_id and again.ended_at is null
      ) as is_hidden
    from periods
    where periods.ended_at >= ${at} and ${isRecent(sql, fragment`periods.ended_at`)}
      and ${isListOf(filter, fragment`periods.list_id`)}
  ) as hidden
  cross join lateral (
    (
      select tasks.id from tasks
      where tasks.workspace_id = ${actor.workspace_id} and tasks.list_id = hidden.list_id and hidden.is_hidden
        and (hidden.ended_at, tasks.id) > (${at}, ${id})
        and (tasks.deleted_at is null
          or (tasks.deleted_at >= ${since} and (
            tasks.deleted_at > coalesce(hidden.began_at, '-infinity') or ${wasSeenBeforeDeletion(actor, since)})))
        and ${isRetained(sql)}
        and hidden.ended_at > coalesce((
          select max(past_task_lists.left_at) from past_task_lists
          where past_task_lists.workspace_id = ${actor.workspace_id} and past_task_lists.task_id = tasks.id
        ), tasks.created_at)
      order by tasks.id
      limit ${take}
    )
    union
    (
      select past_task_lists.task_id from past_task_lists
      join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = past_task_lists.task_id
      where past_task_lists.workspace_id = ${actor.workspace_id} and past_task_lists.list_id = hidden.list_id
        and past_task_lists.entered_at < hidden.ended_at and past_task_lists.left_at >= hidden.ended_at
        and (hidden.ended_at, past_task_lists.task_id) > (${at}, ${id})
        and not ${isVisible(actor)}
      order by past_task_lists.task_id
      limit ${take}
    )
  ) as found
  order by hidden.ended_at, found.id
  limit ${take}`

/** Tasks that were moved from a list that the actor could see then to one that they couldn't, and can't see now. */
const tasksMovedAway = (
  sql: Sql,
  actor: Actor,
  filter: TaskFilter,
  { at, id }: Start,
  take: number,
): Fragment => fragment`
  select past_task_lists.left_at as at, past_task_lists.task_id as id, 'left' as how
  from past_task_lists
  join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = past_task_lists.task_id
  where past_task_lists.workspace_id = ${actor.workspace_id}
    and (past_task_lists.left_at, past_task_lists.task_id) > (${at}, ${id})
    and ${isRecent(sql, fragment`past_task_lists.left_at`)} and ${isListOf(filter, fragment`past_task_lists.list_id`)}
    and not ${isVisible(actor)}
    and coalesce((
      select ${sightOfList(actor, inside)} @> past_task_lists.left_at - interval '1 millisecond' from lists
      where lists.workspace_id = ${actor.workspace_id} and lists.id = past_task_lists.list_id
    ), false)
    and not coalesce((
      select ${sightOfList(actor, inside)} @> past_task_lists.left_at from lists
      where lists.workspace_id = ${actor.workspace_id} and lists.id = coalesce((
          select next.list_id from past_task_lists as next
          where next.workspace_id = ${actor.workspace_id} and next.task_id = past_task_lists.task_id
            and next.left_at > past_task_lists.left_at
          order by next.left_at
          limit 1
        ), tasks.list_id)
    ), false)
  order by past_task_lists.left_at, past_task_lists.task_id
  limit ${take}`
