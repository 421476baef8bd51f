import { Type } from '../../core/typebox.ts'
import { eventTypes } from '../../platform/events/event-types.ts'
import {
  closed,
  collection,
  id,
  nullable,
  oneOf,
  paging,
  stamp,
  timestamp,
} from '../../platform/http/schemas.ts'
import { Attempt, attemptStates } from './delivery-history/attempt-store.ts'
import { WebhookState, WebhookWithSecret } from './schema.ts'

/** Shapes of the settings section. They have no names: named schemas would show in the document of the API. */

const workspace_id = id('wsp', { description: 'The workspace, of which the person is a member.' })

export const inWorkspace = Type.Object({ workspace_id })
export const ofWebhook = Type.Object({ workspace_id, id: id('whk') })
export const ofAttempt = Type.Object({ workspace_id, id: id('try') })

export const State = Type.Object(WebhookState.properties)
export const Shown = Type.Object(WebhookWithSecret.properties)
export const States = collection(State)

/** Events since then can be replayed; null when the address was enabled already (D43). */
export const Enabled = Type.Object({
  ...WebhookState.properties,
  replay_since: nullable(stamp()),
})

export const AttemptQuery = closed({
  ...paging,
  failed: Type.Optional(Type.Boolean({ description: 'Only those that failed, or only those that did not.' })),
  state: Type.Optional(oneOf(attemptStates)),
  event_type: Type.Optional(oneOf([...eventTypes, 'webhook.test'])),
})
export const Attempts = collection(Attempt)

export const Replay = closed({ since: timestamp() })
export const Replayed = Type.Object({
  queued: Type.Integer({ description: 'How many events will be sent.' }),
  next_since: nullable(stamp(), {
    description:
      'Where to go on when this replay is done, since one has a maximum; null when it is all of them.',
  }),
})
export const Queued = Type.Object({ delivery_id: Type.String(), event_id: Type.String() })
