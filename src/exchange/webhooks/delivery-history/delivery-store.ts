import { type Static, Type } from '../../../core/typebox.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { idSchema, nullable, enumOf } from '../../../platform/http/schemas.ts'
import type { WebhookId, WorkspaceId } from '../../../core/ids.ts'
import { Attempt, attemptColumns, isAwaitingRetry } from './attempt-store.ts'
import { deliveryKinds } from '../delivery/claim-store.ts'

/** The attempt that comes next, or that a worker is making. */
const PendingAttempt = Type.Object({
  event_id: idSchema('evt'),
  event_type: Type.String(),
  kind: enumOf(deliveryKinds),
  attempt: Type.Integer(),
  max_attempts: Type.Integer(),
  due_at: Type.String(),
})
type PendingAttempt = Static<typeof PendingAttempt>

/** An attempt that has ended, or the pending one, which has an outcome of null. */
const DeliveryStep = Type.Object({
  ...PendingAttempt.properties,
  due_at: nullable(Type.String()),
  id: nullable(Attempt.properties.id),
  delivery_id: Attempt.properties.delivery_id,
  started_at: nullable(Attempt.properties.started_at),
  outcome: nullable(Attempt.properties.outcome),
  status_code: Attempt.properties.status_code,
  duration_ms: nullable(Attempt.properties.duration_ms),
  waiting: Attempt.properties.waiting,
})
type DeliveryStep = Static<typeof DeliveryStep>

/** The attempts of one delivery, oldest first, and the pending one; null if none is to come. */
export type DeliverySteps = { attempts: Attempt[]; pending: PendingAttempt | null }

/**
 * Finds what has happened and will happen to one delivery, in one statement: between two, an attempt could end, and be
 * in neither.
 *
 * Each attempt is found by scanning the endpoint's attempts from the previous one on, up to the one that was delivered:
 * an index by delivery would cost every attempt of every endpoint 6 µs (measured), to speed up this rare query.
 */
export async function findDeliverySteps(
  sql: Sql,
  workspaceId: WorkspaceId,
  webhookId: WebhookId,
  deliveryId: string,
): Promise<DeliverySteps> {
  const steps = await sql(DeliveryStep)`
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
    select ${attemptColumns}, ${isAwaitingRetry(workspaceId)} as waiting, null::timestamptz as due_at from found as tried
    union all
    select null, id, event_id, event_type, kind, (attempts + (leased_until is null)::integer)::smallint, max_attempts,
      null, null, null, null, false, due_at
    from deliveries
    where id = ${deliveryId} and workspace_id = ${workspaceId} and webhook_id = ${webhookId}
    order by id`
  return { attempts: steps.filter(isAttempt), pending: steps.find(isPending) ?? null }
}

const isAttempt = (step: DeliveryStep): step is DeliveryStep & Attempt => step.outcome !== null

const isPending = (step: DeliveryStep): step is DeliveryStep & PendingAttempt => step.outcome === null

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
