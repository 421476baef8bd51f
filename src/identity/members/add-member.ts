import { findOrCreateAccount, type NewAccount } from '../accounts/create.ts'
import { rememberWorkspace } from '../accounts/workspaces.ts'
import type { Actor, Role } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { conflict } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { AccountId } from '../../core/ids.ts'
import { createInbox } from './inbox.ts'
import { demoteCurrentOwner } from './ownership.ts'
import type { Member } from './schema.ts'
import { takeSeat } from './seats.ts'
import * as store from './store.ts'

export type MemberAccount = { id: AccountId; name: string; email: string }

/** Adds a person as a member, creating their account if they have none. @throws as `addMember()` */
export async function addMemberByEmail(
  sql: Transaction,
  actor: Actor,
  person: NewAccount,
  role: Role,
  timezone: string | null,
): Promise<Member> {
  const { name, email } = person
  const id = await findOrCreateAccount(sql, sql.stampMs, person)
  return addMember(sql, actor, { id, name, email }, role, timezone)
}

/**
 * Adds an account as a member of the actor's workspace, with an Inbox, and emits `member.joined`. Adding a new owner makes
 * the current one an admin.
 *
 * @param timezone the time zone of their new tasks; null for the workspace's
 * @throws unprocessable if the plan has no seat left, conflict if they are already a member
 */
export async function addMember(
  sql: Transaction,
  actor: Actor,
  { id: account_id, name, email }: MemberAccount,
  role: Role,
  timezone: string | null,
): Promise<Member> {
  if (await store.findMemberByAccount(sql, actor.workspace_id, account_id))
    throw conflict('already_member', 'This person is already a member of the workspace.')
  if (role === 'owner') await demoteCurrentOwner(sql, actor)
  await takeSeat(sql, actor, role)
  const member = await store.insertMember(sql, actor.workspace_id, {
    account_id,
    name,
    email,
    role,
    timezone,
  })
  await createInbox(sql, actor.workspace_id, member)
  await rememberWorkspace(sql, account_id, actor.workspace_id)
  record(sql, actor, {
    action: 'member.joined',
    subject_id: member.id,
    list_id: null,
    changed: { role: { from: null, to: role } },
    data: { member },
  })
  return member
}
