import { ensureAccount, type Person } from '../accounts/ensure.ts'
import type { Actor, Role } from '../actor.ts'
import type { Transaction } from '../db/sql.ts'
import { conflict, overLimit } from '../errors.ts'
import { record } from '../events/record.ts'
import { planLimits } from '../limits.ts'
import type { Member } from './schema.ts'
import * as store from './store.ts'

/**
 * Makes a person a member of the actor's workspace and raises `member.joined`.
 *
 * @throws unprocessable when the plan has no seat left, conflict for a member already there
 */
export async function joinWorkspace(
  sql: Transaction,
  actor: Actor,
  person: Person,
  role: Role,
  timezone: string | null,
): Promise<Member> {
  const account_id = await ensureAccount(sql, sql.stampMs, person)
  if (await store.findMemberOfAccount(sql, actor.workspace_id, account_id))
    throw conflict('already_member', 'This person is a member of the workspace already.')
  takeSeat(sql, role)
  const { name, email } = person
  const member = await store.insertMember(sql, actor.workspace_id, {
    account_id,
    name,
    email,
    role,
    timezone,
  })
  const guests = role === 'guest' ? 1 : 0
  await store.addToCounts(sql, actor.workspace_id, 1 - guests, guests)
  record(sql, actor, {
    action: 'member.joined',
    subject_id: member.id,
    list_id: null,
    data: { member },
  })
  return member
}

/** @throws unprocessable */
export function takeSeat(sql: Transaction, role: Role): void {
  const { plan, member_count, guest_count } = sql.workspace
  const [limit, taken] =
    role === 'guest' ? (['guests', guest_count] as const) : (['members', member_count] as const)
  const max = planLimits[plan][limit]
  if (taken + 1 > max) throw overLimit(limit, max, taken + 1)
}
