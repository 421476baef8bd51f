import type { Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import type { AccountId } from '../../core/ids.ts'

type AccountChange = {
  id: string
  created_at: string
  action: string
  method: string | null
  ip: string | null
  user_agent: string | null
}

/** A row in the log of each workspace that the person is in. */
export const insertAccountChange = (sql: Sql, accountId: AccountId, change: AccountChange) => sql(NoRow)`
  insert into account_changes (workspace_id, id, created_at, action, member_id, method, ip, user_agent)
  select workspace_id, ${change.id}, ${change.created_at}, ${change.action}, id, ${change.method}, ${change.ip},
    ${change.user_agent}
  from members where account_id = ${accountId} and removed_at is null`
