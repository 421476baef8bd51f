import { type Actor, isAdmin } from '../../core/actor.ts'
import { inboxIsPrivate, missingRole } from '../../core/errors.ts'
import type { ListId } from '../../core/ids.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import * as store from './store.ts'

/**
 * Takes a list away from everyone (0470). To subscribers it is archived, which it then is for good. Its tasks are left to the
 * caller.
 *
 * @param mayUndo whether the actor undoes that they created it
 * @throws not_found, forbidden unless the actor is the owner or an admin or may undo, conflict for an Inbox
 */
export async function removeList(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  mayUndo: () => Promise<boolean>,
): Promise<void> {
  const before = await store.getList(sql, actor, id)
  if (!isAdmin(actor) && (actor.role === 'guest' || !(await mayUndo()))) throw missingRole('admin')
  if (before.is_inbox) throw inboxIsPrivate()
  await store.markListDeleted(sql, actor, id)
  const archived = { ...before, archived: true, archived_at: sql.stamp, updated_at: sql.stamp }
  record(sql, actor, {
    action: 'list.deleted',
    event_type: 'list.archived',
    subject_id: id,
    list_id: id,
    ...(before.archived ? {} : { data: { list: archived } }),
  })
}
