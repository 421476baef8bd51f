import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 50

/**
 * Listens, and while the port is taken tries again for `defaultWaitMs`: a start right after a crash finds it still held by
 * the process before it.
 */
export async function listenWhenFree<T>(listen: () => Promise<T>, waitMs = 10_000): Promise<T> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    try {
      return await listen()
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || performance.now() > giveUpAt) throw error
      await sleep(pollMs)
    }
  }
}
