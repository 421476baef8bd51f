import type { WebhookId, WorkspaceId } from '../../core/ids.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { sendMail } from '../../platform/mail/send.ts'
import type { WorkspaceUrl } from '../../platform/mail/workspace-url.ts'
import { listAdminEmails } from './store.ts'

/** Sends a mail about an endpoint to the owner and admins who haven't turned such mails off (D43). */
export async function mailAdmins(sql: Transaction, workspaceId: WorkspaceId, mail: Mail): Promise<void> {
  for (const { email } of await listAdminEmails(sql, workspaceId)) await sendMail(sql, { to: email, ...mail })
}

type MailedWebhook = { id: WebhookId; url: string }

const footnote =
  'The owner and admins of this workspace get this email. You can turn off webhook emails in Settings → Notifications.'

const openHistoryAction = (workspaceUrl: WorkspaceUrl, { id }: MailedWebhook) => ({
  label: 'View delivery history',
  url: workspaceUrl(`/settings/webhooks/${id}`),
})

export const exhaustedMail = (workspaceUrl: WorkspaceUrl, webhook: MailedWebhook): Mail => ({
  subject: "An event couldn't be delivered to your webhook endpoint",
  paragraphs: [
    "All attempts to deliver an event failed, so it won't be sent again automatically. The endpoint is:",
    [webhook.url],
    'The delivery history shows what went wrong with each attempt. Once the endpoint responds again, you can redeliver the event from there.',
  ],
  action: openHistoryAction(workspaceUrl, webhook),
  footnote,
})

export const failingMail = (workspaceUrl: WorkspaceUrl, webhook: MailedWebhook): Mail => ({
  subject: 'Your webhook endpoint has been failing for 36 hours',
  paragraphs: [
    'For 36 hours, no event could be delivered to this endpoint:',
    [webhook.url],
    'If it keeps failing, it will be disabled after 72 hours. The delivery history shows what went wrong with each attempt.',
  ],
  action: openHistoryAction(workspaceUrl, webhook),
  footnote,
})

const disabledReasonTexts = {
  failures: 'No event could be delivered for 72 hours.',
  creator: 'The member who created it can no longer manage webhooks.',
  plan: "It's over the limit of the workspace's plan.",
}

/** Returns one mail, however many endpoints were disabled at once for one reason. */
export const disabledMail = (
  workspaceUrl: WorkspaceUrl,
  urls: readonly string[],
  reason: keyof typeof disabledReasonTexts,
): Mail => ({
  subject: 'Your webhook endpoint has been disabled',
  paragraphs: [
    'Events are no longer sent to:',
    urls,
    disabledReasonTexts[reason],
    'The owner or an admin can enable it again, and then replay the events it missed.',
  ],
  action: { label: 'View webhooks', url: workspaceUrl('/settings/webhooks') },
  footnote,
})
