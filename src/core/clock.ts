/**
 * The service's one clock. Domain time is the stamp of a transaction, which the database makes from its own
 * clock and this offset; what never reaches the database (caches, the rate window in memory) asks `now()`.
 * Signatures, TLS and time-outs use the machine's time and are never shifted.
 */
export type Clock = {
  /** Milliseconds that the service's time is ahead of the machine's; 0 outside sandboxes and tests. */
  offsetMs: number
  /** Milliseconds since 1970. */
  now(): number
}

export const createClock = (offsetMs = 0): Clock => ({
  offsetMs,
  now() {
    return Date.now() + this.offsetMs
  },
})
