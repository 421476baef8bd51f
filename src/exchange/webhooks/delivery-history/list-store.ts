import { type Static, Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { WebhookId } from '../../../core/ids.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { enumOf, idSchema, nullable } from '../../../platform/http/schemas.ts'
import { deliveryKinds } from '../delivery/claim-store.ts'
import { outcomes } from '../delivery/outcome.ts'

const triedFields = {
  attempt: Type.Integer(),
  started_at: Type.String(),
  outcome: enumOf(outcomes),
  status_code: nullable(Type.Integer()),
  duration_ms: Type.Integer(),
}

const FirstAttemptRow = Type.Object({
  /** The attempt's id, which orders the list. */
  id: idSchema('try'),
  delivery_id: idSchema('dlv'),
  event_id: idSchema('evt'),
  event_type: Type.String(),
  kind: enumOf(deliveryKinds),
  max_attempts: Type.Integer(),
  ...triedFields,
  /** When it will be attempted again; null if that is over, or a worker is attempting it. */
  due_at: nullable(Type.String()),
  /** Whether there is another attempt, waiting or being made. */
  pending: Type.Boolean(),
})
export type FirstAttemptRow = Static<typeof FirstAttemptRow>

export type DeliveryFilter = { event_type?: string | undefined; failed?: boolean | undefined }

/**
 * Lists deliveries by their first attempt, newest first. Every delivery that was attempted has exactly one first attempt,
 * while its own id begins with the time of its event, which may be weeks ago.
 */
export const listFirstAttempts = (
  sql: Sql,
  { workspace_id }: Actor,
  webhookId: WebhookId,
  { event_type, failed }: DeliveryFilter,
  before: string,
  take: number,
): Promise<FirstAttemptRow[]> => sql(FirstAttemptRow)`
  select first.id, first.delivery_id, first.event_id, first.event_type, first.kind, first.max_attempts, first.attempt,
    first.started_at, first.outcome, first.status_code, first.duration_ms,
    case when pending.leased_until is null then pending.due_at end as due_at, pending.id is not null as pending
  from attempts as first
  left join deliveries as pending on pending.workspace_id = ${workspace_id} and pending.id = first.delivery_id
  where first.workspace_id = ${workspace_id} and first.webhook_id = ${webhookId} and first.attempt = 1
    and first.id < ${before} and (${event_type ?? null}::text is null or first.event_type = ${event_type ?? null})
    and (${failed ?? null}::boolean is null or (first.outcome <> 'delivered') = ${failed ?? null})
  order by first.id desc
  limit ${take}`

const LaterAttemptRow = Type.Object({ delivery_id: idSchema('dlv'), ...triedFields })
export type LaterAttemptRow = Static<typeof LaterAttemptRow>

/**
 * Lists the latest attempt of those of a page's deliveries that were attempted again. One scan of the endpoint's attempts
 * since then serves the whole page; see `findDeliverySteps` for why there is no index by delivery.
 */
export const listLatestAttempts = (
  sql: Sql,
  { workspace_id }: Actor,
  webhookId: WebhookId,
  deliveryIds: readonly string[],
  after: string,
): Promise<LaterAttemptRow[]> => sql(LaterAttemptRow)`
  select distinct on (delivery_id) delivery_id, attempt, started_at, outcome, status_code, duration_ms
  from attempts
  where workspace_id = ${workspace_id} and webhook_id = ${webhookId} and id > ${after} and attempt > 1
    and delivery_id = any(${deliveryIds}::text[])
  order by delivery_id, id desc`
