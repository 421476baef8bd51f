import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import { List } from './schema.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'

const columns = (sql: Sql): Fragment => fragment`
  id, name, description, visibility, color, icon, archived_at is not null as archived, archived_at, created_at, updated_at,
  inbox_of is not null as is_inbox, ${sql.publicUrl} || '/lists/' || id as url`

/** Returns a list that the actor can see. @throws not_found */
export async function getList(sql: Sql, actor: Actor, id: ListId): Promise<List> {
  const [list] = await sql(List)`
    select ${columns(sql)} from lists
    where workspace_id = ${actor.workspace_id} and id = ${id} and ${canSeeList(actor, fragment`lists.id`)}`
  if (!list) throw notFound()
  return list
}

/** Lists the visible lists after an id, in order of creation (D28). */
export const listLists = (
  sql: Sql,
  actor: Actor,
  filter: { archived?: boolean },
  after: string,
  take: number,
): Promise<List[]> => sql(List)`
  select ${columns(sql)} from lists
  where workspace_id = ${actor.workspace_id} and id > ${after} and ${canSeeList(actor, fragment`lists.id`)}
    and (${filter.archived ?? null}::boolean is null or (archived_at is not null) = ${filter.archived ?? null})
  order by id
  limit ${take}`

export async function insertList(
  sql: Transaction,
  actor: Actor,
  list: Pick<List, 'name' | 'description' | 'visibility' | 'color' | 'icon'>,
): Promise<List> {
  const [inserted] = await sql(List)`
    insert into lists (workspace_id, id, name, description, visibility, color, icon, created_by, created_at, updated_at)
    values (${actor.workspace_id}, ${sql.newId('lst')}, ${list.name}, ${list.description}, ${list.visibility},
      ${list.color}, ${list.icon}, ${actor.member_id}, ${sql.stamp}, ${sql.stamp})
    returning ${columns(sql)}`
  return inserted as List
}

/**
 * Marks a list as deleted, after which no one can see it. Its row stays for the tombstones of its tasks. It's archived as
 * well, since nothing falls due in it, and for the release before this one, which still serves for a moment.
 */
export const markListDeleted = (sql: Transaction, actor: Actor, id: ListId) => sql(NoRow)`
  update lists
  set deleted_at = ${sql.stamp}, deleted_by = ${actor.member_id}, archived_at = coalesce(archived_at, ${sql.stamp}),
    updated_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and id = ${id}`

const InboxRow = Type.Object({
  id: List.properties.id,
  name: List.properties.name,
  member_name: Type.String(),
})

/** Finds the Inbox of a member, with their name. */
export async function findInbox(sql: Sql, workspaceId: WorkspaceId, memberId: MemberId) {
  const [inbox] = await sql(InboxRow)`
    select lists.id, lists.name, members.name as member_name
    from lists
    join members on members.workspace_id = ${workspaceId} and members.id = lists.inbox_of
    where lists.workspace_id = ${workspaceId} and lists.inbox_of = ${memberId}`
  return inbox
}

/** Makes an Inbox a private list like others, of another name. */
export async function releaseInbox(sql: Transaction, actor: Actor, id: ListId, name: string): Promise<List> {
  const [released] = await sql(List)`
    update lists set inbox_of = null, name = ${name}, updated_at = ${sql.stamp}
    where workspace_id = ${actor.workspace_id} and id = ${id}
    returning ${columns(sql)}`
  return released as List
}

/**
 * When the list was open to the workspace, if its visibility changes now; null as long as it never has. A trigger does the
 * same where the release before this one may still serve.
 */
const openDuring = (sql: Transaction, { visibility }: List): Fragment => {
  const fromNow = fragment`tstzmultirange(tstzrange(${sql.stamp}::timestamptz, null))`
  return fragment`
    case when visibility = ${visibility} then open_during
      when ${visibility} = 'workspace' then coalesce(open_during, '{}') + ${fromNow}
      else coalesce(open_during, '{(,)}') - ${fromNow}
    end`
}

/** Writes the whole list, also the fields that did not change. */
export async function updateList(sql: Transaction, actor: Actor, list: List): Promise<List> {
  const [updated] = await sql(List)`
    update lists
    set name = ${list.name}, description = ${list.description}, visibility = ${list.visibility},
      color = ${list.color}, icon = ${list.icon}, archived_at = ${list.archived_at}, updated_at = ${sql.stamp}, open_during = ${openDuring(sql, list)}
    where workspace_id = ${actor.workspace_id} and id = ${list.id}
    returning ${columns(sql)}`
  if (!updated) throw notFound()
  return updated
}
