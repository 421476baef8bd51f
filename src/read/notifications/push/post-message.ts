// The whole package, with its own fetch, mocks and caches, takes another 10 MB (0241).
import Client from 'undici/lib/dispatcher/client.js'
import type { buildConnector } from 'undici'

/** Where the service may connect to: the guard of webhooks (D48), which refuses internal addresses. */
export type PushNetwork = {
  /** Returns what is wrong with a URL judging by its text. */
  checkUrl(
    url: string,
  ):
    | 'scheme'
    | 'userinfo'
    | 'fragment'
    | 'port'
    | 'host'
    | 'own_origin'
    | 'address'
    | 'certificate'
    | 'format'
    | undefined
  connect: buildConnector.connector
}

export type PushResult = {
  /** Null without a response. */
  status: number | null
  /** Whether the address leads to a network that the service doesn't connect to. */
  blocked: boolean
  /** Seconds that the push service asks to wait, if it does. */
  retryAfterS: number | undefined
}

const timeLimitMs = 10_000

/** Posts a message. Only the head of the response counts; its body isn't read, and redirects aren't followed. */
export function postMessage(
  { connect }: Pick<PushNetwork, 'connect'>,
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<PushResult> {
  const { promise, resolve } = Promise.withResolvers<PushResult>()
  const url = new URL(endpoint)
  const client = new Client(url.origin, {
    connect,
    allowH2: false,
    pipelining: 1,
    headersTimeout: timeLimitMs,
    bodyTimeout: timeLimitMs,
  })
  const finish = (result: PushResult) => {
    clearTimeout(timer)
    resolve(result)
    void client.destroy().catch(() => {})
  }
  const failed = { status: null, blocked: false, retryAfterS: undefined }
  const timer = setTimeout(() => finish(failed), timeLimitMs)
  client.dispatch(
    {
      method: 'POST',
      path: url.pathname + url.search,
      headers: { ...headers, 'user-agent': 'Daybook' },
      body,
    },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, { 'retry-after': retryAfter }) {
        const seconds = Number(retryAfter)
        finish({ status, blocked: false, retryAfterS: seconds > 0 ? seconds : undefined })
      },
      onResponseData() {},
      onResponseEnd() {},
      onResponseError(_controller, error) {
        finish({ ...failed, blocked: 'outcome' in error && error.outcome === 'blocked' })
      },
    },
  )
  return promise
}
