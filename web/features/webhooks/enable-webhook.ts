import { call } from '../../data/api.ts'
import { formatLast } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/webhooks.ts'

/**
 * Turns an address on, and has what happened while it was off sent after all.
 *
 * @param path of the address, below `/app/v1`
 * @returns what is on its way, in words
 * @throws ApiError
 */
export async function enableAndReplay(path: string): Promise<string> {
  const { replay_since } = await call<{ replay_since: string | null }>('POST', `${path}/enable`)
  if (replay_since === null) return messages.detail.turnedOn
  const { queued, next_since } = await call<{ queued: number; next_since: string | null }>(
    'POST',
    `${path}/replay`,
    { since: replay_since },
  )
  return next_since === null
    ? messages.replaying.queued(queued)
    : messages.replaying.more(queued, formatLast(next_since))
}
