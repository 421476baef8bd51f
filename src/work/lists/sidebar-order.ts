import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { notFound, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { rankBetween } from '../../core/rank.ts'
import type { ListId } from '../../core/ids.ts'
import { findNextSortKey, findSortKey, upsertListRank } from './sidebar-order-store.ts'

/**
 * Puts a list after another one, or first, in the actor's own sidebar. It concerns nobody else, so there is no event, only
 * their other browsers are told (0153), and an archived list can be placed too (0148).
 *
 * @throws not_found, validation_error
 */
export async function moveListInSidebar(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  afterId: ListId | null,
): Promise<void> {
  const [own, after] = await Promise.all([
    findSortKey(sql, actor, id),
    afterId === null ? null : findSortKey(sql, actor, afterId),
  ])
  if (own === undefined) throw notFound()
  if (after === undefined || afterId === id) throw unknownReference('after_id')
  const next = await findNextSortKey(sql, actor, id, after ?? '')
  if (own > (after ?? '') && (next === null || own < next)) return
  // The end is where what is made now stands.
  await upsertListRank(sql, actor, id, next === null ? sql.newId('lst').slice(4) : rankBetween(after, next))
  record(sql, actor, { action: 'list.placed', subject_id: id, list_id: null })
}
