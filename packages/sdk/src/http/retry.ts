import { ConnectionError, type DaybookError } from '../errors.ts'

const longestWaitS = 60
/** 502 and 504 are a proxy's words for a lost connection; Daybook itself never sends them. */
const retryable = new Set([429, 500, 502, 503, 504])
/** What runtimes say when a certificate isn't trusted. Another attempt won't change that. */
const certificate = /cert|self.signed|unable_to_(?:get|verify)|unknown.?issuer/i

/**
 * Returns how long to wait before the next attempt, or undefined if another attempt makes no sense.
 *
 * `Retry-After` is followed if it is at most a minute. Without it: 1, 2, 4, 8 seconds and so on, at most a minute, plus
 * up to a quarter at random, so that clients that failed together don't return together.
 *
 * @param attempt how many there were, from 1
 */
export function retryDelayMs(error: DaybookError, attempt: number): number | undefined {
  const isLost = error instanceof ConnectionError && !certificate.test(describe(error.cause))
  const isRunning = error.status === 409 && error.details.reason === 'in_progress'
  if (!isLost && !isRunning && !retryable.has(error.status ?? 0)) return undefined
  const { retryAfter } = error
  if (retryAfter !== undefined) {
    if (retryAfter > longestWaitS) return undefined
    return (retryAfter + Math.random()) * 1000
  }
  return Math.min(2 ** (attempt - 1) * (1 + Math.random() / 4), longestWaitS) * 1000
}

/** Returns the code and message of an error and its causes: Node has them in the cause, Bun and Deno in the error. */
export const describe = (error: unknown): string =>
  error instanceof Error
    ? [(error as { code?: string }).code, error.message, describe(error.cause)].filter(Boolean).join(' ')
    : ''

/** Waits. @throws the reason of `signal` as soon as it aborts */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
