import { limitAttempts, attemptWindow } from '../accounts/throttle.ts'
import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { conflict, missingRole, notFound, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import type { InvitationId } from '../../core/ids.ts'
import { hashSecret, workspaceSecret } from '../../core/random-secret.ts'
import { invitationDays, attemptLimits } from '../../core/limits.ts'
import { filterVisibleLists, refuseInboxes } from '../list-access/check-access.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { requireSeat } from '../members/seats.ts'
import { getInvitationAsAdmin } from './manage.ts'
import { invitationMail } from './mails.ts'
import type { Invitation, InvitationCreate } from './schema.ts'
import * as store from './store.ts'

const dayMs = 86_400_000

/**
 * Invites an address to the workspace and mails it a link. Pending invitations count as taken seats, so that
 * no one is invited without a free one, but the seat is only taken on acceptance. An expired
 * invitation for the address is replaced.
 *
 * @throws forbidden unless the actor is the owner or an admin; validation_error for a list the actor
 *   can't see; conflict for a member or a pending invitation; unprocessable if the plan has no seat left;
 *   rate_limited for too many mails to this address or overall
 */
export async function invite(
  sql: Transaction,
  actor: Actor,
  { email, role, list_ids = [] }: InvitationCreate,
): Promise<Invitation> {
  if (!isAdmin(actor)) throw missingRole('admin')
  const lists = [...new Set(list_ids)]
  if ((await filterVisibleLists(sql, actor, lists)).length < lists.length) throw unknownReference('list_ids')
  await refuseInboxes(sql, actor, lists)
  if (await store.isMember(sql, actor.workspace_id, email))
    throw conflict('already_member', 'This person is already a member of the workspace.')
  const before = await store.findInvitationByEmail(sql, actor, email)
  if (before && !before.expired)
    throw conflict('already_invited', 'This person has already been invited. Resend the invitation instead.')
  requireSeat(sql, role, await store.countReservedSeats(sql, actor.workspace_id))

  if (before) await store.deleteInvitation(sql, actor.workspace_id, before.id)
  const id = sql.newId('inv')
  const link = createInvitationLink(sql, actor)
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
 * Sends an invitation again with a new link, valid for another 7 days; the previous link stops working.
 *
 * @throws not_found, forbidden; unprocessable if it had expired and the plan has no seat left now;
 *   rate_limited
 */
export async function resendInvitation(
  sql: Transaction,
  actor: Actor,
  id: InvitationId,
): Promise<Invitation> {
  const before = await getInvitationAsAdmin(sql, actor, id)
  if (before.expired) requireSeat(sql, before.role, await store.countReservedSeats(sql, actor.workspace_id))
  const link = createInvitationLink(sql, actor)
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

function createInvitationLink(sql: Transaction, { workspace_id }: Actor) {
  const secret = workspaceSecret(workspace_id)
  const expires_at = formatStamp(sql.stampMs + invitationDays * dayMs)
  return { secret, stored: { hash: hashSecret(secret), expires_at } }
}

async function sendInvitation(
  sql: Transaction,
  actor: Actor,
  id: InvitationId,
  token: string,
): Promise<void> {
  const { email, role, workspace_name, inviter_name, inviter_email } = await store.getOpenById(
    sql,
    actor.workspace_id,
    id,
  )
  // A workspace must not become a tool for mailing strangers (0138).
  await limitAttempts(
    sql,
    attemptWindow(attemptLimits.inviteAddress, 'invite', actor.workspace_id, email.toLowerCase()),
    attemptWindow(attemptLimits.invite, 'invite', actor.workspace_id),
  )
  const content = { workspaceName: workspace_name, invitedBy: inviter_name, role, token }
  await queueMail(sql, email, invitationMail(sql.publicUrl, content), { like: inviter_email })
}

async function getInvitation(sql: Transaction, actor: Actor, id: InvitationId): Promise<Invitation> {
  const invitation = await store.findInvitation(sql, actor, id)
  if (!invitation) throw notFound()
  return invitation
}
