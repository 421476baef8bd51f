import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, type Sql } from '../../platform/db/sql.ts'
import type { ReadPosition } from '../../platform/db/standbys.ts'
import { idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import type { TaskId } from '../../core/ids.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { Task } from '../../work/tasks/schema.ts'
import type { DocumentKind } from './indexing/document-store.ts'

const VisibilityRow = Type.Object({
  lists: Type.Integer(),
  /** The share of the workspace's tasks that are in lists the actor can see, from 0 to 1. */
  share: Type.Number(),
  ids: Type.Array(idSchema('lst')),
})

/** Finds how much of the workspace the actor can see, and the ids of up to `max` visible lists. */
export async function findVisibility(sql: Sql, actor: Actor, max: number) {
  const [visibility] = await sql(VisibilityRow)`
    select count(*) filter (where seen)::integer as lists,
      coalesce(
        sum(task_count) filter (where seen)::double precision / nullif(sum(task_count), 0), 1
      ) as share,
      coalesce((array_agg(id) filter (where seen))[1:${max}], '{}') as ids
    from (
      select id, task_count, ${canSeeList(actor, fragment`lists.id`)} as seen from lists
      where workspace_id = ${actor.workspace_id}
    ) as list`
  return visibility!
}

const PositionRow = Type.Object({ stamp: Type.String(), change_id: Type.String() })

/** Reads a workspace's last write, and the last change in the index: what one search finds, the next must not miss. */
export const searchPosition =
  ({ workspace_id }: Actor): ReadPosition =>
  async (sql) => {
    const rows = await sql(PositionRow)`
      select last_stamp as stamp, coalesce(
          (select change_id from search_cursors where search_cursors.workspace_id = ${workspace_id}), ''
        ) as change_id
      from workspaces where id = ${workspace_id}`
    return rows.flatMap(({ stamp, change_id }) => [stamp, change_id])
  }

const Hit = Type.Object({ id: Type.String(), task_id: idSchema('tsk') })

/**
 * Lists the documents of a kind that match `query` (see query.ts) and whose task the actor may see, newest first. It
 * searches segment by segment and stops once it has enough. The statement checks workspace and visibility on the task
 * itself: the index may be a second old, and a search must not reveal what a hidden list contains.
 *
 * The result is in the order of the nested loops: each part returns its rows in order, and the planner cannot reorder
 * them, since the parts to the right depend on them. `offset 0` and `limit 1` keep it from flattening them.
 *
 * A segment belongs to one workspace, so the words decide; the condition on the workspace tells a cluster which node to
 * ask. Its collation is not that of the indexes, so that the planner can't read all of a workspace by one of them.
 */
export const listHits = (
  sql: Sql,
  actor: Actor,
  kind: DocumentKind,
  query: string,
  without: readonly string[],
  take: number,
) => sql(Hit)`
  select found.id, found.task_id
  from (
    select id from search_segments
    where workspace_id = ${actor.workspace_id} and kind = ${kind}
    order by id desc
    offset 0
  ) as segment
  cross join lateral (
    select id, task_id from search_documents
    where workspace_id = ${actor.workspace_id} collate "default"
      and words @@ replace(${query}, '%', segment.id::text)::tsquery
    order by changed_at desc, id desc
    offset 0
  ) as found
  cross join lateral (
    select from tasks
    where tasks.workspace_id = ${actor.workspace_id} and tasks.id = found.task_id and tasks.deleted_at is null
      and ${canSeeList(actor, fragment`tasks.list_id`)}
    limit 1
  ) as visible
  where not found.id = any(${without}::text[])
  limit ${take}`

const visibleTask = (actor: Actor): Fragment => fragment`
  tasks.workspace_id = ${actor.workspace_id} and tasks.deleted_at is null
    and ${canSeeList(actor, fragment`tasks.list_id`)}`

const TaskHit = Type.Object({
  id: idSchema('tsk'),
  list_name: Type.String(),
  description: nullable(Type.String()),
  checklist: Task.properties.checklist,
})

/*
 * Results are looked up id by id. As one join, a plan that does not know the workspace starts with the lists and reads
 * the million tasks in them.
 */

/** Lists the fields of found tasks that their rows do not have. */
export const listTaskHits = (sql: Sql, actor: Actor, ids: readonly TaskId[]) => sql(TaskHit)`
  select hit.id, hit.list_name, hit.description, hit.checklist
  from unnest(${ids}::text[]) as found (id)
  cross join lateral (
    select tasks.id, lists.name as list_name, tasks.description, tasks.checklist
    from tasks
    join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
    where ${visibleTask(actor)} and tasks.id = found.id
    limit 1
  ) as hit`

const CommentHit = Type.Object({
  id: idSchema('cmt'),
  task_id: idSchema('tsk'),
  list_id: idSchema('lst'),
  task_title: Type.String(),
  author_id: nullable(idSchema('usr')),
  created_at: stampSchema(),
  text: Type.String(),
})

export const listCommentHits = (sql: Sql, actor: Actor, ids: readonly string[]) => sql(CommentHit)`
  select hit.id, hit.task_id, hit.list_id, hit.task_title, hit.author_id, hit.created_at, hit.text
  from unnest(${ids}::text[]) as found (id)
  cross join lateral (
    select comments.id, comments.task_id, tasks.list_id, tasks.title as task_title, comments.author_id,
      comments.created_at, comments.text
    from comments
    join tasks on tasks.workspace_id = comments.workspace_id and tasks.id = comments.task_id
    where comments.workspace_id = ${actor.workspace_id} and comments.id = found.id and ${visibleTask(actor)}
    limit 1
  ) as hit`
