import { type Static, Type } from '../../../core/typebox.ts'
import { eventTypes } from '../../../platform/events/event-types.ts'
import {
  closedObject,
  collection,
  enumOf,
  idSchema,
  nullable,
  pageQuery,
  stampSchema,
} from '../../../platform/http/schemas.ts'
import { Attempt, attemptStates } from './attempt-store.ts'
import { deliveryKinds } from '../delivery/claim-store.ts'

/** Schemas of the delivery history in the app's settings. */

export const AttemptQuery = closedObject({
  ...pageQuery,
  failed: Type.Optional(Type.Boolean({ description: 'true: only failed attempts; false: only the others.' })),
  state: Type.Optional(enumOf(attemptStates)),
  event_type: Type.Optional(enumOf([...eventTypes, 'webhook.test'])),
})
export const AttemptList = collection(Attempt)

const attemptCounts = { delivered: Type.Integer(), failed: Type.Integer() }
const successRate = nullable(Type.Number(), { description: 'From 0 to 1; null without attempts.' })

/** An endpoint's last day, its pending deliveries, and the times of its secrets. */
export const WebhookSummary = Type.Object({
  day: Type.Object({
    attempts: Type.Integer(),
    ...attemptCounts,
    success_rate: successRate,
    median_ms: nullable(Type.Integer(), { description: 'Of the attempts that got a response.' }),
  }),
  waiting: Type.Integer({ description: 'Deliveries that have failed and will be attempted again.' }),
  queued: Type.Integer({ description: 'Deliveries that have not been attempted yet.' }),
  failed: Type.Integer({ description: 'Other failed attempts in the history, counted up to 1,000.' }),
  half_hours: Type.Array(Type.Object({ start: stampSchema(), ...attemptCounts })),
  secret_since: stampSchema(),
  previous_secret_until: nullable(stampSchema()),
})
export type WebhookSummary = Static<typeof WebhookSummary>

/** An endpoint in the list of all endpoints: the half hours of its last day. */
export const WebhookDaySummary = Type.Object({
  id: idSchema('whk'),
  success_rate: successRate,
  hours: Type.Array(Type.Object(attemptCounts)),
})
export type WebhookDaySummary = Static<typeof WebhookDaySummary>

/** The delivery of one event to one endpoint: its attempts, the next one, and what is sent. */
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
