import type { Actor } from '../../core/actor.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import { type Static, Type } from '../../core/typebox.ts'
import { Member } from '../members/schema.ts'
import { listName, ListShare, ListSharing } from './schema.ts'
import { canSeeList, memberCanSeeListIn, sightLogDays } from './visible.ts'

const NamedList = Type.Object({ id: idSchema('lst'), name: listName, inbox_of: nullable(idSchema('usr')) })
export type NamedList = Static<typeof NamedList>

/** Returns the name of a list the actor can see, and whose Inbox it is. @throws not_found */
export async function getListName(sql: Sql, actor: Actor, id: ListId): Promise<NamedList> {
  const [list] = await sql(NamedList)`
    select id, name, inbox_of from lists
    where workspace_id = ${actor.workspace_id} and id = ${id} and ${canSeeList(actor, fragment`lists.id`)}`
  if (!list) throw notFound()
  return list
}

/** Returns the lists after an id that the actor can see and share, which an Inbox isn't, with their sharing. */
export const listSharings = (sql: Sql, actor: Actor, after: string, take: number) => sql(ListSharing)`
  select id, name, visibility, archived_at is not null as archived,
    (
      select count(*)::integer from list_members
      where list_members.workspace_id = ${actor.workspace_id} and list_members.list_id = lists.id
    ) as member_count
  from lists
  where workspace_id = ${actor.workspace_id} and id > ${after} and inbox_of is null
    and ${canSeeList(actor, fragment`lists.id`)}
  order by id
  limit ${take}`

/** Returns the lists shared with a member individually that the actor can see too, without their Inbox. */
export const listListsSharedWith = (sql: Sql, actor: Actor, memberId: MemberId) => sql(
  Type.Pick(ListSharing, ['id', 'name', 'visibility']),
)`
  select lists.id, lists.name, lists.visibility
  from list_members
  join lists on lists.workspace_id = list_members.workspace_id and lists.id = list_members.list_id
  where list_members.workspace_id = ${actor.workspace_id} and list_members.member_id = ${memberId}
    and lists.inbox_of is null and ${canSeeList(actor, fragment`lists.id`)}
  order by lists.id`

/** Returns the members a list is shared with individually. The caller has checked access to the list. */
export const listListMembers = (sql: Sql, actor: Actor, listId: ListId): Promise<Member[]> => sql(Member)`
  select members.id, members.name, members.email, members.role, members.member_kind as kind
  from list_members
  join members on members.workspace_id = list_members.workspace_id and members.id = list_members.member_id
  where list_members.workspace_id = ${actor.workspace_id} and list_members.list_id = ${listId}
  order by members.id`

/** Returns the same after an id, with the time. The caller has checked access to the list. */
export const listShares = (sql: Sql, actor: Actor, listId: ListId, after: string, take: number) => sql(
  ListShare,
)`
  select list_members.member_id, list_members.created_at as shared_at
  from list_members
  where list_members.workspace_id = ${actor.workspace_id} and list_members.list_id = ${listId}
    and list_members.member_id > ${after}
  order by list_members.member_id
  limit ${take}`

export async function findListShare(
  sql: Sql,
  actor: Actor,
  listId: ListId,
  memberId: MemberId,
): Promise<ListShare | undefined> {
  const [share] = await sql(ListShare)`
    select member_id, created_at as shared_at from list_members
    where workspace_id = ${actor.workspace_id} and list_id = ${listId} and member_id = ${memberId}`
  return share
}

const IdRow = Type.Object({ id: idSchema('lst') })

/** Returns those of `ids` that are lists the actor can see. */
export const listVisibleIds = (sql: Sql, actor: Actor, ids: readonly string[]) => sql(IdRow)`
  select id from lists
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and ${canSeeList(actor, fragment`lists.id`)}
  order by id`

/** Returns those of `ids` that are Inboxes the actor can see, which is their own at most. */
export const listInboxIds = (sql: Sql, actor: Actor, ids: readonly string[]) => sql(IdRow)`
  select id from lists
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and inbox_of is not null
    and ${canSeeList(actor, fragment`lists.id`)}`

const ListMemberRow = Type.Object({ member_id: idSchema('usr') })

/** Shares a list with a member. Returns a row, or none if it was shared already. */
export const insertListMember = (sql: Transaction, actor: Actor, listId: ListId, memberId: MemberId) =>
  sql(ListMemberRow)`
    insert into list_members (workspace_id, list_id, member_id, created_at)
    values (${actor.workspace_id}, ${listId}, ${memberId}, ${sql.stamp})
    on conflict do nothing
    returning member_id`

/** Notes how long a list was shared with a member, just before it no longer is (0300). */
export const notePastListMember = (sql: Transaction, actor: Actor, listId: ListId, memberId: MemberId) => sql(
  NoRow,
)`
  insert into past_list_members (workspace_id, list_id, member_id, shared_at, unshared_at)
  select ${actor.workspace_id}, list_members.list_id, list_members.member_id, list_members.created_at,
    ${sql.stamp}::timestamptz
  from list_members
  where list_members.workspace_id = ${actor.workspace_id} and list_members.list_id = ${listId}
    and list_members.member_id = ${memberId}`

/** Unshares a list from a member. Returns the deleted row, if there was one. */
export const deleteListMember = (sql: Transaction, actor: Actor, listId: ListId, memberId: MemberId) =>
  sql(ListMemberRow)`
    delete from list_members
    where workspace_id = ${actor.workspace_id} and list_id = ${listId} and member_id = ${memberId}
    returning member_id`

/** Unshares all lists from a member. */
export const deleteListMemberships = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  delete from list_members where workspace_id = ${actor.workspace_id} and member_id = ${memberId}`

/** Returns those of `ids` that are current members and can see the list. */
export const listMembersWhoCanSee = (
  sql: Sql,
  workspaceId: WorkspaceId,
  listId: ListId,
  ids: readonly string[],
) =>
  sql(ListMemberRow)`
    select members.id as member_id
    from lists
    join members on members.workspace_id = ${workspaceId}
    where lists.workspace_id = ${workspaceId} and lists.id = ${listId} and members.id = any(${ids}::text[])
      and members.removed_at is null and ${memberCanSeeListIn(workspaceId)}`

/** Deletes a batch of the notes of what was shared, once no copy asks for that time anymore (0300). @returns how many */
export async function deleteOldListMembers(sql: Sql, batch: number): Promise<number> {
  const deleted = await sql(ListMemberRow)`
    delete from past_list_members using (
      select workspace_id, list_id, member_id, unshared_at from past_list_members
      where unshared_at < service_now(${sql.clockOffsetMs}) - ${sightLogDays} * interval '1 day'
      limit ${batch}
    ) as old
    where past_list_members.workspace_id = old.workspace_id and past_list_members.list_id = old.list_id
      and past_list_members.member_id = old.member_id and past_list_members.unshared_at = old.unshared_at
    returning past_list_members.member_id`
  return deleted.length
}
