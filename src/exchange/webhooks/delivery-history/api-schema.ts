import { type Static, Type } from '../../../core/typebox.ts'
import { eventTypes } from '../../../platform/events/event-types.ts'
import {
  closedObject,
  enumOf,
  idSchema,
  nullable,
  openEnum,
  pageQuery,
  stampSchema,
} from '../../../platform/http/schemas.ts'
import { deliveryKinds } from '../delivery/claim-store.ts'
import { outcomes } from '../delivery/outcome.ts'

/** Schemas of deliveries in the API. */

const deliveryStates = ['delivered', 'pending', 'retrying', 'failed'] as const

const DeliveryAttempt = Type.Object(
  {
    attempt: Type.Integer({ description: 'Its number, from 1.' }),
    started_at: stampSchema(),
    outcome: openEnum<(typeof outcomes)[number]>(outcomes, {
      description:
        '`delivered`: a 2xx came in time. `http_error`: another status, or with `status_code` null, something that isn’t HTTP or has too much before its body. `timeout`: no status within 10 seconds. `tls`: no TLS connection, or a certificate that isn’t valid. `dns`: no address for the host. `connect`: no connection, or it was closed before a status came. `blocked`: the host’s address isn’t public. `unknown`: the service was interrupted before a status came.',
      examples: ['http_error'],
    }),
    status_code: nullable(Type.Integer(), { description: 'null if no status came.' }),
    duration_ms: Type.Integer(),
  },
  { title: 'DeliveryAttempt' },
)
export type DeliveryAttempt = Static<typeof DeliveryAttempt>

/** The delivery of one event to one endpoint. */
export const WebhookDelivery = Type.Object(
  {
    id: idSchema('dlv'),
    webhook_id: idSchema('whk'),
    event_id: idSchema('evt'),
    event_type: openEnum([...eventTypes, 'webhook.test'], { examples: ['task.created'] }),
    kind: openEnum<(typeof deliveryKinds)[number]>(deliveryKinds, {
      description: '`event` is sent when it occurs; the others are sent when someone asks for them.',
      examples: ['event'],
    }),
    state: openEnum<(typeof deliveryStates)[number]>(deliveryStates, {
      examples: ['delivered'],
      description:
        '`pending` before the first attempt; `retrying` if another attempt follows a failed one; `failed` if none does.',
    }),
    attempt_count: Type.Integer({ description: 'How many attempts have been made.' }),
    max_attempts: Type.Integer(),
    last_attempt: nullable(DeliveryAttempt),
    next_attempt_at: nullable(stampSchema(), {
      description: 'null if no attempt follows or one is in progress.',
    }),
  },
  { $id: 'WebhookDelivery', description: 'The delivery of one event to one endpoint.' },
)
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhookDeliveryDetails = Type.Object(
  {
    ...WebhookDelivery.properties,
    attempts: Type.Array(DeliveryAttempt, { description: 'Oldest first.' }),
    body: nullable(Type.String(), {
      description:
        'The exact body that is sent; null if the token’s member can’t see the event, or the log no longer has it.',
    }),
    headers: Type.Array(
      Type.Object({ name: Type.String(), value: Type.String() }, { title: 'DeliveryHeader' }),
      {
        description:
          'Those of the last attempt, with `…` for the signatures, which aren’t stored. Empty before the first attempt.',
      },
    ),
  },
  { $id: 'WebhookDeliveryDetails', description: 'A delivery with its attempts, headers and body.' },
)
export type WebhookDeliveryDetails = Static<typeof WebhookDeliveryDetails>

export const DeliveryQuery = closedObject({
  event_type: Type.Optional(
    enumOf([...eventTypes, 'webhook.test'], { description: 'Only deliveries of events of this type.' }),
  ),
  failed: Type.Optional(
    Type.Boolean({
      description: '`true` returns only those whose first attempt failed; `false`, the others.',
    }),
  ),
  ...pageQuery,
})

export const deliveryParams = Type.Object({
  id: idSchema('whk', { description: 'The webhook.' }),
  delivery_id: idSchema('dlv', { description: 'One of its deliveries.' }),
})
