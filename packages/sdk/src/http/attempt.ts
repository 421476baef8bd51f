import { ConnectionError, TimeoutError } from '../errors.ts'
import { describe } from './retry.ts'

type Limits = {
  fetch: typeof fetch
  signal: AbortSignal | undefined
  timeoutMs: number
  /** Whether the caller reads the body of a success itself. */
  isStream: boolean
}

/**
 * Sends a request once, and reads the response unless the caller does. The time limit covers the body too, but for one
 * that the caller reads.
 *
 * @throws ConnectionError, TimeoutError, or the reason of `signal`
 */
export async function attempt(
  url: string,
  init: RequestInit,
  { fetch, signal, timeoutMs, isStream }: Limits,
): Promise<{ response: Response; text: string }> {
  signal?.throwIfAborted()
  // AbortSignal.any and .timeout would do, but Node 20 leaks the former and keeps the latter.
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, timeoutMs)
  let isOpen = false
  try {
    // Redirects aren't followed: Daybook has none, and the token is for Daybook alone.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: controller.signal })
    isOpen = isStream && response.ok
    return { response, text: isOpen ? '' : await response.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    const { origin } = new URL(url)
    if (isLate)
      throw new TimeoutError('timeout', `${origin} didn't respond within ${timeoutMs} ms.`, { cause })
    throw new ConnectionError('connection', `The connection to ${origin} failed: ${describe(cause)}`, {
      cause,
    })
  } finally {
    clearTimeout(timer)
    if (!isOpen) signal?.removeEventListener('abort', abort)
  }
}
