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

/** Returns a delivery on one line: what, what came of it, and when it's attempted again. */
export function describeDelivery({
  id,
  event_type,
  event_id,
  state,
  last_attempt,
  next_attempt_at,
}: WebhookDelivery): string[] {
  const outcome = last_attempt
    ? [last_attempt.status_code ?? last_attempt.outcome, `${last_attempt.duration_ms} ms`].join('  ')
    : ''
  const next = state === 'retrying' && next_attempt_at !== null ? [`next ${next_attempt_at}`] : []
  return [id, event_type, event_id, state, outcome, ...next]
}

/** By the outcome of an attempt that got no status. */
const withoutStatus: Readonly<Record<string, string>> = {
  http_error: 'What the receiver sent is not HTTP, or has more than 16 KiB before its body',
  timeout: 'The receiver sent no status within 10 seconds. Respond first, and work afterwards',
  tls: "There was no TLS connection. Check the receiver's certificate: its date, its host and who issued it",
  dns: "The receiver's host has no address in DNS",
  connect: 'There was no connection, or the receiver closed it before it sent a status. Is it running?',
  blocked: "The address of the receiver's host isn't public. For your own machine, use daybook listen",
  unknown: 'The service was interrupted before a status came. Try again',
}

/** Says why a delivery has failed, and what to do about it. */
export function whyNotDelivered({ last_attempt }: WebhookDelivery): string {
  const { status_code: status, outcome = '' } = last_attempt ?? {}
  if (typeof status !== 'number') return withoutStatus[outcome] ?? 'The receiver did not accept it'
  const isRedirect = status >= 300 && status < 400
  return `The receiver answered ${status}. ${isRedirect ? "Redirects aren't followed: give the webhook the final URL" : 'Only 2xx counts as delivered'}`
}
