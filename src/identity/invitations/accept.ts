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
import { filterVisibleLists } from '../list-access/shares.ts'
import { findMember, findMemberActor } from '../members/find.ts'
import { type MemberAccount, addMember } from '../members/add-member.ts'
import type { Member } from '../members/schema.ts'
import { operatorActor } from '../workspaces/operator-actor.ts'
import { findOpenInvitation } from './open-invitation.ts'
import type { InvitationAccept } from './schema.ts'
import { deleteInvitation, type OpenInvitation } from './store.ts'

/**
 * Makes a member of whom an invitation is for: of the person who is signed in as its address, or of the one who makes
 * an account by it, whose address needs no other proof, since only there the link was sent. Raises `member.joined`
 * . Seats are counted under the workspace's lane, so that the last one is taken once (S-44).
 *
 * @param signIn what signs in, in the same transaction, a person whose account is made
 * @returns what `signIn` does; undefined for whoever was signed in
 * @throws conflict `other_account` for whoever is signed in as somebody else, `already_member`; unauthorized when the
 *   address has an account to sign in with; validation_error for what an account lacks; unprocessable when the plan
 *   has no seat left; not_found when somebody else has used the link meanwhile
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
    throw conflict('other_account', `The invitation is for ${invitation.email}; sign in as that address.`)
  if (!person && account_id !== null) throw notSignedIn()
  const newcomer = account_id === null ? await prepareNewAccount(invitation, name, password) : undefined

  return write(database, workspace_id, async (sql) => {
    if (person) await lockOwnAccount(sql, person)
    const current = await findOpenInvitation(sql, token)
    // Used meanwhile, or the address has got an account, or lost one: what was checked above does not hold.
    if (!current || current.account_id !== account_id) throw notFound()
    const account = newcomer ? await createNewAccount(sql, newcomer) : existingAccountOf(current)
    const operator = operatorActor({ ...sql.workspace, id: workspace_id })
    const member = await addMember(sql, operator, account, current.role, null)
    await shareLists(sql, operator, current, member)
    await deleteInvitation(sql, workspace_id, current.id)
    return newcomer && signIn(sql, account)
  })
}

/** The hash is made before the transaction: it takes longer than all the rest. */
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
 * Shares the lists that come with the invitation, in the name of who has invited. Nobody hands out what they do not
 * see any more: when they have left, or are guests, what remains are the lists that the whole workspace sees (0138).
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
