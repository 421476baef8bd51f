import type { Clients } from './client-pool.ts'
import { type Outcome, outcomeOfError, outcomeOfStatus } from './outcome.ts'
import type { SignedHeaders } from './sign.ts'
import type { Target } from './target-cache.ts'

/** One POST. */
export type Post = { target: Target; headers: SignedHeaders; body: Buffer }
export type Answer = {
  outcome: Outcome
  status: number | null
  /** What a 429 or 503 says of when to come again. */
  retryAfter: string | undefined
}

/** What is read of an answer's body, to keep the connection; a longer one costs the subscriber a new connection. */
const bodyMaxBytes = 16 * 1024

const busy = new Set([429, 503])

/**
 * Makes one attempt. It ends when the answer's head is there: its status alone counts, redirects are an answer like
 * any other, and the body is let go by unread. `timeLimitMs` is for everything: looking up the name,
 * connecting, TLS, the answer. At its end the client is ended, since a signal does not end a request that has no
 * connection yet.
 */
export function post(
  clients: Clients,
  { target, headers, body }: Post,
  timeLimitMs: number,
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const client = clients.take(target)
  let timedOut = false
  let bytes = 0
  const timer = setTimeout(() => {
    timedOut = true
    end()
  }, timeLimitMs)

  function end(): void {
    clearTimeout(timer)
    clients.drop(client)
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
        const retryAfter = busy.has(status) ? one(answered['retry-after']) : undefined
        resolve({ outcome: outcomeOfStatus(status), status, retryAfter })
      },
      onResponseData(_controller, chunk) {
        bytes += chunk.length
        if (bytes > bodyMaxBytes) end()
      },
      onResponseEnd() {
        clearTimeout(timer)
        clients.give(target, client)
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

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
