import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a page may take to show what it was told, and the server to be told what a page shows. */
const waitMs = 10_000

/**
 * Checks that what a page shows or the server has becomes what is expected. One comes after the other, in either
 * order, so what was just read from one says nothing about the other yet.
 *
 * @param expected a value that is compared as by `deepEqual`, or an expression that a text matches
 * @throws AssertionError with the last difference when it doesn't within ten seconds
 */
export async function assertSoon(
  read: () => Promise<unknown>,
  expected: unknown,
  message?: string,
): Promise<void> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    try {
      const value = await read()
      if (expected instanceof RegExp) assert.match((value ?? '') as string, expected, message)
      else assert.deepEqual(value, expected, message)
      return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
    }
    await sleep(20)
  }
}
