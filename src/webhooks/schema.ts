import { Type, type Static } from 'typebox'
import { eventTypes } from '../events/types.ts'
import { closed, id, nullable, oneOf, stamp } from '../http/schemas.ts'
import { webhookDescriptionMax, webhookEventsMax, webhookUrlMax } from '../limits.ts'

const url = Type.String({
  maxLength: webhookUrlMax,
  description: 'An `https` address in the public internet, on port 443 or from 1024 up.',
  examples: ['https://example.com/daybook'],
})
const events = Type.Array(oneOf(eventTypes), {
  minItems: 1,
  maxItems: webhookEventsMax,
  description: 'The types of events that are sent there.',
  examples: [['task.created', 'task.updated']],
})
const description = nullable(Type.String({ maxLength: webhookDescriptionMax, examples: ['Sync to the CRM'] }))

const head = { id: id('whk'), url, events, description }
const tail = {
  enabled: Type.Boolean({ description: 'false: nothing is sent.' }),
  created_at: stamp(),
}

/** A webhook address as every answer but one shows it: without its secret. */
export const Webhook = Type.Object(
  { ...head, ...tail },
  { $id: 'Webhook', description: 'An address that events are sent to.' },
)
export type Webhook = Static<typeof Webhook>

/** What creation answers, the only time that the API shows the secret. */
export const WebhookWithSecret = Type.Object(
  {
    ...head,
    secret: Type.String({
      description: 'Signs every delivery. Keep it: it is shown this once.',
      examples: ['whsec_3WZZ6uSLQ8eB7Q9rcVYQzCSmTBQKpR0k4PVvKmz2pd6Zw8jv'],
    }),
    ...tail,
  },
  { $id: 'WebhookWithSecret', description: 'An address that has just been made, with its secret.' },
)
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

export const WebhookCreate = closed({
  url,
  events: { ...events, description: 'The types of events to send; each counts once.' },
  description: Type.Optional(description),
})
export type WebhookCreate = Static<typeof WebhookCreate>
