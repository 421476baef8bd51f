import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import type { ListId, WorkspaceId } from '../../core/ids.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'

const LinkedList = Type.Object({
  archived: Type.Boolean(),
  is_inbox: Type.Boolean(),
  allowed: Type.Boolean(),
  link_created_at: nullable(stampSchema()),
})

/** Finds a list that the actor can see, with its link. */
export async function findLinkedList(sql: Sql, actor: Actor, listId: ListId) {
  const [list] = await sql(LinkedList)`
    select lists.archived_at is not null as archived, lists.inbox_of is not null as is_inbox,
      workspaces.public_links as allowed, list_links.created_at as link_created_at
    from lists
    join workspaces on workspaces.id = ${actor.workspace_id}
    left join list_links on list_links.workspace_id = ${actor.workspace_id} and list_links.list_id = lists.id
    where lists.workspace_id = ${actor.workspace_id} and lists.id = ${listId}
      and ${canSeeList(actor, fragment`lists.id`)}`
  return list
}

/** Sets the link of a list; a previous one stops working. */
export const upsertLink = (sql: Transaction, actor: Actor, listId: ListId, hash: Buffer) => sql(NoRow)`
  insert into list_links (workspace_id, list_id, hash, created_by, created_at)
  values (${actor.workspace_id}, ${listId}, ${hash}, ${actor.member_id}, ${sql.stamp})
  on conflict (workspace_id, list_id) do update
    set hash = excluded.hash, created_by = excluded.created_by, created_at = excluded.created_at`

export const deleteLink = (sql: Transaction, actor: Actor, listId: ListId) => sql(NoRow)`
  delete from list_links where workspace_id = ${actor.workspace_id} and list_id = ${listId}`

/**
 * The list with a link, in every statement that reads some of it: none if the link was replaced or revoked, the list is
 * archived or deleted, or the workspace no longer allows such links.
 */
const linkedList = (workspaceId: WorkspaceId): Fragment => fragment`
  list_links
  join lists on lists.workspace_id = ${workspaceId} and lists.id = list_links.list_id and lists.deleted_at is null
    and lists.archived_at is null
  join workspaces on workspaces.id = ${workspaceId} and workspaces.public_links`

const PublicList = Type.Object({ name: Type.String() })

/** Finds the list with a link. */
export async function findPublicList(sql: Sql, workspaceId: WorkspaceId, hash: Buffer) {
  const [list] = await sql(PublicList)`
    select lists.name from ${linkedList(workspaceId)}
    where list_links.workspace_id = ${workspaceId} and list_links.hash = ${hash}`
  return list
}

const PublicSection = Type.Object({ id: idSchema('sec'), name: Type.String() })
export type PublicSection = Static<typeof PublicSection>

/** Lists the sections of the list with a link, in their order. */
export const listPublicSections = (sql: Sql, workspaceId: WorkspaceId, hash: Buffer) => sql(PublicSection)`
  select sections.id, sections.name from ${linkedList(workspaceId)}
  join sections on sections.workspace_id = ${workspaceId} and sections.list_id = lists.id
  where list_links.workspace_id = ${workspaceId} and list_links.hash = ${hash}
  order by sections.position, sections.id`

const PublicTask = Type.Object({
  id: idSchema('tsk'),
  parent_id: nullable(idSchema('tsk')),
  section_id: nullable(idSchema('sec')),
  title: Type.String(),
  start_date: nullable(Type.String()),
  due_date: nullable(Type.String()),
  due_time: nullable(Type.String()),
  timezone: Type.String(),
  completed: Type.Boolean(),
})
export type PublicTask = Static<typeof PublicTask>

/** Lists up to `take` tasks of the list with a link, in the list's order, with what may be shown of them and nothing else. */
export const listPublicTasks = (sql: Sql, workspaceId: WorkspaceId, hash: Buffer, take: number) => sql(
  PublicTask,
)`
  select tasks.id, tasks.parent_id, tasks.section_id, tasks.title, tasks.start_date, tasks.due_date, tasks.due_time,
    tasks.timezone, tasks.completed_at is not null as completed
  from ${linkedList(workspaceId)}
  join tasks on tasks.workspace_id = ${workspaceId} and tasks.list_id = lists.id and tasks.deleted_at is null
  where list_links.workspace_id = ${workspaceId} and list_links.hash = ${hash}
  order by coalesce(tasks.rank, substr(tasks.id, 5)) collate "C", tasks.id
  limit ${take}`
