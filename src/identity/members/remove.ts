import { forgetWorkspace } from '../accounts/workspaces.ts'
import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { MemberId } from '../../core/ids.ts'
import { cannotChangeOwner } from './ownership.ts'
import type { Member } from './schema.ts'
import { releaseSeat } from './seats.ts'
import * as store from './store.ts'

/** What another folder does when a member is removed, in the same transaction. */
export type OnMemberRemoved = (sql: Transaction, actor: Actor, memberId: MemberId) => Promise<void>

/**
 * Removes a member, or lets one leave. Their tokens stop working at once and nothing stays shared
 * with them, but what they wrote keeps their name.
 *
 * @param handlers what other folders do when a member is removed, listed in `src/app/on-member-removed.ts`
 * @throws not_found; forbidden unless the actor is the owner, an admin or that member; conflict for
 *   the owner
 */
export async function removeMember(
  sql: Transaction,
  actor: Actor,
  id: MemberId,
  handlers: readonly OnMemberRemoved[],
): Promise<Member> {
  const member = await store.findVisibleMember(sql, actor, id)
  if (!member) throw notFound()
  if (!isAdmin(actor) && id !== actor.member_id) throw missingRole('admin')
  if (member.role === 'owner') throw cannotChangeOwner()

  const removed = await store.markRemoved(sql, actor.workspace_id, id)
  if (removed?.account_id) await forgetWorkspace(sql, removed.account_id, actor.workspace_id)
  if (member.kind === 'person') await releaseSeat(sql, actor, member.role)
  for (const handle of handlers) await handle(sql, actor, id)
  record(sql, actor, { action: 'member.removed', subject_id: id, list_id: null })
  await sql.announceAccessChange()
  return member
}
