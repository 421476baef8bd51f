import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { pollInTurn } from '../../../platform/db/distribution/poll-in-turn.ts'
import type { MemberId } from '../../../core/ids.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { sendMemberMail } from './send-member-mail.ts'
import { listWaitingMembers } from './mail-store.ts'

const pollMs = 1_000
const membersMax = 50

/** How many members had due notifications, and how many were emailed. */
type RoundResult = { found: number; mailed: number; failed: { member_id: MemberId; err: unknown }[] }

/** Emails a batch of members with due notifications. Any number of workers may do this at once. */
export async function sendDueMail(
  database: Database,
  secrets: Secrets,
  without: readonly MemberId[] = [],
): Promise<RoundResult> {
  const waiting = await listWaitingMembers(database.page, without, membersMax)
  const round: RoundResult = { found: waiting.length, mailed: 0, failed: [] }
  for (const one of waiting)
    try {
      if (await sendMemberMail(database, secrets, one)) round.mailed++
    } catch (err) {
      round.failed.push({ member_id: one.member_id, err })
    }
  return round
}

/**
 * Emails members their unread notifications, until the returned function is called. A member whose email fails does not
 * delay the others.
 */
export const watchNotificationMail = (
  database: Database,
  secrets: Secrets,
  log: Logger,
): (() => Promise<void>) =>
  pollInTurn(
    {
      database,
      log,
      name: 'notification emails',
      key: 'member_id',
      failure: 'notification email failed',
      pollMs,
    },
    async (without: MemberId[]) => {
      const { found, mailed, failed } = await sendDueMail(database, secrets, without)
      if (mailed > 0) log.info({ mailed }, 'notification emails queued')
      return { failed, more: found === membersMax && mailed > 0 }
    },
  )
