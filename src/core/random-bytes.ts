import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4_096)
let used = pool.length

/**
 * Returns random bytes from a pool, so that an ID or a nonce doesn't cost a call of its own, which takes longer than either.
 * They stay in memory, so secrets don't come from here.
 *
 * @param count at most a few dozen
 * @returns a view of the pool, valid until the next call
 */
export function takeRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}
