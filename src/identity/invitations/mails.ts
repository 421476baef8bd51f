import { type Mail, withAction } from '../../platform/mail/mail.ts'
import { sanitizeName } from '../../platform/mail/sanitize.ts'

type InvitationMailInput = {
  workspaceName: string
  /** The inviter's name; null for the operator. */
  invitedBy: string | null
  role: 'admin' | 'member' | 'guest'
  token: string
}

/** Sent to the invited person; nothing happens until they accept. */
export const invitationMail =
  (publicUrl: string, { workspaceName, invitedBy, role, token }: InvitationMailInput): Mail =>
  (words) =>
    withAction(
      words.invitation(
        invitedBy === null ? null : sanitizeName(invitedBy),
        words.quoted(sanitizeName(workspaceName)),
        new URL(publicUrl).host,
        role,
      ),
      `${publicUrl}/invite#${token}`,
    )

/** Sent to the inviter when their invitation was declined. */
export const invitationDeclinedMail =
  (declined: { email: string; workspaceName: string }): Mail =>
  (words) =>
    words.invitationDeclined(sanitizeName(declined.email), words.quoted(sanitizeName(declined.workspaceName)))
