import type { Database } from '../database.ts'
import { type Failed, type Key, type PollOptions, pollWithBackoff } from '../poll-with-backoff.ts'
import { sweepInTurn } from './sweep-in-turn.ts'

type TurnOptions<K extends Key> = PollOptions & {
  database: Pick<Database, 'page' | 'sweeps'>
  /** What is looked for, the same in all processes. */
  name: string
  key: K
}

/**
 * Looks for work for many IDs in turn with the other processes of a cluster (0578), until the returned function is called.
 *
 * @param round does the work for all IDs except those in `without`, and returns whether there is more to do at once
 */
export const pollInTurn = <K extends Key, Id extends string>(
  { database, name, ...options }: TurnOptions<K>,
  round: (without: Id[]) => Promise<{ failed: Failed<K, Id>; more: boolean }>,
): (() => Promise<void>) =>
  pollWithBackoff<K, Id>(options, async (without) => {
    let failed: Failed<K, Id> = []
    const nextMs = await sweepInTurn(database, name, options.pollMs, async () => {
      const done = await round(without)
      failed = done.failed
      return done.more
    })
    return { failed, nextMs }
  })
