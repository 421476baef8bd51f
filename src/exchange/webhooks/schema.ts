import { Type, type Static } from '../../core/typebox.ts'
import { eventTypes } from '../../platform/events/event-types.ts'
import { closedObject, idSchema, nullable, enumOf, stampSchema } from '../../platform/http/schemas.ts'
import { webhookDescriptionMax, webhookEventsMax, webhookUrlMax } from '../../core/limits.ts'

const url = Type.String({
  maxLength: webhookUrlMax,
  description: 'An `https` address in the public internet, on port 443 or from 1024 up.',
  examples: ['https://example.com/daybook'],
})
const events = Type.Array(enumOf(eventTypes), {
  minItems: 1,
  maxItems: webhookEventsMax,
  description: 'The types of events that are sent there.',
  examples: [['task.created', 'task.updated']],
})
const description = nullable(Type.String({ maxLength: webhookDescriptionMax, examples: ['Sync to the CRM'] }))

const leadingFields = { id: idSchema('whk'), url, events, description }
const trailingFields = {
  enabled: Type.Boolean({ description: 'false: nothing is sent.' }),
  created_at: stampSchema(),
}

/** A webhook address as every answer but one shows it: without its secret. */
export const Webhook = Type.Object(
  { ...leadingFields, ...trailingFields },
  { $id: 'Webhook', description: 'An address that events are sent to.' },
)
export type Webhook = Static<typeof Webhook>

/** What creation answers, the only time that the API shows the secret. */
export const WebhookWithSecret = Type.Object(
  {
    ...leadingFields,
    secret: Type.String({
      description: 'Signs every delivery. Keep it: it is shown this once.',
      // An example that can be nobody's: 0 to 9 and a to z in base64.
      examples: ['whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6'],
    }),
    ...trailingFields,
  },
  { $id: 'WebhookWithSecret', description: 'An address that has just been made, with its secret.' },
)
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

export const WebhookCreate = closedObject({
  url,
  events: { ...events, description: 'The types of events to send; each counts once.' },
  description: Type.Optional(description),
})
export type WebhookCreate = Static<typeof WebhookCreate>

/** What can be changed of an address, in the settings section alone. */
export const WebhookPatch = closedObject({
  events: Type.Optional(events),
  description: Type.Optional(description),
})
export type WebhookPatch = Static<typeof WebhookPatch>

/** Why an address is disabled: by a person, by its failures, with its creator's role, by the plan (D15, D43). */
const disabledReasons = ['person', 'failures', 'creator', 'plan'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** An address as the settings section shows it. */
export const WebhookState = Type.Object(
  {
    ...Webhook.properties,
    created_by: idSchema('usr', { description: 'What this member may see is sent (D44).' }),
    disabled_reason: nullable(enumOf(disabledReasons)),
    disabled_at: nullable(stampSchema()),
    failing_since: nullable(stampSchema(), { description: 'The first failure since the last success.' }),
    last_success_at: nullable(stampSchema()),
  },
  { $id: 'WebhookState', description: 'An address that events are sent to, and how it stands.' },
)
export type WebhookState = Static<typeof WebhookState>
