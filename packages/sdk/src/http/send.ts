import { DaybookError, responseError } from '../errors.ts'
import { version } from '../version.ts'
import { attempt } from './attempt.ts'
import type { Attempt, DaybookOptions, RequestOptions } from './options.ts'
import { retryDelayMs, wait } from './retry.ts'

/** A request of any kind. */
export type Request = {
  method: string
  /** Below `/api/v1`, such as `/tasks`. */
  path: string
  /** Values that are undefined are left out; arrays are joined by commas. */
  query?: object | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, in place of `body`. */
  file?: FileContent | undefined
  /** Whether to return the response with its body unread. */
  isStream?: boolean
}

/** The bytes of a file. A text is sent as UTF-8. */
export type FileContent = Blob | ArrayBuffer | Uint8Array | string

/** Sends a request and returns the JSON of the response, the response itself for a stream, or undefined for 204 and 304. */
export type Send = (request: Request, options?: RequestOptions) => Promise<unknown>

const apiPath = '/api/v1'

/**
 * Returns the function that sends every request of a client: with its token, within its time limit, and again after a
 * 429, a 500, a 503 or a lost connection. A POST has one `Idempotency-Key` for all its attempts.
 *
 * @throws TypeError for options that can't work
 */
export function createSend(client: DaybookOptions): Send {
  const base = baseOf(client.url)
  const { token } = client
  if (typeof token !== 'function' && !/^[!-~]+$/.test(token ?? ''))
    throw new TypeError('token must be an API token, such as dbp_….')

  return async (request, options = {}) => {
    const { method, body, file, isStream = false } = request
    const content = file ?? (body === undefined ? undefined : JSON.stringify(body))
    const path = request.path + queryOf(request.query)
    const headers = new Headers({ accept: 'application/json', 'user-agent': `daybook-sdk/${version}` })
    if (content !== undefined)
      headers.set('content-type', file === undefined ? 'application/json' : 'application/octet-stream')
    if (method === 'POST') headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
    if (options.ifMatch) headers.set('if-match', quoted(options.ifMatch))
    if (options.ifNoneMatch) headers.set('if-none-match', quoted(options.ifNoneMatch))
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
    const init: RequestInit = {
      method,
      headers,
      ...(content !== undefined && { body: content as NonNullable<RequestInit['body']> }),
    }
    const limits = {
      fetch: client.fetch ?? fetch,
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? client.timeoutMs ?? 30_000,
      isStream,
    }
    const attempts = options.attempts ?? client.attempts ?? 5
    let isUncertain = false

    for (let count = 1; ; count++) {
      headers.set('authorization', `Bearer ${typeof token === 'function' ? await token() : token}`)
      const startedAt = performance.now()
      let response: Response | undefined
      let retryInMs: number | undefined
      let error: DaybookError | undefined
      try {
        const answer = await attempt(base + path, init, limits)
        response = answer.response
        if (response.ok || response.status === 304) return isStream ? response : parse(response, answer.text)
        // An earlier attempt has deleted it, and its response was lost.
        if (method === 'DELETE' && isUncertain && response.status === 404) return undefined
        error = responseError(response, answer.text)
      } catch (thrown) {
        if (!(thrown instanceof DaybookError)) throw thrown
        error = thrown
      } finally {
        if (error && count < attempts) retryInMs = retryDelayMs(error, count)
        if (response ?? error)
          client.log?.(
            describeAttempt({ method, path, attempt: count }, startedAt, { response, error, retryInMs }),
          )
      }
      if (retryInMs === undefined) throw error
      isUncertain ||= (error?.status ?? 500) >= 500
      await wait(retryInMs, options.signal)
    }
  }
}

function baseOf(url: string): string {
  if (!URL.canParse(url))
    throw new TypeError('url must be the address of your Daybook, such as https://daybook.example.com')
  const { protocol, origin, pathname } = new URL(url)
  if (protocol !== 'https:') throw new TypeError(`url must start with https://, unlike ${url}`)
  return origin + pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '') + apiPath
}

/** An object's `ETag` is its `updated_at` in double quotes. */
const quoted = (version: string): string => (/^\*$|"/.test(version) ? version : `"${version}"`)

function queryOf(query: object = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, value instanceof Date ? value.toISOString() : String(value))
  return parameters.size > 0 ? `?${parameters}` : ''
}

function parse(response: Response, text: string): unknown {
  if (response.status !== 200 && text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    const { status } = response
    throw new DaybookError('invalid_response', 'The response is not JSON. Does url lead to Daybook?', {
      status,
      cause,
    })
  }
}

type Outcome = {
  response: Response | undefined
  error: DaybookError | undefined
  retryInMs: number | undefined
}

function describeAttempt(
  begun: Pick<Attempt, 'method' | 'path' | 'attempt'>,
  startedAt: number,
  { response, error, retryInMs }: Outcome,
): Attempt {
  const described: Attempt = { ...begun, durationMs: Math.round(performance.now() - startedAt) }
  const requestId = response?.headers.get('x-request-id')
  const rateRemaining = response?.headers.get('x-ratelimit-remaining')
  if (response) described.status = response.status
  if (requestId) described.requestId = requestId
  if (rateRemaining) described.rateRemaining = Number(rateRemaining)
  if (error) described.error = error
  if (retryInMs !== undefined) described.retryInMs = Math.round(retryInMs)
  return described
}
