import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import type { Sql } from '../../../platform/db/sql.ts'

/** How long an answer is kept while a workspace has so few tasks that the next answer may choose another way to a page. */
const askAgainMs = 600_000
/** A workspace that has had so many tasks stays large, since numbers only rise. */
const largeTasks = 5_000
/** More workspaces than are busy in one installation. Beyond that the oldest answer is dropped. */
const knownMax = 20_000

const known = new Map<WorkspaceId, { tasks: number; untilMs: number }>()

const Size = Type.Object({ tasks: Type.Integer() })

/**
 * Returns how many tasks a workspace has had in its life, as of the last ten minutes. It decides between ways to the same
 * page, so an old answer only makes one slower.
 */
export async function readWorkspaceSize(sql: Sql, { workspace_id }: Actor): Promise<number> {
  const nowMs = performance.now()
  const found = known.get(workspace_id)
  if (found && found.untilMs > nowMs) return found.tasks
  const [row] = await sql(Size)`
    select last_task_number as tasks from workspaces where id = ${workspace_id}`
  const tasks = row?.tasks ?? 0
  known.delete(workspace_id)
  const [oldest] = known.size >= knownMax ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  known.set(workspace_id, { tasks, untilMs: tasks < largeTasks ? nowMs + askAgainMs : Infinity })
  return tasks
}
