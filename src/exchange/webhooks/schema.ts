import { Type, type Static } from '../../core/typebox.ts'
import { eventTypes } from '../../platform/events/event-types.ts'
import {
  closedObject,
  idSchema,
  nullable,
  enumOf,
  openEnum,
  readOnly,
  readOnlyInputs,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { webhookDescriptionMax, webhookEventsMax, webhookUrlMax } from '../../core/limits.ts'

const url = Type.String({
  maxLength: webhookUrlMax,
  description: 'A public `https` URL, on port 443 or on 1024 and above.',
  examples: ['https://example.com/daybook'],
})
const eventExamples = [['task.created', 'task.updated']]
const events = Type.Array(enumOf(eventTypes), {
  minItems: 1,
  maxItems: webhookEventsMax,
  description: 'The types of events to send; duplicates are ignored.',
  examples: eventExamples,
})
const description = nullable(Type.String({ maxLength: webhookDescriptionMax, examples: ['Sync to the CRM'] }))

const leadingFields = {
  ...readOnly({ id: idSchema('whk') }),
  url,
  // A subscription made in the settings may be to types that are newer than a client.
  events: Type.Array(openEnum<(typeof eventTypes)[number]>(eventTypes), {
    description: 'The types of events sent to it. New types may be added without a new API version.',
    examples: eventExamples,
  }),
  description,
}
const enabled = Type.Boolean({ description: 'If false, nothing is sent.' })
const trailingFields = readOnly({ enabled, created_at: stampSchema() })

/** A webhook as every response but one shows it: without its secret. */
export const Webhook = Type.Object(
  { ...leadingFields, ...trailingFields },
  { $id: 'Webhook', description: 'An endpoint that events are sent to.' },
)
export type Webhook = Static<typeof Webhook>

/** The response to a creation, the only time the API shows the secret. */
export const WebhookWithSecret = Type.Object(
  {
    ...leadingFields,
    secret: Type.String({
      readOnly: true,
      description: 'Signs every delivery. Store it now; no other response shows it.',
      // An example that can't be anyone's secret: 0 to 9 and a to z in base64.
      examples: ['whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6'],
    }),
    ...trailingFields,
  },
  { $id: 'WebhookWithSecret', description: 'A newly created endpoint, with its signing secret.' },
)
export type WebhookWithSecret = Static<typeof WebhookWithSecret>

export const WebhookCreate = closedObject(
  { url, events, description: Type.Optional(description) },
  { title: 'WebhookCreate' },
)
export type WebhookCreate = Static<typeof WebhookCreate>

/** What people change in the settings; only there can they change the events. */
export const WebhookSettingsPatch = closedObject({
  events: Type.Optional(events),
  description: Type.Optional(description),
})
export type WebhookSettingsPatch = Static<typeof WebhookSettingsPatch>

/** Why an endpoint is disabled: by a person, after failures, with its creator's role, by the plan (D15, D43). */
const disabledReasons = ['person', 'failures', 'creator', 'plan'] as const
export type DisabledReason = (typeof disabledReasons)[number]

const stateFields = {
  created_by: idSchema('usr', { description: 'The endpoint receives what this member can see.' }),
  disabled_reason: nullable(openEnum<DisabledReason>(disabledReasons), {
    description:
      'Why it is disabled: by a `person`, after `failures`, because its `creator` may no longer manage webhooks, or by the `plan`.',
  }),
  disabled_at: nullable(stampSchema()),
}

/** An endpoint by itself, and how it came to be disabled. */
export const WebhookDetails = Type.Object(
  {
    ...Webhook.properties,
    enabled,
    ...readOnly({ events: Webhook.properties.events }),
    ...readOnly({ updated_at: stampSchema({ description: 'Deliveries don’t change it.' }), ...stateFields }),
  },
  { $id: 'WebhookDetails', description: 'An endpoint that events are sent to.' },
)
export type WebhookDetails = Static<typeof WebhookDetails>

const { id, created_at, updated_at, created_by, disabled_reason, disabled_at } = WebhookDetails.properties

/** What a token changes. The events are read-only here, as the specification has it (R-124, 0282). */
export const WebhookPatch = closedObject(
  {
    url: Type.Optional(url),
    description: Type.Optional(description),
    enabled: Type.Optional(
      Type.Boolean({
        description:
          '`false` stops all deliveries and deletes those that are waiting. `true` starts them again and makes the token’s member the creator: from then on, the endpoint receives what that member can see.',
      }),
    ),
    ...readOnlyInputs({
      id,
      events: Type.Array(Type.Unsafe({ ...WebhookDetails.properties.events.items, readOnly: true })),
      created_at,
      updated_at,
      created_by,
      disabled_reason,
      disabled_at,
    }),
  },
  { title: 'WebhookPatch' },
)
export type WebhookPatch = Static<typeof WebhookPatch>

/** An endpoint as the settings show it. */
export const WebhookState = Type.Object(
  {
    ...Webhook.properties,
    ...stateFields,
    failing_since: nullable(stampSchema(), { description: 'The first failure since the last success.' }),
    last_success_at: nullable(stampSchema()),
  },
  { $id: 'WebhookState', description: 'An endpoint that events are sent to, with its state.' },
)
export type WebhookState = Static<typeof WebhookState>
