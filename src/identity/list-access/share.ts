import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { ListId, MemberId } from '../../core/ids.ts'
import { findMember } from '../members/find.ts'
import { refuseGuests } from './refuse-guests.ts'
import * as store from './store.ts'
import type { NamedList } from './store.ts'

/**
 * Lets a member see a list that is private, or lets a guest see it at all (D14). Again changes nothing. An archived
 * list can be shared too: what is frozen is its content, not who may read it. Every read asks the database who sees
 * what, so nothing has to be announced.
 *
 * @throws not_found, forbidden for a guest, validation_error for who is no member
 */
export async function shareList(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  memberId: MemberId,
): Promise<NamedList> {
  const list = await requireShareable(sql, actor, id, memberId)
  const added = await store.insertListMember(sql, actor, id, memberId)
  if (added.length > 0) recordShareChange(sql, actor, 'list.shared', id, { from: null, to: memberId })
  return list
}

/**
 * Takes back what `setListShared` gave. When nobody is left, a private list waits, seen by none, until the operator
 * shares it again: it is neither deleted nor shown to anybody else.
 *
 * @throws not_found, forbidden for a guest, validation_error for who is no member
 */
export async function unshareList(
  sql: Transaction,
  actor: Actor,
  id: ListId,
  memberId: MemberId,
): Promise<NamedList> {
  const list = await requireShareable(sql, actor, id, memberId)
  const removed = await store.deleteListMember(sql, actor, id, memberId)
  if (removed.length > 0) recordShareChange(sql, actor, 'list.unshared', id, { from: memberId, to: null })
  return list
}

/** Keeps a list that becomes private visible to the member who made it so; a new list has no history of sharing. */
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
