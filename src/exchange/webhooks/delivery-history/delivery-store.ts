import { type Static, Type } from '../../../core/typebox.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { idSchema, nullable, enumOf } from '../../../platform/http/schemas.ts'
import type { WebhookId, WorkspaceId } from '../../../core/ids.ts'
import { Attempt, attemptColumns, isAwaitingRetry } from './attempt-store.ts'
import { deliveryKinds } from '../delivery/claim-store.ts'

/**
 * Lists the attempts of one delivery, oldest first. Each is found by scanning the endpoint's attempts from the previous
 * one on, up to the one that was delivered: an index by delivery would cost every attempt of every endpoint 6 µs
 * (measured), to speed up this rare query.
 */
export const listDeliveryAttempts = (
  sql: Sql,
  workspaceId: WorkspaceId,
  webhookId: WebhookId,
  deliveryId: string,
): Promise<Attempt[]> => sql(Attempt)`
  with recursive found as (
    (select ${attemptColumns} from attempts
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId}
        and id >= 'try_' || substr(${deliveryId}, 5, 10) and delivery_id = ${deliveryId}
      order by id limit 1)
    union all
    select next.* from found cross join lateral (
      select ${attemptColumns} from attempts
      where workspace_id = ${workspaceId} and webhook_id = ${webhookId}
        and attempts.id > found.id and attempts.delivery_id = ${deliveryId} and found.outcome <> 'delivered'
      order by attempts.id limit 1
    ) as next
  )
  select ${attemptColumns}, ${isAwaitingRetry(workspaceId)} as waiting from found as tried order by id`

const PendingAttempt = Type.Object({
  event_id: idSchema('evt'),
  event_type: Type.String(),
  kind: enumOf(deliveryKinds),
  /** The number of the next attempt or, while a worker is making one, of that one. */
  attempt: Type.Integer(),
  max_attempts: Type.Integer(),
  due_at: Type.String(),
})

/** Returns the next attempt of a delivery; undefined if there is none. */
export async function findPendingAttempt(
  sql: Sql,
  workspaceId: WorkspaceId,
  webhookId: WebhookId,
  deliveryId: string,
): Promise<Static<typeof PendingAttempt> | undefined> {
  const [pending] = await sql(PendingAttempt)`
    select event_id, event_type, kind, (attempts + (leased_until is null)::integer)::integer as attempt,
      max_attempts::integer, due_at
    from deliveries
    where id = ${deliveryId} and workspace_id = ${workspaceId} and webhook_id = ${webhookId}`
  return pending
}

const SecretTimes = Type.Object({
  /** When the current secret was created. */
  since: Type.String(),
  /** Until when the previous secret signs too, or did; null if there was none. */
  previous_until: nullable(Type.String()),
})
export type SecretTimes = Static<typeof SecretTimes>

/** Returns since when the endpoint has its secret. Overlaps have a fixed length, so the end gives the start (D41). */
export async function findSecretTimes(
  sql: Sql,
  workspaceId: WorkspaceId,
  webhookId: WebhookId,
  overlapHours: number,
): Promise<SecretTimes | undefined> {
  const [row] = await sql(SecretTimes)`
    select coalesce(previous_secret_until - ${overlapHours} * interval '1 hour', created_at) as since,
      previous_secret_until as previous_until
    from webhooks where workspace_id = ${workspaceId} and id = ${webhookId}`
  return row
}
