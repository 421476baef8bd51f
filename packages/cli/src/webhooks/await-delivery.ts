import { setTimeout as sleep } from 'node:timers/promises'
import type { Daybook, WebhookDelivery } from '../../../sdk/src/index.ts'
import { CommandFailure, exitCodes } from '../failure.ts'

/** The worker sends within a second, and a receiver has ten. */
const waitMs = 20_000
const everyMs = 500

/** Waits until a delivery that was asked for has been attempted. @throws if that takes too long */
export async function awaitDelivery(
  daybook: Daybook,
  { webhook_id, id }: WebhookDelivery,
): Promise<WebhookDelivery> {
  for (const end = Date.now() + waitMs; Date.now() < end; await sleep(everyMs)) {
    const delivery = await daybook.webhooks.delivery(webhook_id, id)
    if (delivery.state !== 'pending') return delivery
  }
  throw new CommandFailure(
    `${id} wasn't attempted within ${waitMs / 1_000} s. Is the worker of the service running?`,
    exitCodes.unavailable,
  )
}

/** Returns a delivery on one line: what, and what came of it. */
export function describeDelivery({
  id,
  event_type,
  event_id,
  state,
  last_attempt,
}: WebhookDelivery): string[] {
  const outcome = last_attempt
    ? [last_attempt.status_code ?? last_attempt.outcome, `${last_attempt.duration_ms} ms`].join('  ')
    : ''
  return [id, event_type, event_id, state, outcome]
}
