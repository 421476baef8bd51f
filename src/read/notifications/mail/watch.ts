import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { watchEach } from '../../../platform/db/poll-with-backoff.ts'
import type { MemberId } from '../../../core/ids.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { mailMember } from './send-member-mail.ts'
import { listWaiting } from './mail-store.ts'

const pollMs = 1_000
const membersMax = 50

/** How many members were looked at and mailed. */
type Round = { found: number; mailed: number; failed: { member_id: MemberId; err: unknown }[] }

/** Mails those for whom something is due, up to a batch. Any number of workers may do it at once. */
export async function mailDue(
  database: Database,
  secrets: Secrets,
  without: readonly MemberId[] = [],
): Promise<Round> {
  const waiting = await listWaiting(database.page, without, membersMax)
  const round: Round = { found: waiting.length, mailed: 0, failed: [] }
  for (const one of waiting)
    try {
      if (await mailMember(database, secrets, one)) round.mailed++
    } catch (err) {
      round.failed.push({ member_id: one.member_id, err })
    }
  return round
}

/** Mails members what they have not read, until the returned function is called. One who fails holds up no other. */
export const watchNews = (database: Database, secrets: Secrets, log: Logger): (() => Promise<void>) =>
  watchEach(
    { log, key: 'member_id', failure: 'mailing members failed', pollMs },
    async (without: MemberId[]) => {
      const { found, mailed, failed } = await mailDue(database, secrets, without)
      if (mailed > 0) log.info({ mailed }, 'members mailed')
      return { failed, nextMs: found === membersMax && mailed > 0 ? 0 : pollMs }
    },
  )
