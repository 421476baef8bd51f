import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { MemberId } from '../../core/ids.ts'
import { cannotChangeOwner } from './ownership.ts'
import type { Member } from './schema.ts'
import { releaseSeat } from './seats.ts'
import * as store from './store.ts'

/** What a slice to the right does when a member has been removed, in the same transaction. */
export type OnMemberRemoved = (sql: Transaction, actor: Actor, memberId: MemberId) => Promise<void>

/**
 * Removes a member, or lets one leave: their tokens stop at once and nothing stays shared with them. What they
 * wrote stays theirs. `left` is what the slices to the right have to do; `src/app/on-member-removed.ts` names them all.
 *
 * @throws not_found, forbidden for whoever is neither owner nor administrator nor that member, conflict for the
 *   owner
 */
export async function removeMember(
  sql: Transaction,
  actor: Actor,
  id: MemberId,
  left: readonly OnMemberRemoved[],
): Promise<Member> {
  const member = await store.findVisibleMember(sql, actor, id)
  if (!member) throw notFound()
  if (!isAdmin(actor) && id !== actor.member_id) throw missingRole('admin')
  if (member.role === 'owner') throw cannotChangeOwner()

  await store.markRemoved(sql, actor.workspace_id, id)
  await releaseSeat(sql, actor, member.role)
  for (const leave of left) await leave(sql, actor, id)
  record(sql, actor, { action: 'member.removed', subject_id: id, list_id: null })
  await sql.announceAccessChange()
  return member
}
