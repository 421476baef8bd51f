import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { notFound, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { rankBetween } from '../../core/rank.ts'
import type { ListId } from '../../core/ids.ts'
import { findNextSortKey, findSortKey, upsertListRank } from './sidebar-order-store.ts'

/**
 * Moves a list after another one, or to the top, in the actor's own sidebar. No one else sees that, so it
 * raises no event and only updates their other browsers (0153). Archived lists can be moved too (0148).
 *
 * @throws not_found, validation_error
 */
export async function moveListInSidebar(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  afterId: ListId | null,
): Promise<void> {
  const [current, after] = await Promise.all([
    findSortKey(sql, actor, id),
    afterId === null ? null : findSortKey(sql, actor, afterId),
  ])
  if (current === undefined) throw notFound()
  if (after === undefined || afterId === id) throw unknownReference('after_id')
  const next = await findNextSortKey(sql, actor, id, after ?? '')
  if (current > (after ?? '') && (next === null || current < next)) return
  // A rank made now sorts after all others.
  await upsertListRank(sql, actor, id, next === null ? sql.newId('lst').slice(4) : rankBetween(after, next))
  record(sql, actor, { action: 'list.placed', subject_id: id, list_id: null })
}
