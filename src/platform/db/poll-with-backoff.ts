import type { Logger } from 'pino'
import { startLoop } from '../../core/start-loop.ts'
import { isUnavailable } from './database-errors.ts'

const failureBackoffMs = 30_000
/** After an unreachable database or a busy lane, which isn't the fault of the workspace or member. */
const unavailableBackoffMs = 1_000

export type Key = 'workspace_id' | 'member_id'
export type PollOptions = {
  log: Logger
  /** The name of the ID that the work is done for. */
  key: Key
  /** The log message of a round that failed, entirely or for one ID. */
  failure: string
  /** How long to wait after a round that failed. */
  pollMs: number
}
/** The IDs that a round failed for, and why. */
export type Failed<K extends Key, Id> = readonly ({ [each in K]: Id } & { err: unknown })[]
type PollResult<K extends Key, Id> = {
  /** How long to wait before the next round. */
  nextMs: number
  failed: Failed<K, Id>
}

/**
 * Runs rounds of work for many IDs until the returned function is called. An ID that fails is skipped for a
 * while, so that it doesn't hold up the others.
 *
 * @param round does the work for all IDs except those in `without`
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
