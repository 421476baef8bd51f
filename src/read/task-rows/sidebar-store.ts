import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, joinFragments, type Sql } from '../../platform/db/sql.ts'
import { nullable } from '../../platform/http/schemas.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { Folder } from '../../work/lists/folders/schema.ts'
import { SidebarList } from './schema.ts'
import { isSample, isVisibleInViews } from './store.ts'
import { ownTasks } from './view/filter-store.ts'

const SidebarListRow = Type.Object({ ...SidebarList.properties, archived: Type.Boolean() })

/** Lists the lists that the actor can see, in sidebar order; archived ones too, though they are only counted. */
export const listSidebarLists = (sql: Sql, actor: Actor) => sql(SidebarListRow)`
  select lists.id, lists.name, lists.visibility, lists.color, lists.icon, lists.inbox_of is not null as is_inbox,
    ${isSample} as is_sample, lists.open_count,
    lists.task_count - lists.open_count as closed_count,
    coalesce(list_places.rank, substr(lists.id, 5)) as rank, list_places.folder_id,
    lists.archived_at is not null as archived
  from lists
  left join list_places on list_places.workspace_id = lists.workspace_id and list_places.list_id = lists.id
    and list_places.member_id = ${actor.member_id}
  where lists.workspace_id = ${actor.workspace_id} and ${canSeeList(actor, fragment`lists.id`)}
  order by rank, lists.id`

/** Lists the actor's own folders, in sidebar order. */
export const listFolders = (sql: Sql, actor: Actor) => sql(Folder)`
  select id, name, rank from list_folders
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id}
  order by rank, id`

const DueCountRow = Type.Object({
  /** Null for the group of all tasks that are due before `since`. */
  due_date: nullable(Type.String()),
  /** Has a `timezone`; null for all-day tasks, and if there is no date. */
  due_time: nullable(Type.String()),
  timezone: nullable(Type.String()),
  tasks: Type.Integer(),
})

/**
 * Counts the actor's own open tasks that are due up to `until` (0351): those before `since` as one group, the others by deadline. Considers
 * at most `take` tasks of each part, the earliest first.
 */
export const countDueTasks = (sql: Sql, actor: Actor, since: string, until: string, take: number) => {
  const parts = ownTasks(actor).map(
    (isOwn) => fragment`(
      select tasks.id from tasks
      where tasks.workspace_id = ${actor.workspace_id} and ${isVisibleInViews(actor)} and tasks.completed_at is null
        and coalesce(tasks.due_date, 'infinity'::date) <= ${until}::date and ${isOwn}
      order by coalesce(tasks.due_date, 'infinity'::date), tasks.id
      limit ${take}
    )`,
  )
  return sql(DueCountRow)`
  select case when early then null else due_date end as due_date, case when early then null else due_time end as due_time,
    case when early or due_time is null then null else timezone end as timezone, count(*)::integer as tasks
  from (
    select due_date, due_time, timezone, due_date < ${since}::date as early
    from (${joinFragments(parts, ' union all ')}) as due
    join tasks on tasks.workspace_id = ${actor.workspace_id} and tasks.id = due.id
  ) as deadlines
  group by 1, 2, 3`
}

/** Counts the open tasks that the actor is assigned to, up to `take`. */
export async function countAssignedTasks(sql: Sql, actor: Actor, take: number): Promise<number> {
  const [row] = await sql(Type.Object({ tasks: Type.Integer() }))`
    select count(*)::integer as tasks
    from (
      select from tasks
      where tasks.workspace_id = ${actor.workspace_id} and ${isVisibleInViews(actor)} and tasks.completed_at is null and tasks.assignee_ids <> '{}'
        and tasks.assignee_ids @> array[${actor.member_id}::text]
      limit ${take}
    ) as assigned`
  return row?.tasks ?? 0
}
