import { Type } from '../../core/typebox.ts'
import type { Database } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { lowestId } from '../../core/ids.ts'
import { type Plan, planLimits, plans } from '../../core/limits.ts'

const dayMs = 86_400_000
const batch = 1_000

/**
 * Deletes the history that a workspace's plan no longer shows: after 30 days, 90 days or a year.
 * Changes of accounts are kept as long.
 */
export async function deleteOldChanges({ page, clock }: Database): Promise<number> {
  let deleted = 0
  for (const plan of plans) {
    const before = lowestId('chg', clock.now() - planLimits[plan].historyDays * dayMs)
    for (const deleteSome of [deleteChanges, deleteAccountChanges])
      for (let count = batch; count === batch; deleted += count)
        count = (await deleteSome(page, plan, before)).length
  }
  return deleted
}

const deleteChanges = (sql: Sql, plan: Plan, before: string) => sql(Type.Object({ id: Type.String() }))`
  delete from changes using (
    select changes.workspace_id, changes.id from changes
    join workspaces on workspaces.id = changes.workspace_id
    left join search_cursors on search_cursors.workspace_id = changes.workspace_id
    left join notification_cursors on notification_cursors.workspace_id = changes.workspace_id
    where workspaces.plan = ${plan} and changes.id < ${before}
      -- Keeps what the search index and the notifications still have to read, so that they have no gap (0156, 0202).
      and (search_cursors.change_id is null or changes.id <= search_cursors.change_id)
      and (notification_cursors.change_id is null or changes.id <= notification_cursors.change_id)
    limit ${batch}
  ) as old
  where changes.workspace_id = old.workspace_id and changes.id = old.id
  returning changes.id`

const deleteAccountChanges = (sql: Sql, plan: Plan, before: string) => sql(
  Type.Object({ id: Type.String() }),
)`
  delete from account_changes using (
    select account_changes.workspace_id, account_changes.id from account_changes
    join workspaces on workspaces.id = account_changes.workspace_id
    where workspaces.plan = ${plan} and account_changes.id < ${before}
    limit ${batch}
  ) as old
  where account_changes.workspace_id = old.workspace_id and account_changes.id = old.id
  returning account_changes.id`
