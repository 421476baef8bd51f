import type { Sql } from '../../platform/db/sql.ts'
import type { Workspace } from './schema.ts'
import { insertWorkspace } from './store.ts'

/** Makes the row that is the new workspace's write lane; sent before the lane is taken. */
export const createWorkspaceRow = (sql: Sql, workspace: Workspace): Promise<Workspace[]> =>
  insertWorkspace(sql, workspace)
