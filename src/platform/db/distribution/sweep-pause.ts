import type { Sql } from '../sql.ts'

/** On a cluster, a look at all workspaces is a statement for each shard, which its node plans every time. */
const timesLonger = 3

/**
 * Returns how long a loop that looks for work in all workspaces waits before the next look, where nobody waits for what it
 * finds: longer on a cluster (0436).
 *
 * @param ms how long it waits on a single server
 */
export const sweepPause = async (sql: Sql, ms: number): Promise<number> =>
  (await sql.isDistributed()) ? timesLonger * ms : ms
