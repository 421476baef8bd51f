/** Share of a gap, either way, so that endpoints that failed together aren't retried together. */
const jitter = 0.1

/**
 * Returns how long to wait after a failed attempt, in milliseconds, or null if it was the last one: there is one more
 * attempt than there are gaps (D42, R-185). `Retry-After` can at most double the gap.
 *
 * @param attempt the number of the attempt that failed, from 1
 * @param retryAfterMs the wait that a 429 or 503 requested
 * @param random from 0 to 1
 */
export function retryDelayMs(
  gapsMs: readonly number[],
  attempt: number,
  maxAttempts: number,
  retryAfterMs = 0,
  random = Math.random(),
): number | null {
  const gap = gapsMs[attempt - 1] ?? gapsMs.at(-1)
  if (gap === undefined || attempt >= maxAttempts) return null
  const jittered = gap * (1 - jitter + 2 * jitter * random)
  return Math.round(Math.min(Math.max(jittered, retryAfterMs), 2 * gap))
}

/** Parses a `Retry-After` header, seconds or a date, into milliseconds from now; undefined if it can't be parsed. */
export function readRetryAfter(header: string, nowMs: number): number | undefined {
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
