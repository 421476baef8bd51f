import { type Static, Type } from '../../../core/typebox.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { idSchema, nullable, enumOf } from '../../../platform/http/schemas.ts'
import type { WebhookId, WorkspaceId } from '../../../core/ids.ts'
import { Attempt, attemptColumns, isAwaitingRetry } from './attempt-store.ts'
import { deliveryKinds } from '../delivery/claim-store.ts'

/**
 * The attempts of one delivery, oldest first. Each is looked for from the one before it on, among what was attempted
 * at the address since, and none after the one that was delivered: an index by delivery would cost every attempt of
 * every address 6 µs (measured), to spare these few.
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
  /** Of the attempt that is next or, while a worker makes it, of that one. */
  attempt: Type.Integer(),
  max_attempts: Type.Integer(),
  due_at: Type.String(),
})

/** What is still to come of a delivery; undefined when it is over. */
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
  /** When the secret that signs now was made. */
  since: Type.String(),
  /** Until when the one before it signs too; null when there is none, or no more. */
  previous_until: nullable(Type.String()),
})
export type SecretTimes = Static<typeof SecretTimes>

/** Since when the address has its secret. The overlap of two is of one length, so its end tells its beginning (D41). */
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
