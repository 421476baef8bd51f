import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../core/describe-error.ts'

const pollMs = 50

/**
 * Listens, and while the port is in use tries again for `waitMs`: right after a crash the previous process
 * may still hold it.
 */
export async function listenWhenFree<T>(listen: () => Promise<T>, waitMs = 10_000): Promise<T> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    try {
      return await listen()
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || performance.now() > giveUpAt) throw error
      await sleep(pollMs)
    }
  }
}
