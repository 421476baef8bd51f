import type { Actor } from '../../core/actor.ts'
import { missingRole } from '../../core/errors.ts'

/** Lists and sections are not a guest's to change (D14). @throws forbidden */
export function refuseGuests(actor: Actor): void {
  if (actor.role === 'guest') throw missingRole('member')
}
