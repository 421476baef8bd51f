import { type Actor, isAdmin, type Role } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { MemberId } from '../../core/ids.ts'
import { cannotChangeOwner, demoteCurrentOwner } from './ownership.ts'
import type { OnMemberRemoved } from './remove.ts'
import type { Member } from './schema.ts'
import { changeSeat } from './seats.ts'
import * as store from './store.ts'

/**
 * Gives a member another role, from the next request on. Making a member the owner makes the owner an
 * administrator; there is no other way out of that role. The same role again changes nothing.
 * `demoted` is what the slices to the right have to do when an administrator is none any more; `src/app/on-member-removed.ts`
 * names them all.
 *
 * @throws not_found; forbidden for whoever is neither owner nor administrator, and for the ownership for whoever is
 *   not the owner (D14); conflict for the owner; unprocessable when the plan has no seat left
 */
export async function setRole(
  sql: Transaction,
  actor: Actor,
  id: MemberId,
  role: Role,
  demoted: readonly OnMemberRemoved[],
): Promise<Member> {
  const before = await store.findVisibleMember(sql, actor, id)
  if (!before) throw notFound()
  if (!isAdmin(actor)) throw missingRole('admin')
  if (before.role === role) return before
  if (before.role === 'owner') throw cannotChangeOwner()

  if (role === 'owner') await demoteCurrentOwner(sql, actor)
  await changeSeat(sql, actor, before.role, role)
  const member = await store.updateMemberRole(sql, actor.workspace_id, id, role)
  if (isAdmin(before) && !isAdmin({ role })) for (const leave of demoted) await leave(sql, actor, id)
  record(sql, actor, {
    action: 'member.role_changed',
    subject_id: id,
    list_id: null,
    changed: { role: { from: before.role, to: role } },
  })
  await sql.announceAccessChange()
  return member
}
