import type { Database } from '../../../platform/db/database.ts'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { inOneRoundTrip, transact } from '../../../platform/db/transact.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { notificationMailGapMs } from '../../../core/limits.ts'
import { workspaceUrlIn } from '../../../platform/mail/workspace-url.ts'
import { sendMail } from '../../../platform/mail/send.ts'
import * as store from './mail-store.ts'
import { isUrgent, mailTime } from './mail-time.ts'
import { composeNotificationMail } from './compose.ts'
import { withDefaults } from '../settings.ts'
import type { NotificationRow } from '../relevant-store.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/**
 * Sends a member one mail of what is due: what is unread, true and visible at this moment. What may not go yet waits:
 * there are fifteen minutes between two mails, reminders apart. Mail and notes of it are one transaction, in which no
 * other worker makes one for the same member.
 *
 * @returns whether a mail goes out
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

/** What goes now, and what later. What a member wants no mails of any more goes never. */
function splitByMailTime(
  due: readonly NotificationRow[],
  recipient: store.MailRecipient,
  nowMs: number,
  mailedAt: string | null,
): { now: NotificationRow[]; later: store.PostponedNotification[] } {
  const settings = withDefaults(recipient)
  const freeMs = mailedAt === null ? nowMs : Date.parse(mailedAt) + notificationMailGapMs
  const now: NotificationRow[] = []
  const later: store.PostponedNotification[] = []
  for (const one of due) {
    const chosenMs = mailTime(one.kind, settings, recipient.timezone, Date.parse(one.created_at))
    if (chosenMs === null) continue
    const goesMs = isUrgent(one.kind, settings) ? chosenMs : Math.max(chosenMs, freeMs)
    if (goesMs <= nowMs) now.push(one)
    else later.push({ id: one.id, mail_at: formatStamp(goesMs) })
  }
  return { now, later }
}

async function sendDigest(
  sql: BaseTransaction,
  secrets: Secrets,
  waiting: store.WaitingMember,
  recipient: store.MailRecipient,
  told: readonly NotificationRow[],
): Promise<void> {
  const { email, timezone, workspace_name: workspaceName } = recipient
  const { publicUrl } = sql
  const about = {
    publicUrl,
    places: workspaceUrlIn(publicUrl, waiting.workspace_id),
    workspaceName,
    timezone,
    unsubscribeUrl: unsubscribeUrl(publicUrl, secrets, waiting),
  }
  await sendMail(sql, { to: email, ...composeNotificationMail(told, about) })
  const settings = withDefaults(recipient)
  if (told.some(({ kind }) => !isUrgent(kind, settings))) await store.updateMailedAt(sql, waiting)
}
