import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { fragment, type Fragment, type Sql } from '../../../platform/db/sql.ts'
import { Remembered } from './remembered.ts'
import { readWorkspaceSize } from './workspace-size-store.ts'

/**
 * Tasks that an index has in another order than that of the page. If they are few, they are sorted; if they are many, a
 * page of them is soon found among all tasks.
 */
export type Few = {
  /** Returns a statement for their ids, and their workspace. */
  ids: () => Fragment
  /** Tells them from others of the same workspace. */
  key: string
  /** How many are few in a workspace that has had so many tasks; 0 where all tasks are soon read. */
  max: (workspaceSize: number) => number
}

const known = new Remembered<boolean>()

const Answer = Type.Object({ many: Type.Boolean() })

/** Returns whether tasks are so many that a page of them is soon found among all, as of the last ten minutes (0586). */
export async function areMany(sql: Sql, actor: Actor, { ids, key, max }: Few): Promise<boolean> {
  const { workspace_id } = actor
  const few = max(await readWorkspaceSize(sql, actor))
  if (few === 0) return true
  return known.get(`${workspace_id} ${key}`, async () => {
    const [row] = await sql(Answer)`
      select count(*) > ${few}::integer as many
      from (
        select candidates.id from (${ids()}) as candidates where candidates.workspace_id = ${workspace_id}
        limit ${few + 1}
      ) as found`
    return row?.many ?? false
  })
}

/** How many tasks with dependencies are looked at for a page of those that are blocked. */
const fewWithBlockers = 20_000

/** The tasks that have ever been blocked by something; which of them are is checked task by task. */
export const fewBlocked = ({ workspace_id }: Actor): Few => ({
  ids: () => fragment`
    select distinct dependencies.workspace_id, dependencies.task_id as id from dependencies
    where dependencies.workspace_id = ${workspace_id}`,
  key: 'blocked',
  max: () => fewWithBlockers,
})
