import type { Sql } from '../../platform/db/sql.ts'
import type { Workspace } from './schema.ts'
import { insertWorkspace } from './store.ts'

/** Inserts the row that serves as the new workspace's write lane, before that lane is taken. */
export const createWorkspaceRow = (sql: Sql, workspace: Workspace): Promise<Workspace[]> =>
  insertWorkspace(sql, workspace)
