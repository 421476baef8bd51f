import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from './database-errors.ts'

const retryMs = 250

/**
 * Runs `work` as soon as the database responds. A process that is restarted while the database is away waits for it:
 * ending would make the supervisor give up on a service that only has to wait.
 *
 * @param onWait is called once, with the error, when the database doesn't respond
 * @throws what `work` throws for any other reason
 */
export async function whenAvailable<T>(work: () => Promise<T>, onWait: (error: unknown) => void): Promise<T> {
  for (let waiting = false; ; waiting = true) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (!waiting) onWait(error)
      await sleep(retryMs)
    }
  }
}
