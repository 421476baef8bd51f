import { limitAttempts, attemptWindow } from '../accounts/throttle.ts'
import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { conflict, missingRole, notFound, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import type { InvitationId } from '../../core/ids.ts'
import { hashSecret, randomSecret } from '../../core/random-secret.ts'
import { invitationDays, attemptLimits } from '../../core/limits.ts'
import { filterVisibleLists } from '../list-access/shares.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { requireSeat } from '../members/seats.ts'
import { getInvitationAsAdmin } from './manage.ts'
import { invitationMail } from './mails.ts'
import type { Invitation, InvitationCreate } from './schema.ts'
import * as store from './store.ts'

const dayMs = 86_400_000

/**
 * Invites an address to the workspace and mails it a link. Seats that others have been invited to count as taken, so
 * that nobody is invited to one that is not there; what counts in the end is the moment of acceptance.
 * An expired invitation of the address makes room for the new one.
 *
 * @throws forbidden for whoever is neither owner nor administrator; validation_error for a list that the actor does
 *   not see; conflict for a member and for who is invited already; unprocessable when the plan has no seat left;
 *   rate_limited when there were too many mails to this address, or in all
 */
export async function invite(
  sql: Transaction,
  actor: Actor,
  { email, role, list_ids = [] }: InvitationCreate,
): Promise<Invitation> {
  if (!isAdmin(actor)) throw missingRole('admin')
  const lists = [...new Set(list_ids)]
  if ((await filterVisibleLists(sql, actor, lists)).length < lists.length) throw unknownReference('list_ids')
  if (await store.isMember(sql, actor.workspace_id, email))
    throw conflict('already_member', 'This person is a member of the workspace already.')
  const before = await store.findInvitationByEmail(sql, actor, email)
  if (before && !before.expired)
    throw conflict('already_invited', 'This person is invited already; send the invitation again instead.')
  requireSeat(sql, role, await store.countReservedSeats(sql, actor.workspace_id))

  if (before) await store.deleteInvitation(sql, actor.workspace_id, before.id)
  const id = sql.newId('inv')
  const link = createInvitationLink(sql)
  await store.insertInvitation(sql, actor.workspace_id, {
    id,
    email,
    role,
    list_ids: lists,
    invited_by: actor.member_id,
    ...link.stored,
  })
  await sendInvitation(sql, actor, id, link.secret)
  record(sql, actor, {
    action: 'invitation.created',
    subject_id: id,
    list_id: null,
    changed: { email: { from: null, to: email }, role: { from: null, to: role } },
  })
  return getInvitation(sql, actor, id)
}

/**
 * Sends an invitation again, with another link for another 7 days; the one before opens nothing any more.
 *
 * @throws not_found, forbidden; unprocessable when it had expired and the plan has no seat left meanwhile; rate_limited
 */
export async function resendInvitation(
  sql: Transaction,
  actor: Actor,
  id: InvitationId,
): Promise<Invitation> {
  const before = await getInvitationAsAdmin(sql, actor, id)
  if (before.expired) requireSeat(sql, before.role, await store.countReservedSeats(sql, actor.workspace_id))
  const link = createInvitationLink(sql)
  await store.updateLink(sql, actor.workspace_id, id, link.stored)
  await sendInvitation(sql, actor, id, link.secret)
  const { email } = before
  record(sql, actor, {
    action: 'invitation.resent',
    subject_id: id,
    list_id: null,
    changed: { email: { from: email, to: email } },
  })
  return getInvitation(sql, actor, id)
}

function createInvitationLink(sql: Transaction) {
  const secret = randomSecret()
  const expires_at = formatStamp(sql.stampMs + invitationDays * dayMs)
  return { secret, stored: { hash: hashSecret(secret), expires_at } }
}

async function sendInvitation(
  sql: Transaction,
  actor: Actor,
  id: InvitationId,
  token: string,
): Promise<void> {
  const { email, role, workspace_name, inviter_name } = await store.getOpenById(sql, actor.workspace_id, id)
  // Whoever has a workspace must not have a machine that mails strangers (0138).
  await limitAttempts(
    sql,
    attemptWindow(attemptLimits.inviteAddress, 'invite', actor.workspace_id, email.toLowerCase()),
    attemptWindow(attemptLimits.invite, 'invite', actor.workspace_id),
  )
  const words = { workspaceName: workspace_name, invitedBy: inviter_name, role, token }
  await sendMail(sql, { to: email, ...invitationMail(sql.publicUrl, words) })
}

async function getInvitation(sql: Transaction, actor: Actor, id: InvitationId): Promise<Invitation> {
  const invitation = await store.findInvitation(sql, actor, id)
  if (!invitation) throw notFound()
  return invitation
}
