import { type Actor, isAdmin } from '../../core/actor.ts'
import { missingRole } from '../../core/errors.ts'
import type { MemberId } from '../../core/ids.ts'

/**
 * Requires the owner or an admin: only they manage webhooks, whatever the scopes of their token (D37, R-153).
 *
 * @throws forbidden
 */
export function adminsOnly(actor: Actor): void {
  if (!isAdmin(actor)) throw missingRole('admin')
}

/**
 * Requires an owner or admin who is a member. Every endpoint has a creator, whose access decides what is sent to it
 * (D44), so the operator can't create one.
 *
 * @throws forbidden
 */
export function requireCreator(actor: Actor): Actor & { member_id: MemberId } {
  const { member_id } = actor
  if (!isAdmin(actor) || member_id === null) throw missingRole('admin')
  return { ...actor, member_id }
}
