import type { Database } from '../../../platform/db/database.ts'
import type { OpenTransaction } from '../../../platform/db/sql.ts'
import { inOneTrip, transact } from '../../../platform/db/transact.ts'
import { formatStamp } from '../../../core/dates/date-formats.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { mailGapMs } from '../../../core/limits.ts'
import { placesIn } from '../../../platform/mail/workspace-url.ts'
import { sendMail } from '../../../platform/mail/send.ts'
import * as store from './mail-store.ts'
import { isUrgent, mailTime } from './mail-time.ts'
import { newsMail } from './compose.ts'
import { settingsOf } from '../settings.ts'
import type { Told } from '../relevant-store.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/**
 * Sends a member one mail of what is due: what is unread, true and visible at this moment. What may not go yet waits:
 * there are fifteen minutes between two mails, reminders apart. Mail and notes of it are one transaction, in which no
 * other worker makes one for the same member.
 *
 * @returns whether a mail goes out
 */
export const mailMember = (database: Database, secrets: Secrets, waiting: store.Waiting): Promise<boolean> =>
  transact(database, async (sql) => {
    await store.insertMailing(sql, waiting)
    const mailing = await store.lockMailing(sql, waiting)
    if (!mailing) return false
    const [recipient, due] = await inOneTrip(store.findRecipient(sql, waiting), store.listDue(sql, waiting))
    const { now, later } = recipient
      ? sort(due, recipient, sql.stampMs, mailing.mailed_at)
      : { now: [], later: [] }
    if (later.length > 0) await store.postpone(sql, waiting, later)
    await inOneTrip(store.deleteUnlisted(sql, waiting), store.settleMailed(sql, waiting))
    if (!recipient || now.length === 0) return false
    await send(sql, secrets, waiting, recipient, now)
    return true
  })

/** What goes now, and what later. What a member wants no mails of any more goes never. */
function sort(
  due: readonly Told[],
  recipient: store.Recipient,
  nowMs: number,
  mailedAt: string | null,
): { now: Told[]; later: store.Postponed[] } {
  const settings = settingsOf(recipient)
  const freeMs = mailedAt === null ? nowMs : Date.parse(mailedAt) + mailGapMs
  const now: Told[] = []
  const later: store.Postponed[] = []
  for (const one of due) {
    const chosenMs = mailTime(one.kind, settings, recipient.timezone, Date.parse(one.created_at))
    if (chosenMs === null) continue
    const goesMs = isUrgent(one.kind, settings) ? chosenMs : Math.max(chosenMs, freeMs)
    if (goesMs <= nowMs) now.push(one)
    else later.push({ id: one.id, mail_at: formatStamp(goesMs) })
  }
  return { now, later }
}

async function send(
  sql: OpenTransaction,
  secrets: Secrets,
  waiting: store.Waiting,
  recipient: store.Recipient,
  told: readonly Told[],
): Promise<void> {
  const { email, timezone, workspace_name: workspaceName } = recipient
  const { publicUrl } = sql
  const about = {
    publicUrl,
    places: placesIn(publicUrl, waiting.workspace_id),
    workspaceName,
    timezone,
    unsubscribeUrl: unsubscribeUrl(publicUrl, secrets, waiting),
  }
  await sendMail(sql, { to: email, ...newsMail(told, about) })
  const settings = settingsOf(recipient)
  if (told.some(({ kind }) => !isUrgent(kind, settings))) await store.noteMailed(sql, waiting)
}
