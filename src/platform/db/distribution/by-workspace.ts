import { fragment, type Fragment } from '../fragment.ts'
import type { Sql } from '../sql.ts'
import type { Among } from './lost-nodes.ts'

/** The workspace that a statement is about; undefined for all of them at once. */
export type OnlyWorkspace = string | undefined

/** How many workspaces' statements run at once: few enough to leave connections to others. */
const atOnceMax = 3

/**
 * Does some work for rows of many workspaces: for all of them at once on a single server and, on a cluster, for each
 * workspace by itself, several at a time, since a statement there can lock and change rows of one workspace only.
 *
 * @param work gets rows, and the workspace they are of if they are all of one
 * @throws the first error, once the work for every workspace has ended
 */
export async function byWorkspace<Row extends { workspace_id: string }>(
  sql: Sql,
  rows: readonly Row[],
  work: (rows: readonly Row[], only: OnlyWorkspace) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return
  if (!(await sql.isDistributed())) return work(rows, undefined)
  const waiting = Map.groupBy(rows, ({ workspace_id }) => workspace_id).entries()
  const errors: unknown[] = []
  async function takeTurns(): Promise<void> {
    for (const [workspaceId, own] of waiting)
      await work(own, workspaceId).catch((error: unknown) => void errors.push(error))
  }
  await Promise.all(Array.from({ length: atOnceMax }, takeTurns))
  if (errors.length > 0) throw errors[0]
}

/**
 * Limits a row to the workspace of a statement that is about one, or to the workspaces of a sweep: in each of its
 * selects, since a cluster looks on every node for what is only tied to another row.
 *
 * @example
 *     fragment`where members.workspace_id = webhooks.workspace_id ${within(only, fragment`members.workspace_id`)}`
 */
export function within(only: OnlyWorkspace | Among, column: Fragment): Fragment {
  if (only === undefined) return everywhere
  return typeof only === 'string'
    ? fragment`and ${column} = ${only}`
    : fragment`and ${column} = any(${only}::text[])`
}

const everywhere = fragment``
