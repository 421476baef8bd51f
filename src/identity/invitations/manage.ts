import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { InvitationId } from '../../core/ids.ts'
import { expiredInvitationDays } from '../../core/limits.ts'
import type { Invitation } from './schema.ts'
import * as store from './store.ts'

/** Returns a page of the unanswered invitations, including expired ones. @throws forbidden */
export async function listInvitations(
  sql: Sql,
  actor: Actor,
  text: string,
  after: string,
  take: number,
): Promise<Invitation[]> {
  if (!isAdmin(actor)) throw missingRole('admin')
  return store.listInvitations(sql, actor, text, after, take)
}

/** Returns one of them to the owner or an admin. @throws not_found, forbidden */
export async function getInvitationAsAdmin(sql: Sql, actor: Actor, id: InvitationId): Promise<Invitation> {
  const invitation = await store.findInvitation(sql, actor, id)
  if (!invitation) throw notFound()
  if (!isAdmin(actor)) throw missingRole('admin')
  return invitation
}

/** Revokes an invitation, whose link stops working. @throws not_found, forbidden */
export async function revokeInvitation(sql: Transaction, actor: Actor, id: InvitationId): Promise<void> {
  const { email } = await getInvitationAsAdmin(sql, actor, id)
  await store.deleteInvitation(sql, actor.workspace_id, id)
  record(sql, actor, {
    action: 'invitation.withdrawn',
    subject_id: id,
    list_id: null,
    changed: { email: { from: email, to: null } },
  })
}

/** Deletes a batch of invitations that expired long ago and returns how many (0138). */
export const deleteExpiredInvitations = (sql: Sql, batch: number): Promise<number> =>
  store.deleteExpired(sql, expiredInvitationDays, batch)
