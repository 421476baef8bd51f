import type { Database } from '../../../platform/db/database.ts'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { inOneRoundTrip, transact } from '../../../platform/db/transact.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { notificationMailGapMs } from '../../../core/limits.ts'
import { workspaceUrlIn } from '../../../platform/mail/workspace-url.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import * as store from './mail-store.ts'
import { isUrgent, mailTime } from './mail-time.ts'
import { composeNotificationMail } from './compose.ts'
import { withDefaults } from '../settings.ts'
import type { NotificationRow } from '../relevant-store.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/**
 * Sends a member one email with the due notifications that are still unread, relevant and visible. Those that may not go
 * out yet are put off: there are 15 minutes between two emails, except for reminders. The email and the changes to the
 * notifications are one transaction, during which no other worker sends one to the same member.
 *
 * @returns whether an email is sent
 */
export const sendMemberMail = (
  database: Database,
  secrets: Secrets,
  waiting: store.WaitingMember,
): Promise<boolean> =>
  transact(database, async (sql) => {
    await store.insertMailingRow(sql, waiting)
    const mailing = await store.lockMailingRow(sql, waiting)
    if (!mailing) return false
    const [recipient, due] = await inOneRoundTrip(
      store.findRecipient(sql, waiting),
      store.listDueNotifications(sql, waiting),
    )
    const { now, later } = recipient
      ? splitByMailTime(due, recipient, sql.stampMs, mailing.mailed_at)
      : { now: [], later: [] }
    if (later.length > 0) await store.postponeMail(sql, waiting, later)
    await inOneRoundTrip(store.deleteMailOnly(sql, waiting), store.clearMailAt(sql, waiting))
    if (!recipient || now.length === 0) return false
    await sendDigest(sql, secrets, waiting, recipient, now)
    return true
  })

/** Divides notifications into those to send now and those to send later; kinds that are turned off are in neither. */
function splitByMailTime(
  due: readonly NotificationRow[],
  recipient: store.MailRecipient,
  nowMs: number,
  mailedAt: string | null,
): { now: NotificationRow[]; later: store.PostponedNotification[] } {
  const settings = withDefaults(recipient)
  const earliestMs = mailedAt === null ? nowMs : Date.parse(mailedAt) + notificationMailGapMs
  const now: NotificationRow[] = []
  const later: store.PostponedNotification[] = []
  for (const one of due) {
    const preferredMs = mailTime(one.kind, settings, recipient.timezone, Date.parse(one.created_at))
    if (preferredMs === null) continue
    const sendMs = isUrgent(one.kind, settings) ? preferredMs : Math.max(preferredMs, earliestMs)
    if (sendMs <= nowMs) now.push(one)
    else later.push({ id: one.id, mail_at: formatStamp(sendMs) })
  }
  return { now, later }
}

async function sendDigest(
  sql: BaseTransaction,
  secrets: Secrets,
  waiting: store.WaitingMember,
  recipient: store.MailRecipient,
  notifications: readonly NotificationRow[],
): Promise<void> {
  const { email, timezone, workspace_name: workspaceName } = recipient
  const { publicUrl } = sql
  const context = {
    publicUrl,
    workspaceUrl: workspaceUrlIn(publicUrl, waiting.workspace_id),
    workspaceName,
    timezone,
    unsubscribeUrl: unsubscribeUrl(publicUrl, secrets, waiting),
  }
  await queueMail(sql, email, composeNotificationMail(notifications, context))
  const settings = withDefaults(recipient)
  if (notifications.some(({ kind }) => !isUrgent(kind, settings))) await store.updateMailedAt(sql, waiting)
}
