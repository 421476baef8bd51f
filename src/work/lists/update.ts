import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { inboxIsPrivate, listArchived } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { toChangedAndPrevious } from '../../platform/events/changed-fields.ts'
import { type MatchesVersion, rejectReadOnlyChanges } from '../../platform/events/read-only-fields.ts'
import { diffFields } from '../../core/diff.ts'
import type { ListId } from '../../core/ids.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { shareWithSelf } from '../../identity/list-access/share.ts'
import type { List, ListPatch } from './schema.ts'
import * as store from './store.ts'

const writableFields = ['name', 'description', 'visibility', 'color', 'icon'] as const

/**
 * Changes the fields that the patch has. If they all have those values already, nothing is raised and
 * `updated_at` stays.
 *
 * @throws not_found, forbidden, validation_error for a read-only field, conflict for an archived list, one that has
 *   changed since it was read, and the name or visibility of an Inbox
 */
export async function updateList(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  patch: ListPatch,
  matchesVersion?: MatchesVersion,
): Promise<List> {
  const before = await store.getList(sql, actor, id)
  refuseGuests(actor)
  const after: List = {
    ...before,
    name: patch.name ?? before.name,
    description: patch.description === undefined ? before.description : patch.description,
    visibility: patch.visibility ?? before.visibility,
    color: patch.color === undefined ? before.color : patch.color,
    icon: patch.icon === undefined ? before.icon : patch.icon,
  }
  const changes = diffFields(before, after, writableFields)
  rejectReadOnlyChanges(patch, before, writableFields, changes, matchesVersion)
  if (before.is_inbox && (changes.name || changes.visibility)) throw inboxIsPrivate()
  if (before.archived) throw listArchived()
  if (Object.keys(changes).length === 0) return before

  const list = await store.updateList(sql, actor, after)
  if (changes.visibility?.to === 'private') await shareWithSelf(sql, actor, id)
  record(sql, actor, {
    action: 'list.updated',
    subject_id: id,
    list_id: id,
    changed: changes,
    data: { list, ...toChangedAndPrevious(changes) },
  })
  return list
}
