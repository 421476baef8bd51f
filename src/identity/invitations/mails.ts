import type { Mail } from '../../platform/mail/mail.ts'
import { quoteUserText } from '../../platform/mail/render-text.ts'

type InvitationMailInput = {
  workspaceName: string
  /** Null when the operator has invited. */
  invitedBy: string | null
  role: 'admin' | 'member' | 'guest'
  token: string
}

const roles = {
  admin: 'as an administrator',
  member: 'as a member',
  guest: 'as a guest, who sees the lists that are shared with you',
}

/** To whom is invited; nothing happens until they accept. */
export const invitationMail = (
  publicUrl: string,
  { workspaceName, invitedBy, role, token }: InvitationMailInput,
): Mail => ({
  subject: `Invitation to ${quoteUserText(workspaceName)} on Daybook`,
  paragraphs: [
    `${invitedBy === null ? 'You are invited' : `${quoteUserText(invitedBy)} invites you`} to the workspace ${quoteUserText(workspaceName)} on Daybook at ${new URL(publicUrl).host}, ${roles[role]}.`,
    'The link works once, within 7 days, and for this address alone.',
  ],
  action: { label: 'Look at the invitation', url: `${publicUrl}/invite#${token}` },
  footnote: 'If you know nobody there, there is nothing to do.',
})

/** To who has invited, when the invitation was declined. */
export const invitationDeclinedMail = (declined: { email: string; workspaceName: string }): Mail => ({
  subject: `${quoteUserText(declined.email)} has declined your invitation`,
  paragraphs: [
    `Your invitation of ${quoteUserText(declined.email)} to the workspace ${quoteUserText(declined.workspaceName)} was declined. It takes no seat any more.`,
  ],
})
