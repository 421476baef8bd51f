export type TokenBucketOptions = {
  perMs: number
  /** How many tokens it holds at most, and at first. */
  burst: number
  /** Milliseconds of a steady clock. */
  now: () => number
}

/** Creates a function that takes a token and returns whether there was one: a few at once, then at a steady rate. */
export function createTokenBucket({ perMs, burst, now }: TokenBucketOptions): () => boolean {
  let tokens = burst
  let refilledAt = now()
  return () => {
    const time = now()
    tokens = Math.min(burst, tokens + (time - refilledAt) * perMs)
    refilledAt = time
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
