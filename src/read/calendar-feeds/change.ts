import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { notFound, limitExceeded, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { hashSecret, randomSecret } from '../../core/random-secret.ts'
import type { FeedId } from '../../core/ids.ts'
import { feedsMax } from '../../core/limits.ts'
import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import type { FeedCreate, NewFeed } from './schema.ts'
import * as store from './store.ts'

/**
 * Makes a calendar's address: of a list, or of what is assigned to whoever makes it. The address is told this once.
 *
 * @throws validation_error for a list that is not there, unprocessable for the 21st (0188)
 */
export async function createFeed(
  sql: Transaction,
  actor: Actor,
  { list_id = null }: FeedCreate,
): Promise<NewFeed> {
  const list_name = list_id === null ? null : await store.findListName(sql, actor, list_id)
  if (list_name === undefined) throw unknownReference('list_id')
  const present = await store.listFeeds(sql, actor)
  if (present.length >= feedsMax) throw limitExceeded('feeds', feedsMax, present.length + 1)
  const secret = randomSecret()
  const id = sql.newId('fed')
  await store.insertFeed(sql, actor, { id, list_id, hash: hashSecret(secret) })
  record(sql, actor, { action: 'feed.created', subject_id: id, list_id })
  const url = `${sql.publicUrl}/calendar/${secret}.ics`
  return { id, list_id, list_name, created_at: sql.stamp, last_read_on: null, url }
}

/** Takes an address back: nobody reads it any more. @throws not_found */
export async function revokeFeed(sql: Transaction, actor: Actor, id: FeedId): Promise<void> {
  const [deleted] = await store.deleteFeed(sql, actor, id)
  if (!deleted) throw notFound()
  record(sql, actor, { action: 'feed.revoked', subject_id: id, list_id: deleted.list_id })
}

/** The addresses of who is removed go with them. */
export const feedsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await store.deleteFeedsOfMember(sql, actor, memberId)
}
