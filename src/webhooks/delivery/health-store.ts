import { type Static, Type } from 'typebox'
import type { Sql, Transaction } from '../../db/sql.ts'
import { NoRow } from '../../db/write.ts'
import { nullable } from '../../http/schemas.ts'
import type { WorkspaceId } from '../../lib/ids.ts'
import type { DisabledReason } from '../store.ts'

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

export const disableWebhook = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  id: string,
  reason: DisabledReason,
) => sql(NoRow)`
  update webhooks
  set enabled = false, disabled_reason = ${reason}, disabled_at = ${sql.stamp}, updated_at = ${sql.stamp}
  where workspace_id = ${workspaceId} and id = ${id} and enabled`

/** What waits for an address; attempts under way end by themselves, and find the address disabled. */
export const deleteWaiting = (sql: Transaction, workspaceId: WorkspaceId, webhookId: string) => sql(NoRow)`
  delete from deliveries
  where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and leased_until is null`

/** To whom the workspace's addresses are a concern. */
export const listAdminEmails = (sql: Sql, workspaceId: WorkspaceId) => sql(
  Type.Object({ email: Type.String() }),
)`
  select email from members
  where workspace_id = ${workspaceId} and role in ('owner', 'admin') and removed_at is null
  order by id`
