import { ensureAccount, type Person } from '../accounts/ensure.ts'
import type { Actor, Role } from '../actor.ts'
import type { Transaction } from '../db/sql.ts'
import { conflict } from '../errors.ts'
import { record } from '../events/record.ts'
import { passOwnership } from './ownership.ts'
import type { Member } from './schema.ts'
import { takeSeat } from './seats.ts'
import * as store from './store.ts'

/**
 * Makes a person a member of the actor's workspace and raises `member.joined`. Who joins as the owner makes the
 * owner an administrator.
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
  if (role === 'owner') await passOwnership(sql, actor)
  await takeSeat(sql, actor, role)
  const { name, email } = person
  const member = await store.insertMember(sql, actor.workspace_id, {
    account_id,
    name,
    email,
    role,
    timezone,
  })
  record(sql, actor, {
    action: 'member.joined',
    subject_id: member.id,
    list_id: null,
    data: { member },
  })
  return member
}
