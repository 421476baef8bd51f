import type { Database } from '../database.ts'
import { sweepPause } from './sweep-pause.ts'

/** Loops shorten their pauses by up to a fifth, so that another process's look counts for less than a whole pause. */
const countsFor = 0.8

/**
 * Looks for work in all workspaces, unless another process of a cluster is looking or has just found nothing more (0578).
 *
 * @param name what is looked for, the same in all processes
 * @param everyMs how long a loop waits between its looks on a single server
 * @param look does the work that it finds, in seconds at most, and returns whether there is more
 * @returns how long to wait before the next look; 0 if there is more to do
 */
export async function sweepInTurn(
  database: Pick<Database, 'page' | 'sweeps'>,
  name: string,
  everyMs: number,
  look: () => Promise<boolean>,
): Promise<number> {
  const pauseMs = await sweepPause(database.page, everyMs)
  const sinceMs = database.sweeps.msSinceOthers(name)
  if (sinceMs < countsFor * pauseMs) return pauseMs - sinceMs
  database.sweeps.announce(name, 'begins')
  let more = true
  try {
    more = await look()
  } finally {
    // After a failure, another process may do better.
    database.sweeps.announce(name, more ? 'leaves more' : 'finds nothing more')
  }
  return more ? 0 : pauseMs
}
