/** Of a gap, to either side: subscribers that failed together are not tried again together. */
const jitter = 0.1

/**
 * How long to wait after a failed attempt (milliseconds), or null when it was the last one: there is one attempt more
 * than there are gaps (D42, R-185). `Retry-After` can lengthen the gap, to twice its length at most.
 *
 * @param attempt the number of the attempt that failed, from 1
 * @param retryAfterMs what a 429 or 503 asked for
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
  const own = gap * (1 - jitter + 2 * jitter * random)
  return Math.round(Math.min(Math.max(own, retryAfterMs), 2 * gap))
}

/** The header `Retry-After`, as seconds or as a date, in milliseconds from now; undefined when it says nothing. */
export function readRetryAfter(header: string, nowMs: number): number | undefined {
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
