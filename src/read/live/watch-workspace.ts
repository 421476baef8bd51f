import type { WorkspaceId } from '../../core/ids.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { extendWatch } from './store.ts'

/** Writers announce their commits in a watched workspace; a watch lasts this long, and is extended halfway through. */
const watchMinutes = 10
export const extendAfterMs = (watchMinutes / 2) * 60_000

/** Makes the writers of a workspace announce their commits for the next minutes, and waits for those in flight. */
export const watchWorkspace = (sql: Sql, id: WorkspaceId): Promise<unknown> =>
  extendWatch(sql, id, watchMinutes)
