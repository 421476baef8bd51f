import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { ListId, MemberId } from '../../core/ids.ts'
import { getVisibleMember } from '../members/find.ts'
import type { Member } from '../members/schema.ts'
import type { ListSharing } from './schema.ts'
import * as store from './store.ts'

/** A page of the lists that the actor sees, with how many each is shared with. */
export const listSharings = (sql: Sql, actor: Actor, after: string, take: number): Promise<ListSharing[]> =>
  store.listSharings(sql, actor, after, take)

/** Whom a list is shared with, one by one; whoever sees the list sees them. @throws not_found */
export async function listListMembers(sql: Sql, actor: Actor, id: ListId): Promise<Member[]> {
  await store.getListName(sql, actor, id)
  return store.listListMembers(sql, actor, id)
}

/** What is shared with a member, one by one, of what the actor sees. @throws not_found for who is not known */
export async function listListsSharedWith(sql: Sql, actor: Actor, memberId: MemberId) {
  await getVisibleMember(sql, actor, memberId)
  return store.listListsSharedWith(sql, actor, memberId)
}

/** Those of `ids` that are lists which the actor sees. */
export async function filterVisibleLists(sql: Sql, actor: Actor, ids: readonly ListId[]): Promise<ListId[]> {
  if (ids.length === 0) return []
  return (await store.listVisibleIds(sql, actor, ids)).map(({ id }) => id)
}
