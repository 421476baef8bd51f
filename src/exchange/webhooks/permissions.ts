import { type Actor, isAdmin } from '../../core/actor.ts'
import { missingRole } from '../../core/errors.ts'
import type { MemberId } from '../../core/ids.ts'

/**
 * Owner and administrators manage addresses, whatever the scopes of their token (D37, R-153).
 *
 * @throws forbidden
 */
export function adminsOnly(actor: Actor): void {
  if (!isAdmin(actor)) throw missingRole('admin')
}

/**
 * An address has a creator, whose eyes decide what is sent to it (D44); so the operator's tool makes none.
 *
 * @throws forbidden
 */
export function requireCreator(actor: Actor): Actor & { member_id: MemberId } {
  const { member_id } = actor
  if (!isAdmin(actor) || member_id === null) throw missingRole('admin')
  return { ...actor, member_id }
}
