import type { MemberId } from '../../../core/ids.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inOneRoundTrip, transact } from '../../../platform/db/transact.ts'
import { listDeviceIds } from './device-store.ts'
import { insertMessages } from './message-store.ts'
import * as store from './waiting-store.ts'

const membersMax = 50
/** Notifications of one moment that are pushed individually; more are one message. */
const individuallyMax = 3

/** How many members had due notifications, and how many messages were queued. */
type RoundResult = { found: number; queued: number; failed: { member_id: MemberId; err: unknown }[] }

/** Queues messages for a batch of members with due notifications. Any number of workers may do this at once. */
export async function queueDuePush(
  database: Database,
  without: readonly MemberId[] = [],
): Promise<RoundResult> {
  const waiting = await store.listWaitingMembers(database.page, without, membersMax)
  const round: RoundResult = { found: waiting.length, queued: 0, failed: [] }
  for (const one of waiting)
    try {
      round.queued += await queueForMember(database, one)
    } catch (err) {
      round.failed.push({ member_id: one.member_id, err })
    }
  return round
}

/** Queues one message for each notification and device; of many at once, one for all of them. */
const queueForMember = (database: Database, waiting: store.WaitingMember): Promise<number> =>
  transact(database, async (sql) => {
    const claimed = await store.claimWaiting(sql, waiting)
    const ids = claimed.filter(({ read }) => !read).map(({ id }) => id)
    const recipient = ids.length === 0 ? undefined : await store.findRecipient(sql, waiting)
    const devices = recipient ? await listDeviceIds(sql, recipient.account_id) : []
    if (devices.length === 0) {
      const all = claimed.map(({ id }) => id)
      await inOneRoundTrip(store.clearPushAt(sql, waiting, all), store.deletePushOnly(sql, waiting, all))
      return 0
    }
    const parts =
      ids.length > individuallyMax ? [ids.toSorted().toReversed()] : ids.toSorted().map((id) => [id])
    const messages = devices.flatMap((device_id) =>
      parts.map((notification_ids) => ({ device_id, notification_ids })),
    )
    await insertMessages(sql, waiting, messages)
    return messages.length
  })
