import type { ClientPool } from './client-pool.ts'
import { type Outcome, outcomeOfError, outcomeOfStatus } from './outcome.ts'
import type { SignedHeaders } from './sign.ts'
import type { DeliveryTarget } from './target-cache.ts'

/** One POST. */
export type DeliveryRequest = { target: DeliveryTarget; headers: SignedHeaders; body: Buffer }
export type DeliveryResponse = {
  outcome: Outcome
  status: number | null
  /** What a 429 or 503 says of when to come again. */
  retryAfter: string | undefined
}

/** What is read of an answer's body, to keep the connection; a longer one costs the subscriber a new connection. */
const responseBodyMaxBytes = 16 * 1024

const retryAfterStatuses = new Set([429, 503])

/**
 * Makes one attempt. It ends when the answer's head is there: its status alone counts, redirects are an answer like
 * any other, and the body is let go by unread. `timeLimitMs` is for everything: looking up the name,
 * connecting, TLS, the answer. At its end the client is ended, since a signal does not end a request that has no
 * connection yet.
 */
export function sendDelivery(
  clients: ClientPool,
  { target, headers, body }: DeliveryRequest,
  timeLimitMs: number,
): Promise<DeliveryResponse> {
  const { promise, resolve } = Promise.withResolvers<DeliveryResponse>()
  const client = clients.acquire(target)
  let timedOut = false
  let bytes = 0
  const timer = setTimeout(() => {
    timedOut = true
    end()
  }, timeLimitMs)

  function end(): void {
    clearTimeout(timer)
    clients.discard(client)
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
      onResponseStart(_controller, status, answered) {
        // Something like 103 announces the answer; it is not one.
        if (status < 200) return
        const retryAfter = retryAfterStatuses.has(status) ? firstValue(answered['retry-after']) : undefined
        resolve({ outcome: outcomeOfStatus(status), status, retryAfter })
      },
      onResponseData(_controller, chunk) {
        bytes += chunk.length
        if (bytes > responseBodyMaxBytes) end()
      },
      onResponseEnd() {
        clearTimeout(timer)
        clients.release(target, client)
      },
      onResponseError(_controller, error) {
        end()
        resolve({
          outcome: timedOut ? 'timeout' : outcomeOfError(error),
          status: null,
          retryAfter: undefined,
        })
      },
    },
  )
  return promise
}

const firstValue = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
