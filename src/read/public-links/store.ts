import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import type { ListId } from '../../core/ids.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { nullable, stampSchema } from '../../platform/http/schemas.ts'
import { Shows } from './schema.ts'

const LinkedList = Type.Object({
  archived: Type.Boolean(),
  is_inbox: Type.Boolean(),
  allowed: Type.Boolean(),
  link_created_at: nullable(stampSchema()),
  ...Shows.properties,
})
export type LinkedList = Static<typeof LinkedList>

/** Finds a list that the actor can see, with its link; without one, nothing would be shown. */
export async function findLinkedList(sql: Sql, actor: Actor, listId: ListId) {
  const [list] = await sql(LinkedList)`
    select lists.archived_at is not null as archived, lists.inbox_of is not null as is_inbox,
      workspaces.public_links as allowed, list_links.created_at as link_created_at,
      coalesce(list_links.shows_people, false) as people, coalesce(list_links.shows_comments, false) as comments,
      coalesce(list_links.shows_files, false) as files, coalesce(list_links.shows_details, false) as details
    from lists
    join workspaces on workspaces.id = ${actor.workspace_id}
    left join list_links on list_links.workspace_id = ${actor.workspace_id} and list_links.list_id = lists.id
    where lists.workspace_id = ${actor.workspace_id} and lists.id = ${listId}
      and ${canSeeList(actor, fragment`lists.id`)}`
  return list
}

/** Sets the link of a list; a previous one stops working, and what it showed stays. */
export const upsertLink = (sql: Transaction, actor: Actor, listId: ListId, hash: Buffer) => sql(NoRow)`
  insert into list_links (workspace_id, list_id, hash, created_by, created_at)
  values (${actor.workspace_id}, ${listId}, ${hash}, ${actor.member_id}, ${sql.stamp})
  on conflict (workspace_id, list_id) do update
    set hash = excluded.hash, created_by = excluded.created_by, created_at = excluded.created_at`

export const updateLink = (sql: Transaction, actor: Actor, listId: ListId, shows: Shows) => sql(NoRow)`
  update list_links set shows_people = ${shows.people}, shows_comments = ${shows.comments},
    shows_files = ${shows.files}, shows_details = ${shows.details}
  where workspace_id = ${actor.workspace_id} and list_id = ${listId}`

export const deleteLink = (sql: Transaction, actor: Actor, listId: ListId) => sql(NoRow)`
  delete from list_links where workspace_id = ${actor.workspace_id} and list_id = ${listId}`
