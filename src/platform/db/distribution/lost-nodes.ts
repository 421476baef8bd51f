import { isLostNode } from '../database-errors.ts'

/** The workspaces that a look at many is limited to: those of nodes that answer. Undefined for all. */
type Among = readonly string[] | undefined

/**
 * Looks at all workspaces and, while nodes of a cluster are lost, at those on the other nodes.
 *
 * @param look gets the workspaces to look at
 */
export type Sweep = <Found>(look: (among: Among) => Promise<Found>) => Promise<Found>

/** Runs one statement of a process. */
type Run = (query: { text: string; values?: unknown[] }) => Promise<{ rows: unknown[] }>

/** How long a node that was lost isn't asked again: each try may have to wait for a connection. */
const forgottenForMs = 5_000

/** Creates the sweep of a process, which remembers for a while which workspaces can be asked about. */
export function createSweep(run: Run): Sweep {
  let partial: { among: readonly string[]; untilMs: number } | undefined
  let finding: Promise<readonly string[]> | undefined
  return async (look) => {
    if (partial && performance.now() < partial.untilMs) return look(partial.among)
    try {
      const found = await look(undefined)
      partial = undefined
      return found
    } catch (error) {
      if (!isLostNode(error)) throw error
      // Several sweeps usually notice at once.
      finding ??= listReachable(run).finally(() => (finding = undefined))
      const among = await finding
      partial = { among, untilMs: performance.now() + forgottenForMs }
      return look(among)
    }
  }
}

/** Lists the workspaces on nodes that answer, from what every node has: where shards are, and who is in which workspace. */
async function listReachable(run: Run): Promise<readonly string[]> {
  const { rows: shards } = await run({
    text: `
      with nodes as materialized (
        select groupid, citus_check_connection_to_node(nodename, nodeport) as answers
        from pg_dist_node where noderole = 'primary' and shouldhaveshards
      )
      select shardid::text as id from pg_dist_placement join nodes using (groupid) where answers`,
  })
  const reachable = new Set((shards as { id: string }[]).map(({ id }) => id))
  const { rows: workspaces } = await run({
    text: `
      select workspace_id as id, get_shard_id_for_distribution_column('workspaces', workspace_id)::text as shard
      from (select distinct workspace_id from account_workspaces) as known`,
  })
  return (workspaces as { id: string; shard: string }[]).flatMap(({ id, shard }) =>
    reachable.has(shard) ? id : [],
  )
}
