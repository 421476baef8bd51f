import type { Logger } from 'pino'
import { startLoop } from '../../core/start-loop.ts'
import { isUnavailable } from './database-errors.ts'

const failureBackoffMs = 30_000
/** The database was away, or the lane busy: nothing is wrong with whoever it was for. */
const unavailableBackoffMs = 1_000

type Key = 'workspace_id' | 'member_id'
type PollOptions = {
  log: Logger
  /** What those are known by for whom something is done. */
  key: Key
  /** What the log says of a round that failed, in whole or for one of them. */
  failure: string
  /** When the next round begins after one that failed. */
  pollMs: number
}
type PollResult<K extends Key, Id> = {
  /** When the next one begins. */
  nextMs: number
  failed: readonly ({ [each in K]: Id } & { err: unknown })[]
}

/**
 * Does rounds of work for many, until the returned function is called. Who fails is left alone for a while, so that they
 * hold up no other.
 *
 * @param round does what there is to do, but for those in `without`
 */
export function pollWithBackoff<K extends Key, Id extends string>(
  { log, key, failure, pollMs }: PollOptions & { key: K },
  round: (without: Id[]) => Promise<PollResult<K, Id>>,
): () => Promise<void> {
  const failing = new Map<Id, number>()
  return startLoop(async () => {
    const now = performance.now()
    for (const [id, until] of failing) if (until <= now) failing.delete(id)
    try {
      const { nextMs, failed } = await round([...failing.keys()])
      for (const { [key]: id, err } of failed) {
        failing.set(id, now + (isUnavailable(err) ? unavailableBackoffMs : failureBackoffMs))
        log.error({ [key]: id, err }, failure)
      }
      return nextMs
    } catch (err) {
      log.error({ err }, failure)
      return pollMs
    }
  })
}
