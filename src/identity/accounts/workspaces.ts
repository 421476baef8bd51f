import type { Sql, Transaction } from '../../platform/db/sql.ts'
import type { AccountId, WorkspaceId } from '../../core/ids.ts'
import * as store from './workspaces-store.ts'

/**
 * Returns the workspaces that an account may be a member of: where to look for its members, so that a distributed
 * database asks only the nodes that have them (0265). Whether it still is one, only `members` says: a member may have
 * been removed since.
 */
export const findWorkspaceIds = async (sql: Sql, accountId: AccountId): Promise<WorkspaceId[]> =>
  (await store.listWorkspaces(sql, accountId)).map(({ workspace_id }) => workspace_id)

/** Records that an account has joined a workspace, in the transaction that inserts its member. */
export const rememberWorkspace = (sql: Transaction, accountId: AccountId, workspaceId: WorkspaceId) =>
  store.insertWorkspace(sql, accountId, workspaceId)

/** Records that it has left, in the transaction that removes its member. */
export const forgetWorkspace = (sql: Transaction, accountId: AccountId, workspaceId: WorkspaceId) =>
  store.deleteWorkspace(sql, accountId, workspaceId)
