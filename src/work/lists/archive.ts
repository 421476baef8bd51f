import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { inboxIsPrivate } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { ListId } from '../../core/ids.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import type { List } from './schema.ts'
import * as store from './store.ts'

/**
 * Archives a list, which makes it read-only (D8). Nothing happens to an archived list (D7).
 *
 * @throws not_found, forbidden, conflict for an Inbox
 */
export const archiveList = (sql: Transaction, actor: Actor, id: ListId): Promise<List> =>
  setArchived(sql, actor, id, true)

/** Unarchives a list (D8). @throws not_found, forbidden */
export const unarchiveList = (sql: Transaction, actor: Actor, id: ListId): Promise<List> =>
  setArchived(sql, actor, id, false)

async function setArchived(sql: Transaction, actor: Actor, id: ListId, archived: boolean): Promise<List> {
  const before = await store.getList(sql, actor, id)
  refuseGuests(actor)
  if (before.archived === archived) return before
  if (before.is_inbox) throw inboxIsPrivate()

  const list = await store.updateList(sql, actor, { ...before, archived_at: archived ? sql.stamp : null })
  record(sql, actor, {
    action: archived ? 'list.archived' : 'list.unarchived',
    subject_id: id,
    list_id: id,
    changed: { archived: { from: !archived, to: archived } },
    data: { list },
  })
  return list
}
