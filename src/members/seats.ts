import type { Actor, Role } from '../actor.ts'
import type { Transaction } from '../db/sql.ts'
import { overLimit } from '../errors.ts'
import { planLimits } from '../limits.ts'
import * as store from './store.ts'

/** Guests have seats of their own; everybody else is a member. */
const kindOf = (role: Role) => (role === 'guest' ? 'guests' : 'members')

/** Takes a seat for a newcomer. @throws unprocessable when the plan has none left */
export async function takeSeat(sql: Transaction, actor: Actor, role: Role): Promise<void> {
  const kind = kindOf(role)
  requireSeat(sql, kind)
  await count(sql, actor, kind, 1)
}

/** Gives a seat back. */
export const leaveSeat = (sql: Transaction, actor: Actor, role: Role): Promise<void> =>
  count(sql, actor, kindOf(role), -1)

/** Moves between a guest's seat and a member's. @throws unprocessable when the plan has none of the other kind left */
export async function changeSeat(sql: Transaction, actor: Actor, from: Role, to: Role): Promise<void> {
  if (kindOf(from) === kindOf(to)) return
  await takeSeat(sql, actor, to)
  await leaveSeat(sql, actor, from)
}

function requireSeat({ workspace }: Transaction, kind: 'members' | 'guests'): void {
  const taken = kind === 'guests' ? workspace.guest_count : workspace.member_count
  const max = planLimits[workspace.plan][kind]
  if (taken + 1 > max) throw overLimit(kind, max, taken + 1)
}

async function count(sql: Transaction, actor: Actor, kind: 'members' | 'guests', by: 1 | -1): Promise<void> {
  const [members, guests] = kind === 'members' ? [by, 0] : [0, by]
  await store.addToCounts(sql, actor.workspace_id, members, guests)
}
