import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { Remembered, rememberedMs } from './remembered.ts'

/** A workspace that has had so many tasks stays large, since numbers only rise. */
const largeTasks = 5_000

const known = new Remembered<number>()

const Size = Type.Object({ tasks: Type.Integer() })

/** Returns how many tasks a workspace has had in its life, as of the last ten minutes. */
export function readWorkspaceSize(sql: Sql, { workspace_id }: Actor): Promise<number> {
  const ask = async () => {
    const [row] = await sql(Size)`
      select last_task_number as tasks from workspaces where id = ${workspace_id}`
    return row?.tasks ?? 0
  }
  return known.get(workspace_id, ask, (tasks) => (tasks < largeTasks ? rememberedMs : Infinity))
}
