import { type Actor, isAdmin, type Role } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { MemberId } from '../../core/ids.ts'
import { createInbox } from './inbox.ts'
import { requireIntegrationRole } from './integrations.ts'
import { cannotChangeOwner, demoteCurrentOwner } from './ownership.ts'
import type { OnMemberRemoved } from './remove.ts'
import type { Member } from './schema.ts'
import { changeSeat } from './seats.ts'
import * as store from './store.ts'

/**
 * Changes a member's role, effective with their next request. Making a member the owner makes the
 * current owner an admin, which is the only way to give up that role. Setting the same role again
 * changes nothing.
 *
 * @param demotionHandlers what other folders do when someone stops being an admin, listed in
 *   `src/app/on-member-removed.ts`
 * @throws not_found; forbidden unless the actor is the owner or an admin, and for transferring
 *   ownership unless they are the owner (D14); conflict for the owner and for an integration as
 *   such; unprocessable if the plan has no seat
 *   left
 */
export async function setRole(
  sql: Transaction,
  actor: Actor,
  id: MemberId,
  role: Role,
  demotionHandlers: readonly OnMemberRemoved[],
): Promise<Member> {
  const before = await store.findVisibleMember(sql, actor, id)
  if (!before) throw notFound()
  if (!isAdmin(actor)) throw missingRole('admin')
  if (before.role === role) return before
  if (before.role === 'owner') throw cannotChangeOwner()

  if (before.kind === 'integration') requireIntegrationRole(actor, role)
  if (role === 'owner') await demoteCurrentOwner(sql, actor)
  if (before.kind === 'person') await changeSeat(sql, actor, before.role, role)
  const member = await store.updateMemberRole(sql, actor.workspace_id, id, role)
  // Guests have no Inbox until they become members, and members keep theirs when they become guests.
  if (member.kind === 'person') await createInbox(sql, actor.workspace_id, member)
  if (isAdmin(before) && !isAdmin({ role }))
    for (const handle of demotionHandlers) await handle(sql, actor, id)
  record(sql, actor, {
    action: 'member.role_changed',
    subject_id: id,
    list_id: null,
    changed: { role: { from: before.role, to: role } },
  })
  await sql.announceAccessChange()
  return member
}
