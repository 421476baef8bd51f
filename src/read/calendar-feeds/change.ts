import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { notFound, limitExceeded, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { hashSecret, workspaceSecret } from '../../core/random-secret.ts'
import type { FeedId } from '../../core/ids.ts'
import { feedsMax } from '../../core/limits.ts'
import type { FeedCreate, NewFeed } from './schema.ts'
import * as store from './store.ts'

/**
 * Creates a calendar feed: of a list, or of the tasks assigned to the actor. Its URL is shown only this once.
 *
 * @throws validation_error for a list that does not exist, unprocessable for the 21st feed (0188)
 */
export async function createFeed(
  sql: Transaction,
  actor: Actor,
  { list_id = null }: FeedCreate,
): Promise<NewFeed> {
  const list_name = list_id === null ? null : await store.findListName(sql, actor, list_id)
  if (list_name === undefined) throw unknownReference('list_id')
  const feeds = await store.listFeeds(sql, actor)
  if (feeds.length >= feedsMax) throw limitExceeded('feeds', feedsMax, feeds.length + 1)
  const secret = workspaceSecret(actor.workspace_id)
  const id = sql.newId('fed')
  await store.insertFeed(sql, actor, { id, list_id, hash: hashSecret(secret) })
  record(sql, actor, { action: 'feed.created', subject_id: id, list_id })
  const url = `${sql.publicUrl}/calendar/${secret}.ics`
  return { id, list_id, list_name, created_at: sql.stamp, last_read_on: null, url }
}

/** Revokes a feed, so that its URL no longer works. @throws not_found */
export async function revokeFeed(sql: Transaction, actor: Actor, id: FeedId): Promise<void> {
  const [deleted] = await store.deleteFeed(sql, actor, id)
  if (!deleted) throw notFound()
  record(sql, actor, { action: 'feed.revoked', subject_id: id, list_id: deleted.list_id })
}
