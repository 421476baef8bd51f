import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import type { MemberId, WebhookId, WorkspaceId } from '../../core/ids.ts'
import { secretOverlapHours } from '../../core/limits.ts'
import { type DisabledReason, Webhook, WebhookDetails, WebhookState } from './schema.ts'

const webhookColumns = fragment`id, url, events, description, enabled, created_at`

export const listWebhooks = (sql: Sql, workspaceId: WorkspaceId): Promise<Webhook[]> => sql(Webhook)`
  select ${webhookColumns} from webhooks where workspace_id = ${workspaceId} order by id`

export async function findWebhook(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: WebhookId,
): Promise<Webhook | undefined> {
  const [webhook] = await sql(Webhook)`
    select ${webhookColumns} from webhooks where workspace_id = ${workspaceId} and id = ${id}`
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
    returning ${webhookColumns}`
  return inserted as Webhook
}

/** Deletes an endpoint and its pending deliveries; its attempts stay in the history. */
export const deleteWebhook = (sql: Transaction, workspaceId: WorkspaceId, id: WebhookId) => sql(NoRow)`
  delete from webhooks where workspace_id = ${workspaceId} and id = ${id}`

/** Adds to the workspace's counter; the write lane keeps it exact (hard problem f). */
export const addToWebhookCount = (sql: Transaction, workspaceId: WorkspaceId, webhooks: number) => sql(NoRow)`
  update workspaces set webhook_count = webhook_count + ${webhooks} where id = ${workspaceId}`

/** Deletes what waits for endpoints, replays included. Attempts in flight finish and then find the endpoint disabled. */
export const deletePendingDeliveries = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  ids: readonly string[],
) => sql(NoRow)`
  with ended as (
    delete from replays where workspace_id = ${workspaceId} and webhook_id = any(${ids}::text[])
  )
  delete from deliveries
  where workspace_id = ${workspaceId} and webhook_id = any(${ids}::text[]) and leased_until is null`

const EnabledRow = Type.Object({ id: idSchema('whk'), created_by: idSchema('usr') })
const EmailRow = Type.Object({ email: Type.String() })

/** Lists the email addresses of the owner and admins who want mails about webhooks. */
export const listAdminEmails = (sql: Sql, workspaceId: WorkspaceId) => sql(EmailRow)`
  select accounts.email
  from members
  join accounts on accounts.id = members.account_id and accounts.mail_webhooks
  where members.workspace_id = ${workspaceId} and members.role in ('owner', 'admin') and members.removed_at is null
  order by members.id`

/** Lists the enabled endpoints, oldest first. */
export const listEnabledWebhooks = (sql: Sql, workspaceId: WorkspaceId) => sql(EnabledRow)`
  select id, created_by from webhooks where workspace_id = ${workspaceId} and enabled order by id`

/**
 * Disables those of `ids` that are enabled, and returns them. They are locked in the order of their ids, as when
 * delivery results are recorded, so that the two can't deadlock.
 */
export const disableWebhooks = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  ids: readonly WebhookId[],
  reason: DisabledReason,
) => sql(Webhook)`
  with locked as materialized (
    select id from webhooks
    where workspace_id = ${workspaceId} and id = any(${ids}::text[]) and enabled
    order by id
    for no key update
  )
  update webhooks
  set enabled = false, disabled_reason = ${reason}, disabled_at = ${sql.stamp}, updated_at = ${sql.stamp}
  where workspace_id = ${workspaceId} and id in (select id from locked)
  returning ${webhookColumns}`

/** Enables an endpoint for its new creator, and resets its failure counts. */
export async function enableWebhook(
  sql: Transaction,
  actor: Actor & { member_id: MemberId },
  id: WebhookId,
): Promise<Webhook> {
  const [webhook] = await sql(Webhook)`
    update webhooks
    set enabled = true, disabled_reason = null, disabled_at = null, created_by = ${actor.member_id},
      failing_since = null, failed_attempts = 0, exhausted_events = 0, warnings = 0, updated_at = ${sql.stamp}
    where workspace_id = ${actor.workspace_id} and id = ${id}
    returning ${webhookColumns}`
  return webhook as Webhook
}

export const updateWebhook = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  { id, events, description }: Pick<Webhook, 'id' | 'events' | 'description'>,
) => sql(NoRow)`
  update webhooks set events = ${events}, description = ${description}, updated_at = ${sql.stamp}
  where workspace_id = ${workspaceId} and id = ${id}`

/** Finds an endpoint with how it came to be disabled. */
export async function findWebhookDetails(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: WebhookId,
): Promise<WebhookDetails | undefined> {
  const [webhook] = await sql(WebhookDetails)`
    select ${webhookColumns}, updated_at, created_by, disabled_reason, disabled_at
    from webhooks where workspace_id = ${workspaceId} and id = ${id}`
  return webhook
}

/**
 * Sends the endpoint's events elsewhere, those that are waiting included. Failures of the former address say nothing
 * about this one, so they no longer count.
 */
export const updateUrl = (sql: Transaction, workspaceId: WorkspaceId, id: WebhookId, url: string) => sql(
  NoRow,
)`
  update webhooks
  set url = ${url}, failing_since = null, failed_attempts = 0, exhausted_events = 0, warnings = 0,
    updated_at = ${sql.stamp}
  where workspace_id = ${workspaceId} and id = ${id}`

/** Replaces the secret. The previous one keeps signing alongside it for a while (D41). */
export const updateSecret = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  id: WebhookId,
  secret: Buffer,
) => sql(NoRow)`
  update webhooks
  set previous_secret = secret, previous_secret_until = ${sql.stamp}::timestamptz + ${secretOverlapHours} * interval '1 hour',
    secret = ${secret}, updated_at = ${sql.stamp}
  where workspace_id = ${workspaceId} and id = ${id}`

/** Lists the endpoints as the settings show them. */
export const listWebhookStates = (sql: Sql, workspaceId: WorkspaceId): Promise<WebhookState[]> => sql(
  WebhookState,
)`
  select ${webhookColumns}, created_by, disabled_reason, disabled_at, failing_since, last_success_at
  from webhooks where workspace_id = ${workspaceId} order by id`

/** @throws not_found */
export async function getWebhookState(
  sql: Sql,
  workspaceId: WorkspaceId,
  id: WebhookId,
): Promise<WebhookState> {
  const [state] = await sql(WebhookState)`
    select ${webhookColumns}, created_by, disabled_reason, disabled_at, failing_since, last_success_at
    from webhooks where workspace_id = ${workspaceId} and id = ${id}`
  if (!state) throw notFound()
  return state
}

const bytes = Type.Unsafe<Buffer>({ type: 'bytea' })
const SealedSecretsRow = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('whk'),
  secret: bytes,
  previous_secret: nullable(bytes),
})
type SealedSecrets = Static<typeof SealedSecretsRow>

/** Lists sealed secrets across all workspaces, in the order of ids, starting after `after`. */
export const listSealedSecrets = (sql: Sql, after: string, max: number) => sql(SealedSecretsRow)`
  select workspace_id, id, secret, previous_secret from webhooks where id > ${after} order by id limit ${max}`

/** Replaces sealed secrets, unless the secret was reissued since `before` was read. */
export const replaceSealedSecrets = (
  sql: Sql,
  before: SealedSecrets,
  secret: Buffer,
  previous: Buffer | null,
) => sql(NoRow)`
  update webhooks set secret = ${secret}, previous_secret = ${previous}
  where workspace_id = ${before.workspace_id} and id = ${before.id} and secret = ${before.secret}
    and previous_secret is not distinct from ${before.previous_secret}`
