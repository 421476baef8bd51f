import { startDeadline } from '../../../core/deadline.ts'
import type { ClientPool } from './client-pool.ts'
import { type Outcome, outcomeOfError, outcomeOfStatus } from './outcome.ts'
import type { SignedHeaders } from './sign.ts'
import type { DeliveryTarget } from './target-cache.ts'

/** One POST. */
export type DeliveryRequest = { target: DeliveryTarget; headers: SignedHeaders; body: Buffer }
export type DeliveryResponse = {
  outcome: Outcome
  status: number | null
  /** The `Retry-After` header of a 429 or 503. */
  retryAfter: string | undefined
  /** Resolves when the connection is free for the next attempt, or closed. */
  released: Promise<void>
}

/** How long the response may take to end once its status is known; then the connection is closed. */
const restMs = 1_000

const retryAfterStatuses = new Set([429, 503])

/**
 * Sends one attempt and resolves when the response's head arrives: only its status counts, redirects are not followed,
 * and the body is discarded. `timeLimitMs` covers everything: the DNS lookup, connecting, TLS, the
 * response. On a timeout the client is closed, since an abort signal can't end a request that has no connection yet.
 */
export function sendDelivery(
  clients: ClientPool,
  { target, headers, body }: DeliveryRequest,
  timeLimitMs: number,
): Promise<DeliveryResponse> {
  const { promise, resolve } = Promise.withResolvers<DeliveryResponse>()
  const { promise: released, resolve: setReleased } = Promise.withResolvers<void>()
  const client = clients.acquire(target)
  let timedOut = false
  let restTimer: NodeJS.Timeout | undefined
  const cancelLimit = startDeadline(timeLimitMs, () => {
    timedOut = true
    abort()
  })

  function clearTimers(): void {
    cancelLimit()
    clearTimeout(restTimer)
  }

  function abort(): void {
    clearTimers()
    setReleased(clients.discard(client))
  }

  client.dispatch(
    {
      method: 'POST',
      path: target.path,
      headers: { 'content-type': 'application/json', 'user-agent': 'Daybook', accept: '*/*', ...headers },
      body,
    },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, responseHeaders) {
        restTimer = setTimeout(abort, restMs)
        const retryAfter = retryAfterStatuses.has(status)
          ? firstValue(responseHeaders['retry-after'])
          : undefined
        resolve({ outcome: outcomeOfStatus(status), status, retryAfter, released })
      },
      onResponseData() {},
      onResponseEnd() {
        clearTimers()
        clients.release(target, client)
        setReleased()
      },
      onResponseError(_controller, error) {
        abort()
        resolve({
          outcome: timedOut ? 'timeout' : outcomeOfError(error),
          status: null,
          retryAfter: undefined,
          released,
        })
      },
    },
  )
  return promise
}

const firstValue = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
