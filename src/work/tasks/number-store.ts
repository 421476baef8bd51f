import { Type } from '../../core/typebox.ts'
import { within } from '../../platform/db/distribution/by-shard.ts'
import { fragment, json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { TaskId, WorkspaceId } from '../../core/ids.ts'

const WorkspaceRow = Type.Object({ workspace_id: idSchema('wsp') })

/** Lists a workspace for each of the first tasks without a number, of all workspaces after an id. */
export const listUnnumberedWorkspaces = (sql: Sql, after: string, take: number) =>
  sql.sweep(
    (among) => sql(WorkspaceRow)`
      select workspace_id from tasks
      where number is null and workspace_id > ${after} ${within(among, fragment`workspace_id`)}
      order by workspace_id limit ${take}`,
  )

const IdRow = Type.Object({ id: idSchema('tsk') })

/** Lists the oldest tasks of a workspace that have no number. */
export const listUnnumberedTasks = (sql: Transaction, workspaceId: WorkspaceId, take: number) => sql(IdRow)`
  select id from tasks
  where workspace_id = ${workspaceId} and number is null
  order by id
  limit ${take}`

/** Numbers tasks. It's no change of theirs: what else there is to see of them stays as it was. */
export const setNumbers = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  numbers: readonly { id: TaskId; number: number }[],
) => sql(NoRow)`
  update tasks set number = numbered.number
  from jsonb_to_recordset(${json(numbers)}::jsonb) as numbered (id text, number integer)
  where tasks.workspace_id = ${workspaceId} and tasks.id = numbered.id`
