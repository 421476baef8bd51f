import { Type } from '../../core/typebox.ts'
import { eventTypes } from '../../platform/events/event-types.ts'
import {
  closedObject,
  collection,
  idSchema,
  nullable,
  enumOf,
  pageQuery,
  stampSchema,
  timestampSchema,
} from '../../platform/http/schemas.ts'
import { Attempt, attemptStates } from './delivery-history/attempt-store.ts'
import { WebhookState, WebhookWithSecret } from './schema.ts'

/** Shapes of the settings section. They have no names: named schemas would show in the document of the API. */

const workspace_id = idSchema('wsp', { description: 'The workspace, of which the person is a member.' })

export const workspaceParams = Type.Object({ workspace_id })
export const webhookParams = Type.Object({ workspace_id, id: idSchema('whk') })
export const attemptParams = Type.Object({ workspace_id, id: idSchema('try') })

export const WebhookStateShape = Type.Object(WebhookState.properties)
export const WebhookWithSecretShape = Type.Object(WebhookWithSecret.properties)
export const WebhookStateList = collection(WebhookStateShape)

/** Events since then can be replayed; null when the address was enabled already (D43). */
export const EnabledWebhook = Type.Object({
  ...WebhookState.properties,
  replay_since: nullable(stampSchema()),
})

export const AttemptQuery = closedObject({
  ...pageQuery,
  failed: Type.Optional(Type.Boolean({ description: 'Only those that failed, or only those that did not.' })),
  state: Type.Optional(enumOf(attemptStates)),
  event_type: Type.Optional(enumOf([...eventTypes, 'webhook.test'])),
})
export const AttemptList = collection(Attempt)

export const ReplayBody = closedObject({ since: timestampSchema() })
export const ReplayResult = Type.Object({
  queued: Type.Integer({ description: 'How many events will be sent.' }),
  next_since: nullable(stampSchema(), {
    description:
      'Where to go on when this replay is done, since one has a maximum; null when it is all of them.',
  }),
})
export const QueuedDelivery = Type.Object({ delivery_id: Type.String(), event_id: Type.String() })
