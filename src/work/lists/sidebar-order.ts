import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { notFound, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { rankBetween } from '../../core/rank.ts'
import type { FolderId, ListId } from '../../core/ids.ts'
import type { ListMove } from './folders/schema.ts'
import { findEntry, findNextRank, upsertListPlace } from './sidebar-order-store.ts'

/**
 * Moves a list after another entry, or to the top, in the actor's own sidebar, into a folder or out of one. No one else sees
 * that, so it raises no event and only updates their other browsers (0153). Archived lists can be moved too (0148).
 *
 * @throws not_found, validation_error
 */
export async function moveListInSidebar(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  { after_id, folder_id }: ListMove,
): Promise<void> {
  const [current, folder] = await Promise.all([
    findEntry(sql, actor, id),
    folder_id === undefined || folder_id === null ? null : findEntry(sql, actor, folder_id),
  ])
  if (!current) throw notFound()
  if (folder === undefined) throw unknownReference('folder_id')
  const rank = await rankInSidebar(sql, actor, id, after_id, current.rank)
  const target = folder_id === undefined ? current.folder_id : folder_id
  if (rank === current.rank && target === current.folder_id) return
  await upsertListPlace(sql, actor, { list_id: id, folder_id: target, rank })
  record(sql, actor, { action: 'list.placed', subject_id: id, list_id: null })
}

/**
 * Returns the rank that puts a list or folder right after another one. Lists and folders have their ranks in common, whether
 * the lists are in a folder or not, so an entry that changes folders keeps its rank apart from all others.
 *
 * @param afterId null for the top
 * @param current the rank of the entry, which it keeps if it's there already
 * @throws validation_error
 */
export async function rankInSidebar(
  sql: Transaction,
  actor: Actor,
  id: ListId | FolderId,
  afterId: ListId | FolderId | null,
  current?: string,
): Promise<string> {
  const after = afterId === null ? null : (await findEntry(sql, actor, afterId))?.rank
  if (after === undefined || afterId === id) throw unknownReference('after_id')
  const next = await findNextRank(sql, actor, id, after ?? '')
  if (current !== undefined && current > (after ?? '') && (next === null || current < next)) return current
  // A rank made now sorts after all others.
  return next === null ? sql.newId('lst').slice(4) : rankBetween(after, next)
}
