import type { Actor, Role } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { limitExceeded } from '../../core/errors.ts'
import { planLimits } from '../../core/limits.ts'
import * as store from './store.ts'

export type SeatCounts = { members: number; guests: number }
const noSeats: SeatCounts = { members: 0, guests: 0 }

/** Guests have their own seats; everyone else counts as a member. */
const seatKindOf = (role: Role) => (role === 'guest' ? 'guests' : 'members')

/**
 * Makes sure that a seat is free.
 *
 * @param reserved seats of each kind held by pending invitations
 * @throws unprocessable if the plan has none left
 */
export function requireSeat({ workspace }: Transaction, role: Role, reserved: SeatCounts = noSeats): void {
  const kind = seatKindOf(role)
  const taken = { members: workspace.member_count, guests: workspace.guest_count }
  const actual = taken[kind] + reserved[kind] + 1
  const max = planLimits[workspace.plan][kind]
  if (actual > max) throw limitExceeded(kind, max, actual)
}

/** Takes a seat for a new member. @throws unprocessable if the plan has none left */
export async function takeSeat(sql: Transaction, actor: Actor, role: Role): Promise<void> {
  const kind = seatKindOf(role)
  requireSeat(sql, role)
  await adjustSeatCount(sql, actor, kind, 1)
}

/** Frees a seat. */
export const releaseSeat = (sql: Transaction, actor: Actor, role: Role): Promise<void> =>
  adjustSeatCount(sql, actor, seatKindOf(role), -1)

/**
 * Switches between a guest's seat and a member's.
 *
 * @throws unprocessable if the plan has none of the other kind left
 */
export async function changeSeat(sql: Transaction, actor: Actor, from: Role, to: Role): Promise<void> {
  if (seatKindOf(from) === seatKindOf(to)) return
  await takeSeat(sql, actor, to)
  await releaseSeat(sql, actor, from)
}

async function adjustSeatCount(
  sql: Transaction,
  actor: Actor,
  kind: 'members' | 'guests',
  by: 1 | -1,
): Promise<void> {
  const [members, guests] = kind === 'members' ? [by, 0] : [0, by]
  await store.adjustMemberCounts(sql, actor.workspace_id, members, guests)
}
