import type { Mail } from '../../platform/mail/mail.ts'
import { quoteUserText, sanitizeName } from '../../platform/mail/sanitize.ts'

type InvitationMailInput = {
  workspaceName: string
  /** The inviter's name; null for the operator. */
  invitedBy: string | null
  role: 'admin' | 'member' | 'guest'
  token: string
}

const roles = { admin: 'an admin', member: 'a member', guest: 'a guest' }
const guestAccess = ['As a guest, you can only see the lists that are shared with you.']

/** Sent to the invited person; nothing happens until they accept. */
export function invitationMail(
  publicUrl: string,
  { workspaceName, invitedBy, role, token }: InvitationMailInput,
): Mail {
  const workspace = quoteUserText(workspaceName)
  const invited = invitedBy === null ? "You've been invited" : `${sanitizeName(invitedBy)} invited you`
  return {
    subject: `${invited} to join ${workspace} on Daybook`,
    paragraphs: [
      `${invited} to join the workspace ${workspace} on Daybook at ${new URL(publicUrl).host} as ${roles[role]}.`,
      ...(role === 'guest' ? guestAccess : []),
      'The link works once, for this email address only, and expires in 7 days.',
    ],
    action: { label: 'Accept invitation', url: `${publicUrl}/invite#${token}` },
    footnote: "If you weren't expecting this, you can ignore this email.",
  }
}

/** Sent to the inviter when their invitation was declined. */
export const invitationDeclinedMail = (declined: { email: string; workspaceName: string }): Mail => ({
  subject: `${sanitizeName(declined.email)} declined your invitation`,
  paragraphs: [
    `${sanitizeName(declined.email)} declined your invitation to join the workspace ${quoteUserText(declined.workspaceName)}. The invitation no longer takes up a seat.`,
  ],
  footnote: "You don't need to do anything.",
})
