import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { ListId, MemberId } from '../../core/ids.ts'
import { getVisibleMember } from '../members/find.ts'
import type { Member } from '../members/schema.ts'
import type { ListShare, ListSharing } from './schema.ts'
import * as store from './store.ts'

/** Returns a page of the lists the actor can see, with the number of members each is shared with. */
export const listSharings = (sql: Sql, actor: Actor, after: string, take: number): Promise<ListSharing[]> =>
  store.listSharings(sql, actor, after, take)

/**
 * Returns the members a list is shared with individually; anyone who can see the list can see them.
 *
 * @throws not_found
 */
export async function listListMembers(sql: Sql, actor: Actor, id: ListId): Promise<Member[]> {
  await store.getListName(sql, actor, id)
  return store.listListMembers(sql, actor, id)
}

/**
 * Returns the lists shared with a member individually that the actor can see too.
 *
 * @throws not_found for the member
 */
export async function listListsSharedWith(sql: Sql, actor: Actor, memberId: MemberId) {
  await getVisibleMember(sql, actor, memberId)
  return store.listListsSharedWith(sql, actor, memberId)
}

/**
 * Returns a page of the members a list is shared with individually, without their names (0303).
 *
 * @throws not_found
 */
export async function listShares(
  sql: Sql,
  actor: Actor,
  id: ListId,
  after: string,
  take: number,
): Promise<ListShare[]> {
  await store.getListName(sql, actor, id)
  return store.listShares(sql, actor, id, after, take)
}

/** Returns that a list is shared with a member. The caller has checked access to the list. @throws not_found */
export async function getListShare(
  sql: Sql,
  actor: Actor,
  id: ListId,
  memberId: MemberId,
): Promise<ListShare> {
  const share = await store.findListShare(sql, actor, id, memberId)
  if (!share) throw notFound()
  return share
}

/** Deletes a batch of the notes of what was shared long ago (0300). @returns how many */
export const deletePastShares = (sql: Sql, batch: number): Promise<number> =>
  store.deleteOldListMembers(sql, batch)
