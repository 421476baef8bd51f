import { type Static, Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { fragment, type Fragment, type Sql } from '../../../platform/db/sql.ts'
import { idSchema, nullable, enumOf } from '../../../platform/http/schemas.ts'
import type { WebhookId, WorkspaceId } from '../../../core/ids.ts'
import { deliveryKinds } from '../delivery/claim-store.ts'
import { outcomes } from '../delivery/outcome.ts'

/** One row of an endpoint's delivery history, without anything from the response's body (S-53). */
export const Attempt = Type.Object({
  id: idSchema('try'),
  delivery_id: idSchema('dlv'),
  event_id: idSchema('evt'),
  event_type: Type.String(),
  kind: enumOf(deliveryKinds),
  attempt: Type.Integer(),
  max_attempts: Type.Integer(),
  started_at: Type.String(),
  outcome: enumOf(outcomes),
  status_code: nullable(Type.Integer()),
  duration_ms: Type.Integer(),
  waiting: Type.Boolean({ description: 'It failed, and its delivery will be attempted again.' }),
})
export type Attempt = Static<typeof Attempt>

export const attemptColumns = fragment`id, delivery_id, event_id, event_type, kind, attempt, max_attempts, started_at, outcome,
  status_code, duration_ms`

/**
 * Whether an attempt, in the row `tried`, is the latest of a delivery that will be attempted again. A claimed attempt is
 * already counted before it is in the history.
 */
export const isAwaitingRetry = (workspaceId: WorkspaceId): Fragment => fragment`(
  tried.outcome <> 'delivered' and coalesce((
    select attempts - (leased_until is not null)::integer = tried.attempt
    from deliveries where workspace_id = ${workspaceId} and id = tried.delivery_id
  ), false))`

/** Delivered; failed, with a retry to come; or failed without one, because it was the last or has been retried since. */
export const attemptStates = ['delivered', 'waiting', 'failed'] as const

export type AttemptFilter = {
  /** Only those that were delivered, or only those that were not. */
  delivered?: boolean | undefined
  state?: (typeof attemptStates)[number] | undefined
  event_type?: string | undefined
}

/** In a form that the index of failed attempts matches. */
function matchesState(workspaceId: WorkspaceId, state: AttemptFilter['state']): Fragment {
  if (state === undefined) return fragment`true`
  if (state === 'delivered') return fragment`outcome = 'delivered'`
  const waiting = isAwaitingRetry(workspaceId)
  return state === 'waiting'
    ? fragment`outcome <> 'delivered' and ${waiting}`
    : fragment`outcome <> 'delivered' and not ${waiting}`
}

/** Lists the attempts before an id, newest first. Skipping 100,000 that don't match takes 0.1 s (measured). */
export const listAttempts = (
  sql: Sql,
  actor: Actor,
  webhookId: WebhookId,
  { delivered, state, event_type }: AttemptFilter,
  before: string,
  take: number,
): Promise<Attempt[]> => sql(Attempt)`
  select ${attemptColumns}, ${isAwaitingRetry(actor.workspace_id)} as waiting from attempts as tried
  where workspace_id = ${actor.workspace_id} and webhook_id = ${webhookId} and id < ${before}
    and (${delivered ?? null}::boolean is null or (outcome = 'delivered') = ${delivered ?? null})
    and ${matchesState(actor.workspace_id, state)}
    and (${event_type ?? null}::text is null or event_type = ${event_type ?? null})
  order by id desc limit ${take}`

const SentRow = Type.Object({ webhook_id: idSchema('whk'), event_id: idSchema('evt') })

/** Finds the event that an attempt or a delivery sent, and its endpoint. An attempt is never older than its event. */
export async function findSentIds(
  sql: Sql,
  actor: Actor,
  attemptOrDeliveryId: string,
): Promise<Static<typeof SentRow> | undefined> {
  const [sent] = await sql(SentRow)`
    select webhook_id, event_id from attempts
    where workspace_id = ${actor.workspace_id} and (id = ${attemptOrDeliveryId} or delivery_id = ${attemptOrDeliveryId})
      and id >= 'try_' || substr(${attemptOrDeliveryId}, 5, 10)
    order by id limit 1`
  return sent
}
