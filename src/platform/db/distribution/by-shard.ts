import { fragment, type Fragment } from '../fragment.ts'
import type { Sql } from '../sql.ts'

/** The workspaces that a statement is about, all of one shard; undefined for all of them at once. */
export type OnlyWorkspaces = readonly string[] | undefined

/** How many shards' statements run at once: few enough to leave connections to others. */
const atOnceMax = 3
/** PostgreSQL before 17 tries every workspace of a statement in each lookup by index, even if another condition names it. */
const togetherMax = 8

/**
 * Does some work for rows of many workspaces: for all of them at once on a single server and, on a cluster, for some of
 * each shard by themselves, several shards at a time, since a statement there can lock and change rows of one shard only.
 *
 * @param work gets rows, and the workspaces they are of if they are all of one shard
 * @throws the first error, once the work for every shard has ended
 */
export async function byShard<Row extends { workspace_id: string }>(
  sql: Sql,
  rows: readonly Row[],
  work: (rows: readonly Row[], only: OnlyWorkspaces) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return
  if (!(await sql.isDistributed())) return work(rows, undefined)
  const all = workspacesOf(rows)
  const shards = await sql.shards.find(all)
  const ofShards = Map.groupBy(all, (workspaceId) => shards.get(workspaceId))
  const waiting = [...ofShards.values()].flatMap((ids) => inGroups(ids, togetherMax)).values()
  const errors: unknown[] = []
  async function takeTurns(): Promise<void> {
    for (const workspaceIds of waiting) {
      const own = rows.filter(({ workspace_id }) => workspaceIds.includes(workspace_id))
      await work(own, workspaceIds).catch((error: unknown) => {
        sql.shards.forget(workspaceIds)
        errors.push(error)
      })
    }
  }
  await Promise.all(Array.from({ length: atOnceMax }, takeTurns))
  if (errors.length > 0) throw errors[0]
}

/** The workspaces of rows, in the same order for the same rows: statements about them lock in that order. */
const workspacesOf = (rows: readonly { workspace_id: string }[]): string[] =>
  [...new Set(rows.map(({ workspace_id }) => workspace_id))].toSorted()

const inGroups = (ids: readonly string[], max: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / max) }, (_, nth) => ids.slice(nth * max, (nth + 1) * max))

/**
 * Limits a row to the workspaces of a statement, or to those of a sweep: in each of its selects, since a cluster looks on
 * every node for what is only tied to another row.
 *
 * @example
 *     fragment`where members.workspace_id = webhooks.workspace_id ${within(only, fragment`members.workspace_id`)}`
 */
export function within(only: string | OnlyWorkspaces, column: Fragment): Fragment {
  if (only === undefined) return everywhere
  return typeof only === 'string'
    ? fragment`and ${column} = ${only}`
    : fragment`and ${column} = any(${only}::text[])`
}

const everywhere = fragment``
