import type { WebhookId, WorkspaceId } from '../../core/ids.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { WorkspaceUrl } from '../../platform/mail/workspace-url.ts'
import { listAdminEmails } from './store.ts'

/** Sends a mail about an endpoint to the owner and admins who haven't turned such mails off (D43). */
export async function mailAdmins(sql: Transaction, workspaceId: WorkspaceId, mail: Mail): Promise<void> {
  for (const { email } of await listAdminEmails(sql, workspaceId))
    await queueMail(sql, { to: email, ...mail })
}

type MailedWebhook = { id: WebhookId; url: string }

const footnote =
  'The owner and admins of this workspace get this email. You can turn off webhook emails in Settings → Notifications.'

const openHistoryAction = (workspaceUrl: WorkspaceUrl, { id }: MailedWebhook) => ({
  label: 'View delivery history',
  url: workspaceUrl(`/settings/webhooks/${id}`),
})

export const exhaustedMail = (workspaceUrl: WorkspaceUrl, webhook: MailedWebhook): Mail => ({
  subject: "An event couldn't be delivered to a webhook endpoint",
  paragraphs: [
    "All attempts to deliver an event failed, so it won't be sent again automatically. The endpoint is:",
    [webhook.url],
    'The delivery history shows what went wrong with each attempt. Once the endpoint responds again, you can redeliver the event from there.',
  ],
  action: openHistoryAction(workspaceUrl, webhook),
  footnote,
})

export const failingMail = (workspaceUrl: WorkspaceUrl, webhook: MailedWebhook): Mail => ({
  subject: 'A webhook endpoint has been failing for 36 hours',
  paragraphs: [
    'No delivery to this endpoint has succeeded for 36 hours:',
    [webhook.url],
    "If it keeps failing, we'll turn it off after three days. The delivery history shows what went wrong with each attempt.",
  ],
  action: openHistoryAction(workspaceUrl, webhook),
  footnote,
})

const disabledReasonTexts = {
  failures: 'No delivery has succeeded for three days.',
  creator: 'The person who added it can no longer manage webhooks.',
  plan: "The workspace's plan now includes fewer endpoints, or none.",
}

/** Returns one mail, however many endpoints were disabled at once for one reason. */
export const disabledMail = (
  workspaceUrl: WorkspaceUrl,
  urls: readonly string[],
  reason: keyof typeof disabledReasonTexts,
): Mail => ({
  subject: 'A webhook endpoint was turned off',
  paragraphs: [
    'Events are no longer sent to:',
    urls,
    disabledReasonTexts[reason],
    'The owner or an admin can turn it on again and replay the events it missed.',
  ],
  action: { label: 'View webhooks', url: workspaceUrl('/settings/webhooks') },
  footnote,
})
