import type { Sql } from '../../platform/db/sql.ts'
import * as store from './store.ts'

/** Whether a workspace has invited the address, and it can still accept. */
export const isInvited = async (sql: Sql, email: string): Promise<boolean> =>
  (await store.findInvitingWorkspace(sql, email)) !== undefined
