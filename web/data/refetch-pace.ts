/** In a stream of changes, this is the time between two refetches. */
const gapMs = 60
/** So many refetches may follow each other without a pause; each `gapMs` allows one more. */
const burstMax = 60

/** Decides when what has changed is refetched (0411). All times are of one monotonic clock. */
export type RefetchPace = {
  /** Returns how long the next refetch has to wait, in milliseconds. */
  pauseMs(nowMs: number): number
  /** Counts a refetch. @returns a function to call at its end */
  start(nowMs: number): () => void
}

export function createRefetchPace(): RefetchPace {
  let lastAtMs = -Infinity
  /** When every refetch so far would have had its own `gapMs`. */
  let spacedUntilMs = -Infinity
  let running = 0
  return {
    pauseMs(nowMs) {
      const pauses = running > 0 || spacedUntilMs - nowMs > (burstMax - 1) * gapMs
      return pauses ? Math.max(0, lastAtMs + gapMs - nowMs) : 0
    },
    start(nowMs) {
      lastAtMs = nowMs
      spacedUntilMs = Math.max(spacedUntilMs, nowMs) + gapMs
      running += 1
      return () => {
        running -= 1
      }
    },
  }
}
