import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import type { ListId, MemberId } from '../../core/ids.ts'
import { nullable } from '../../platform/http/schemas.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'

/**
 * Orders the lists of a sidebar. A list that its member has not moved is ordered by its id, without the
 * prefix.
 */
const sortKey = fragment`coalesce(list_places.rank, substr(lists.id, 5))`

const fromVisibleLists = (actor: Actor): Fragment => fragment`
  lists
  left join list_places on list_places.workspace_id = lists.workspace_id and list_places.list_id = lists.id
    and list_places.member_id = ${actor.member_id}
  where lists.workspace_id = ${actor.workspace_id} and ${canSeeList(actor, fragment`lists.id`)}`

/** Finds the sort key of a list that the actor can see. */
export async function findSortKey(sql: Transaction, actor: Actor, id: ListId): Promise<string | undefined> {
  const [row] = await sql(Type.Object({ key: Type.String() }))`
    select ${sortKey} as key from ${fromVisibleLists(actor)} and lists.id = ${id}`
  return row?.key
}

/** Finds the next sort key among the lists that the actor can see, except the one that moves. */
export async function findNextSortKey(
  sql: Transaction,
  actor: Actor,
  self: ListId,
  after: string,
): Promise<string | null> {
  const [row] = await sql(Type.Object({ next: nullable(Type.String()) }))`
    select min(${sortKey}) as next from ${fromVisibleLists(actor)} and lists.id <> ${self} and ${sortKey} > ${after}`
  return row?.next ?? null
}

export const upsertListRank = (sql: Transaction, actor: Actor, id: ListId, rank: string) => sql(NoRow)`
  insert into list_places (workspace_id, member_id, list_id, rank)
  values (${actor.workspace_id}, ${actor.member_id}, ${id}, ${rank})
  on conflict (workspace_id, member_id, list_id) do update set rank = excluded.rank`

/** Deletes the order of a member's sidebar. */
export const deleteListRanks = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  delete from list_places where workspace_id = ${actor.workspace_id} and member_id = ${memberId}`
