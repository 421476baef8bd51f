import { call } from '../../data/api.ts'
import { formatLast } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/webhooks.ts'

/**
 * Turns an endpoint on and replays the events that it missed while it was off.
 *
 * @param path of the webhook, below `/app/v1`
 * @returns a message about what is being sent
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
