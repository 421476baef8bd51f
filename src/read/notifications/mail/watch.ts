import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { pollWithBackoff } from '../../../platform/db/poll-with-backoff.ts'
import type { MemberId } from '../../../core/ids.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { sendMemberMail } from './send-member-mail.ts'
import { listWaitingMembers } from './mail-store.ts'

const pollMs = 1_000
const membersMax = 50

/** How many members were looked at and mailed. */
type RoundResult = { found: number; mailed: number; failed: { member_id: MemberId; err: unknown }[] }

/** Mails those for whom something is due, up to a batch. Any number of workers may do it at once. */
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

/** Mails members what they have not read, until the returned function is called. One who fails holds up no other. */
export const watchNotificationMail = (
  database: Database,
  secrets: Secrets,
  log: Logger,
): (() => Promise<void>) =>
  pollWithBackoff(
    { log, key: 'member_id', failure: 'mailing members failed', pollMs },
    async (without: MemberId[]) => {
      const { found, mailed, failed } = await sendDueMail(database, secrets, without)
      if (mailed > 0) log.info({ mailed }, 'members mailed')
      return { failed, nextMs: found === membersMax && mailed > 0 ? 0 : pollMs }
    },
  )
