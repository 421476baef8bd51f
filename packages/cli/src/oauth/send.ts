import { ConnectionError, DaybookError } from '../../../sdk/src/index.ts'

const timeoutMs = 20_000

/** What an endpoint of the authorization server answers when it refuses something (RFC 6749). */
type Refusal = { error?: unknown; error_description?: unknown }

/** The authorization server doesn't accept what it was sent, and won't later. */
export class RefusedError extends DaybookError {
  override name = 'RefusedError'
}

/**
 * Sends a request to the authorization server and returns its JSON.
 *
 * @throws RefusedError, ConnectionError, DaybookError for what isn't an answer
 */
export async function sendOauth(
  send: typeof fetch,
  url: string,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const { status, text } = await attempt(send, url, init)
  const answer = parse(text)
  if (status < 300 && (answer || text === '')) return answer ?? {}
  const { error, error_description }: Refusal = answer ?? {}
  const message =
    typeof error_description === 'string' ? error_description : `${new URL(url).origin} answered ${status}.`
  if (status < 500 && status !== 429 && typeof error === 'string')
    throw new RefusedError(error, message, { status })
  throw new DaybookError('invalid_response', message, { status })
}

/** Sends a form. */
export const sendForm = (send: typeof fetch, url: string, fields: Record<string, string>) =>
  sendOauth(send, url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(fields).toString(),
  })

async function attempt(
  send: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string }> {
  try {
    const response = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new ConnectionError('connection', `The connection to ${new URL(url).origin} failed: ${message}`, {
      cause,
    })
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value instanceof Object ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
