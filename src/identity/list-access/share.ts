import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { inboxIsPrivate, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { ListId, MemberId } from '../../core/ids.ts'
import { findMember } from '../members/find.ts'
import { refuseGuests } from './check-access.ts'
import * as store from './store.ts'
import type { NamedList } from './store.ts'

/**
 * Shares a list, so that a member can see it although it is private, or a guest can see it at all (D14).
 * Sharing it again changes nothing. An archived list can be shared too: its content is frozen, but not who
 * can read it. Every read checks access in the database, so nothing has to be announced.
 *
 * @throws not_found, forbidden for a guest, validation_error if `memberId` is not a member, conflict for an Inbox
 */
export async function shareList(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  memberId: MemberId,
): Promise<NamedList> {
  const list = await requireShareable(sql, actor, id, memberId)
  if (list.inbox_of !== null && list.inbox_of !== memberId) throw inboxIsPrivate()
  const added = await store.insertListMember(sql, actor, id, memberId)
  if (added.length > 0) recordShareChange(sql, actor, 'list.shared', id, { from: null, to: memberId })
  return list
}

/**
 * Stops sharing a list with a member. A private list that is shared with no one is neither deleted nor shown
 * to anyone else; it stays hidden until the operator shares it again.
 *
 * @throws not_found, forbidden for a guest, validation_error if `memberId` is not a member, conflict for an Inbox
 */
export async function unshareList(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  memberId: MemberId,
): Promise<NamedList> {
  const list = await requireShareable(sql, actor, id, memberId)
  if (list.inbox_of === memberId) throw inboxIsPrivate()
  sql.defer(store.notePastListMember(sql, actor, id, memberId))
  const removed = await store.deleteListMember(sql, actor, id, memberId)
  if (removed.length > 0) recordShareChange(sql, actor, 'list.unshared', id, { from: memberId, to: null })
  return list
}

/**
 * Shares a list with the member who makes it private or creates it as such, without an entry in its history.
 */
export async function shareWithSelf(sql: Transaction, actor: Actor, id: ListId): Promise<void> {
  if (actor.member_id) await store.insertListMember(sql, actor, id, actor.member_id)
}

async function requireShareable(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  memberId: MemberId,
): Promise<NamedList> {
  const list = await store.getListName(sql, actor, id)
  refuseGuests(actor)
  if (!(await findMember(sql, actor.workspace_id, memberId))) throw unknownReference('member')
  return list
}

const recordShareChange = (
  sql: Transaction,
  actor: Actor,
  action: 'list.shared' | 'list.unshared',
  id: ListId,
  member: { from: MemberId | null; to: MemberId | null },
) => record(sql, actor, { action, subject_id: id, list_id: id, changed: { member } })
