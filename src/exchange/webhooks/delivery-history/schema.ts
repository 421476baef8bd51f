import { type Static, Type } from '../../../core/typebox.ts'
import { id, nullable, oneOf, stamp } from '../../../platform/http/schemas.ts'
import { Attempt } from './attempt-store.ts'
import { deliveryKinds } from '../delivery/claim-store.ts'

/** Shapes of how delivery goes, as the settings section shows it. */

const counts = { delivered: Type.Integer(), failed: Type.Integer() }
const successRate = nullable(Type.Number(), { description: 'From 0 to 1; null without an attempt.' })

/** An address: its last day, what waits, and since when it signs as it does. */
export const WebhookSummary = Type.Object({
  day: Type.Object({
    attempts: Type.Integer(),
    ...counts,
    success_rate: successRate,
    median_ms: nullable(Type.Integer(), { description: 'Of the attempts that were answered.' }),
  }),
  waiting: Type.Integer({ description: 'Deliveries that have failed and will be tried again.' }),
  queued: Type.Integer({ description: 'Deliveries that have not been tried yet.' }),
  failed: Type.Integer({ description: 'Other failed attempts of the history, counted up to a thousand.' }),
  half_hours: Type.Array(Type.Object({ start: stamp(), ...counts })),
  secret_since: stamp(),
  previous_secret_until: nullable(stamp()),
})
export type WebhookSummary = Static<typeof WebhookSummary>

/** An address in the list of all: the half hours of its last day. */
export const WebhookLine = Type.Object({
  id: id('whk'),
  success_rate: successRate,
  hours: Type.Array(Type.Object(counts)),
})
export type WebhookLine = Static<typeof WebhookLine>

/** One event on its way to one address: everything that was attempted, what comes next, and what is sent. */
export const ShownDelivery = Type.Object({
  id: id('dlv'),
  event_id: id('evt'),
  event_type: Type.String(),
  kind: oneOf(deliveryKinds),
  attempts: Type.Array(Attempt),
  next: nullable(
    Type.Object({ attempt: Type.Integer(), max_attempts: Type.Integer(), due_at: Type.String() }),
  ),
  body: nullable(Type.String()),
  headers: nullable(Type.Record(Type.String(), Type.String())),
})
export type ShownDelivery = Static<typeof ShownDelivery>
