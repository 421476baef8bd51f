import { Type } from '../../core/typebox.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { AccountId, WorkspaceId } from '../../core/ids.ts'

const WorkspaceRow = Type.Object({ workspace_id: idSchema('wsp') })

/** Returns the workspaces of an account, in the order of their ids. */
export const listWorkspaces = (sql: Sql, accountId: AccountId) => sql(WorkspaceRow)`
  select workspace_id from account_workspaces where account_id = ${accountId} order by workspace_id`

export const insertWorkspace = (sql: Transaction, accountId: AccountId, workspaceId: WorkspaceId) => sql(
  NoRow,
)`
  insert into account_workspaces (account_id, workspace_id) values (${accountId}, ${workspaceId})
  on conflict do nothing`

export const deleteWorkspace = (sql: Transaction, accountId: AccountId, workspaceId: WorkspaceId) => sql(
  NoRow,
)`
  delete from account_workspaces where account_id = ${accountId} and workspace_id = ${workspaceId}`
