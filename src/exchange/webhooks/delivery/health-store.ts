import { type Static, Type } from '../../../core/typebox.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { nullable } from '../../../platform/http/schemas.ts'
import type { WorkspaceId } from '../../../core/ids.ts'

const Health = Type.Object({
  url: Type.String(),
  enabled: Type.Boolean(),
  failing_since: nullable(Type.String()),
  failed_attempts: Type.Integer(),
  exhausted_events: Type.Integer(),
  warnings: Type.Integer(),
})
export type Health = Static<typeof Health>

export async function findHealth(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Health | undefined> {
  const [health] = await sql(Health)`
    select url, enabled, failing_since, failed_attempts, exhausted_events, warnings
    from webhooks where workspace_id = ${workspaceId} and id = ${id}`
  return health
}

export const updateWarnings = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  id: string,
  warnings: number,
) => sql(NoRow)`
  update webhooks set warnings = ${warnings} where workspace_id = ${workspaceId} and id = ${id}`
