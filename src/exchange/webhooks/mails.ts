import type { WebhookId, WorkspaceId } from '../../core/ids.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { type Mail, withAction } from '../../platform/mail/mail.ts'
import type { MailMessages } from '../../platform/mail/messages.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { WorkspaceUrl } from '../../platform/mail/workspace-url.ts'
import { listAdminEmails } from './store.ts'

/** Sends a mail about an endpoint to the owner and admins who haven't turned such mails off (D43). */
export async function mailAdmins(sql: Transaction, workspaceId: WorkspaceId, mail: Mail): Promise<void> {
  for (const { email } of await listAdminEmails(sql, workspaceId)) await queueMail(sql, email, mail)
}

type MailedWebhook = { id: WebhookId; url: string }

const historyUrl = (workspaceUrl: WorkspaceUrl, { id }: MailedWebhook): string =>
  workspaceUrl(`/settings/webhooks/${id}`)

export const exhaustedMail =
  (workspaceUrl: WorkspaceUrl, webhook: MailedWebhook): Mail =>
  (words) => {
    const { before, after, ...text } = words.webhookExhausted()
    return withAction(
      { ...text, paragraphs: [before, [webhook.url], after] },
      historyUrl(workspaceUrl, webhook),
    )
  }

export const failingMail =
  (workspaceUrl: WorkspaceUrl, webhook: MailedWebhook): Mail =>
  (words) => {
    const { before, after, ...text } = words.webhookFailing()
    return withAction(
      { ...text, paragraphs: [before, [webhook.url], after] },
      historyUrl(workspaceUrl, webhook),
    )
  }

/** Returns one mail, however many endpoints were disabled at once for one reason. */
export const disabledMail =
  (
    workspaceUrl: WorkspaceUrl,
    urls: readonly string[],
    reason: Parameters<MailMessages['webhookDisabled']>[0],
  ): Mail =>
  (words) => {
    const { before, after, ...text } = words.webhookDisabled(reason)
    return withAction({ ...text, paragraphs: [before, urls, ...after] }, workspaceUrl('/settings/webhooks'))
  }
