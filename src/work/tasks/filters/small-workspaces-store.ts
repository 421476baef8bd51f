import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import type { Sql } from '../../../platform/db/sql.ts'

/** With fewer, nothing is gained by looking for the few tasks that match first: all of them are soon read. */
const smallTasks = 5_000
/** How long a workspace is taken to be small without asking again. A large one stays large, since numbers only rise. */
const askAgainMs = 600_000
/** More workspaces than are busy in one installation. Beyond that the oldest answer is dropped. */
const knownMax = 20_000

const known = new Map<WorkspaceId, { isSmall: boolean; untilMs: number }>()

const Size = Type.Object({ is_small: Type.Boolean() })

/**
 * Whether a workspace has had fewer than 5,000 tasks in its life, as of the last ten minutes. It decides between two ways to
 * the same page, so an old answer only makes one slower.
 */
export async function isSmallWorkspace(sql: Sql, { workspace_id }: Actor): Promise<boolean> {
  const nowMs = performance.now()
  const found = known.get(workspace_id)
  if (found && found.untilMs > nowMs) return found.isSmall
  const [row] = await sql(Size)`
    select last_task_number < ${smallTasks} as is_small from workspaces where id = ${workspace_id}`
  const isSmall = row?.is_small ?? true
  known.delete(workspace_id)
  const [oldest] = known.size >= knownMax ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  known.set(workspace_id, { isSmall, untilMs: isSmall ? nowMs + askAgainMs : Infinity })
  return isSmall
}
