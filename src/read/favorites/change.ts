import type { Actor } from '../../core/actor.ts'
import { limitExceeded, notFound, unknownReference } from '../../core/errors.ts'
import { favoritesMax } from '../../core/limits.ts'
import { rankBetween } from '../../core/rank.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import type { FavoriteId, FavoritePlace } from './schema.ts'
import * as store from './store.ts'

/**
 * Makes a list, a saved view or a label a favorite of the actor, at the end, or moves it after another favorite, or to the
 * top (0461). No one else sees it, so it raises no event and only updates their other browsers (0153).
 *
 * @throws not_found, validation_error, unprocessable for the 201st favorite
 */
export async function placeFavorite(
  sql: Transaction,
  actor: Actor,
  id: FavoriteId,
  { after_id: afterId }: FavoritePlace,
): Promise<void> {
  if (!(await store.findSubject(sql, actor, id))) throw notFound()
  const current = await store.findRank(sql, actor, id)
  if (current === undefined) {
    const count = (await store.listFavorites(sql, actor)).length
    if (count >= favoritesMax) throw limitExceeded('favorites', favoritesMax, count + 1)
  }
  if (afterId === undefined && current !== undefined) return
  const rank = afterId === undefined ? endRank(sql) : await rankAfter(sql, actor, id, afterId, current)
  if (rank === current) return
  await store.upsertFavorite(sql, actor, id, rank)
  recordFavoriteChange(sql, actor, id)
}

/** Makes something no longer a favorite. @throws not_found */
export async function removeFavorite(sql: Transaction, actor: Actor, id: FavoriteId): Promise<void> {
  const deleted = await store.deleteFavorite(sql, actor, id)
  if (deleted.length === 0) throw notFound()
  recordFavoriteChange(sql, actor, id)
}

async function rankAfter(
  sql: Transaction,
  actor: Actor,
  id: FavoriteId,
  afterId: FavoriteId | null,
  current: string | undefined,
): Promise<string> {
  const after = afterId === null ? null : await store.findRank(sql, actor, afterId)
  if (after === undefined || afterId === id) throw unknownReference('after_id')
  const next = await store.findNextRank(sql, actor, id, after ?? '')
  if (current !== undefined && current > (after ?? '') && (next === null || current < next)) return current
  return next === null ? endRank(sql) : rankBetween(after, next)
}

/** A rank made now sorts after all others. */
const endRank = (sql: Transaction): string => sql.newId('lst').slice(4)

const recordFavoriteChange = (sql: Transaction, actor: Actor, id: FavoriteId) =>
  record(sql, actor, { action: 'favorite.changed', subject_id: id, list_id: null })
