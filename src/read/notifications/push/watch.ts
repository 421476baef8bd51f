import type { MemberId } from '../../../core/ids.ts'
import { startLoop } from '../../../core/start-loop.ts'
import { pollInTurn } from '../../../platform/db/distribution/poll-in-turn.ts'
import { queueDuePush } from './queue-push.ts'
import { batchSize, type PushSender, sendDuePush } from './send-push.ts'

const pollMs = 1_000

/** Pushes notifications to the devices of their members, until the returned function is called (0432). */
export function watchPush(sender: PushSender): () => Promise<void> {
  const { database, log } = sender
  const stopQueueing = pollInTurn(
    {
      database,
      log,
      name: 'push messages',
      key: 'member_id',
      failure: 'queueing push messages failed',
      pollMs,
    },
    async (without: MemberId[]) => {
      const { found, queued, failed } = await queueDuePush(database, without)
      return { failed, more: found > failed.length && queued > 0 }
    },
  )
  const stopSending = startLoop(async () => {
    try {
      return (await sendDuePush(sender)) === batchSize ? 0 : pollMs
    } catch (err) {
      log.error({ err }, 'sending push messages failed')
      return pollMs
    }
  })
  return async () => {
    await Promise.all([stopQueueing(), stopSending()])
  }
}
