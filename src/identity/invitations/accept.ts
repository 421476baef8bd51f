import { lockOwnAccount } from '../accounts/find.ts'
import { checkPassword } from '../accounts/passwords/password-policy.ts'
import { createAccount } from '../accounts/create.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import type { Actor, Person } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { conflict, notFound, notSignedIn, validationError } from '../../core/errors.ts'
import { shareList } from '../list-access/share.ts'
import { filterVisibleLists } from '../list-access/check-access.ts'
import { findMember, findMemberActor } from '../members/find.ts'
import { type MemberAccount, addMember } from '../members/add-member.ts'
import type { Member } from '../members/schema.ts'
import { operatorActor } from '../workspaces/operator-actor.ts'
import { findOpenInvitation } from './open-invitation.ts'
import type { InvitationAccept } from './schema.ts'
import { deleteInvitation, type OpenInvitation } from './store.ts'

/**
 * Adds the invited person to the workspace and emits `member.joined`. They are either signed in to
 * the account with the invited address, or get a new account; that needs no further proof of the address,
 * because the link was sent only there. Seats are counted in the workspace's lane, so that the last one is
 * taken only once (S-44).
 *
 * @param signIn signs in a person whose account is created, in the same transaction
 * @returns the result of `signIn`; undefined if the person was already signed in
 * @throws conflict `other_account` if the person is signed in to another account, `already_member`;
 *   unauthorized if the address has an account but no one is signed in; validation_error if name or password
 *   are missing or unacceptable; unprocessable if the plan has no seat left; not_found if the link was used
 *   in the meantime
 */
export async function acceptInvitation<T>(
  database: Database,
  invitation: OpenInvitation,
  { token, name, password }: InvitationAccept,
  person: Person | null,
  signIn: (sql: Transaction, account: MemberAccount) => Promise<T>,
): Promise<T | undefined> {
  const { workspace_id, account_id } = invitation
  if (person && person.account_id !== account_id)
    throw conflict(
      'other_account',
      `This invitation is for ${invitation.email}. Sign in with that address to accept it.`,
    )
  if (!person && account_id !== null) throw notSignedIn()
  const newcomer = account_id === null ? await prepareNewAccount(invitation, name, password) : undefined

  return write(database, workspace_id, async (sql) => {
    if (person) await lockOwnAccount(sql, person)
    const current = await findOpenInvitation(sql, token, workspace_id)
    // The link was used in the meantime, or the address gained or lost an account, so the checks above no
    // longer hold.
    if (!current || current.account_id !== account_id) throw notFound()
    const account = newcomer ? await createNewAccount(sql, newcomer) : existingAccountOf(current)
    const operator = operatorActor({ ...sql.workspace, id: workspace_id })
    const member = await addMember(sql, operator, account, current.role, null)
    await shareLists(sql, operator, current, member)
    await deleteInvitation(sql, workspace_id, current.id)
    return newcomer && signIn(sql, account)
  })
}

/** Hashes the password before the transaction, because that takes longer than everything else. */
async function prepareNewAccount({ email }: OpenInvitation, name?: string, password?: string) {
  const missing = [...(name === undefined ? ['name'] : []), ...(password === undefined ? ['password'] : [])]
  if (name === undefined || password === undefined)
    throw validationError(missing.map((field) => ({ field, reason: 'required' })))
  checkPassword(password, { email, name })
  return { email, name, passwordHash: await hashPassword(password) }
}

async function createNewAccount(
  sql: Transaction,
  newcomer: Awaited<ReturnType<typeof prepareNewAccount>>,
): Promise<MemberAccount> {
  const id = await createAccount(sql, sql.stampMs, newcomer)
  if (id === undefined) throw notFound()
  return { id, name: newcomer.name, email: newcomer.email }
}

function existingAccountOf({
  account_id: id,
  account_name: name,
  account_email: email,
}: OpenInvitation): MemberAccount {
  if (id === null || name === null || email === null) throw notFound()
  return { id, name, email }
}

/**
 * Shares the invitation's lists in the inviter's name, except those the inviter can no longer see. If the
 * inviter has left or become a guest, only lists open to the whole workspace are shared (0138).
 */
async function shareLists(
  sql: Transaction,
  operator: Actor,
  { workspace_id, inviter_id, list_ids }: OpenInvitation,
  { id }: Member,
): Promise<void> {
  const inviter = inviter_id === null ? undefined : await findMember(sql, workspace_id, inviter_id)
  const actor =
    inviter && inviter.role !== 'guest'
      ? await findMemberActor(sql, workspace_id, inviter.id)
      : { ...operator, role: 'member' as const }
  for (const listId of await filterVisibleLists(sql, actor, list_ids)) await shareList(sql, actor, listId, id)
}
