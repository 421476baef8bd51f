/**
 * The service's only clock. Domain time is the stamp of a transaction, which the database derives from its
 * own clock and this offset; what never reaches the database (caches, rate windows in memory) calls `now()`.
 * Signatures, TLS and timeouts use the machine's time and are never shifted.
 */
export type Clock = {
  /**
   * How far the service's time is ahead of the machine's, in milliseconds; 0 except in sandboxes and tests.
   */
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
