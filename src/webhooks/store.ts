import type { Actor } from '../actor.ts'
import { fragment, type Sql, type Transaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import type { MemberId, WebhookId, WorkspaceId } from '../lib/ids.ts'
import { Webhook } from './schema.ts'

const columns = fragment`id, url, events, description, enabled, created_at`

/** Why an address is disabled: by a person, by its failures, with its creator's role, by the plan. */
export type DisabledReason = 'person' | 'failures' | 'creator' | 'plan'

export const listWebhooks = (sql: Sql, workspaceId: WorkspaceId): Promise<Webhook[]> => sql(Webhook)`
  select ${columns} from webhooks where workspace_id = ${workspaceId} order by id`

export async function findWebhook(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: WebhookId,
): Promise<Webhook | undefined> {
  const [webhook] = await sql(Webhook)`
    select ${columns} from webhooks where workspace_id = ${workspaceId} and id = ${id}`
  return webhook
}

export async function insertWebhook(
  sql: Transaction,
  actor: Actor & { member_id: MemberId },
  webhook: Pick<Webhook, 'id' | 'url' | 'events' | 'description'> & { secret: Buffer },
): Promise<Webhook> {
  const { id, url, events, description, secret } = webhook
  const [inserted] = await sql(Webhook)`
    insert into webhooks (workspace_id, id, url, events, description, secret, created_by, created_at, updated_at)
    values (${actor.workspace_id}, ${id}, ${url}, ${events}, ${description}, ${secret}, ${actor.member_id}, ${sql.stamp},
      ${sql.stamp})
    returning ${columns}`
  return inserted as Webhook
}

/** What is still to be delivered goes with the row; the attempts stay in the history. */
export const deleteWebhook = (sql: Transaction, workspaceId: WorkspaceId, id: WebhookId) => sql(NoRow)`
  delete from webhooks where workspace_id = ${workspaceId} and id = ${id}`

/** Moves the workspace's counter; the lane makes it exact (hard problem f). */
export const addToCount = (sql: Transaction, workspaceId: WorkspaceId, webhooks: number) => sql(NoRow)`
  update workspaces set webhook_count = webhook_count + ${webhooks} where id = ${workspaceId}`

/** Disables those addresses of a member that are enabled, and returns them. */
export const disableWebhooksOf = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  reason: DisabledReason,
) => sql(Webhook)`
  update webhooks
  set enabled = false, disabled_reason = ${reason}, disabled_at = ${sql.stamp}, updated_at = ${sql.stamp}
  where workspace_id = ${workspaceId} and created_by = ${memberId} and enabled
  returning ${columns}`

/** Leaves the oldest `kept` enabled addresses as they are, disables the others and returns them. */
export const disableNewestWebhooks = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  kept: number,
  reason: DisabledReason,
) => sql(Webhook)`
  update webhooks
  set enabled = false, disabled_reason = ${reason}, disabled_at = ${sql.stamp}, updated_at = ${sql.stamp}
  where workspace_id = ${workspaceId} and id in (
    select id from webhooks where workspace_id = ${workspaceId} and enabled order by id offset ${kept}
  )
  returning ${columns}`
