import { type Static, Type } from '../../../core/typebox.ts'
import { idSchema, nullable, enumOf, stampSchema } from '../../../platform/http/schemas.ts'
import { Attempt } from './attempt-store.ts'
import { deliveryKinds } from '../delivery/claim-store.ts'

/** Shapes of how delivery goes, as the settings section shows it. */

const attemptCounts = { delivered: Type.Integer(), failed: Type.Integer() }
const successRate = nullable(Type.Number(), { description: 'From 0 to 1; null without an attempt.' })

/** An address: its last day, what waits, and since when it signs as it does. */
export const WebhookSummary = Type.Object({
  day: Type.Object({
    attempts: Type.Integer(),
    ...attemptCounts,
    success_rate: successRate,
    median_ms: nullable(Type.Integer(), { description: 'Of the attempts that were answered.' }),
  }),
  waiting: Type.Integer({ description: 'Deliveries that have failed and will be tried again.' }),
  queued: Type.Integer({ description: 'Deliveries that have not been tried yet.' }),
  failed: Type.Integer({ description: 'Other failed attempts of the history, counted up to a thousand.' }),
  half_hours: Type.Array(Type.Object({ start: stampSchema(), ...attemptCounts })),
  secret_since: stampSchema(),
  previous_secret_until: nullable(stampSchema()),
})
export type WebhookSummary = Static<typeof WebhookSummary>

/** An address in the list of all: the half hours of its last day. */
export const WebhookDaySummary = Type.Object({
  id: idSchema('whk'),
  success_rate: successRate,
  hours: Type.Array(Type.Object(attemptCounts)),
})
export type WebhookDaySummary = Static<typeof WebhookDaySummary>

/** One event on its way to one address: everything that was attempted, what comes next, and what is sent. */
export const DeliveryDetail = Type.Object({
  id: idSchema('dlv'),
  event_id: idSchema('evt'),
  event_type: Type.String(),
  kind: enumOf(deliveryKinds),
  attempts: Type.Array(Attempt),
  next: nullable(
    Type.Object({ attempt: Type.Integer(), max_attempts: Type.Integer(), due_at: Type.String() }),
  ),
  body: nullable(Type.String()),
  headers: nullable(Type.Record(Type.String(), Type.String())),
})
export type DeliveryDetail = Static<typeof DeliveryDetail>
