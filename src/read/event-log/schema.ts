import { Type } from '../../core/typebox.ts'
import {
  closedObject,
  enumOf,
  idSchema,
  nullable,
  openEnum,
  pageQuery,
  stampSchema,
} from '../../platform/http/schemas.ts'
import { eventSources, eventTypes } from '../../platform/events/event-types.ts'
import { eventLogDays } from '../../core/limits.ts'

const eventActor = Type.Object(
  {
    member_id: nullable(idSchema('usr'), {
      description: 'The member; null if it was the service itself, or an email from someone else.',
    }),
    token_id: nullable(idSchema('tok'), {
      description:
        'The API token; null if no token was used. If it is your own token’s id, the change was yours.',
    }),
    token_name: nullable(Type.String({ examples: ['CRM sync'] }), {
      description: 'The name that the token had at that time.',
    }),
    source: openEnum(eventSources, {
      description: '`system` is the service itself, such as when a task falls due.',
      examples: ['api'],
    }),
  },
  {
    title: 'EventActor',
    description: 'Who caused the event. Older events don’t have it.',
  },
)

/** The envelope of the specification (R-178). */
export const EventEnvelope = Type.Object(
  {
    id: idSchema('evt', { description: 'The same in every delivery of the event and in the event log.' }),
    type: openEnum(eventTypes, {
      description: 'New types may be added without a new API version.',
      examples: ['task.created'],
    }),
    created_at: stampSchema({ description: 'When the event occurred.' }),
    workspace_id: idSchema('wsp'),
    actor: Type.Optional(eventActor),
    data: Type.Object(
      {},
      {
        title: 'EventData',
        additionalProperties: true,
        description: 'What happened. Objects have the same form as in the rest of the API.',
      },
    ),
  },
  { $id: 'Event', description: 'Something that happened, as webhooks deliver it.' },
)

/** The form of an id in the event log. */
const eventIdPattern = '^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$'
const eventTypePattern = `(${eventTypes.join('|').replaceAll('.', '\\.')})`

const eventFilters = {
  types: Type.Optional(
    Type.String({
      pattern: `^${eventTypePattern}(,${eventTypePattern})*$`,
      description: `Only these types, separated by commas: ${eventTypes.map((one) => `\`${one}\``).join(', ')}.`,
      examples: ['task.created,task.updated'],
    }),
  ),
  after: Type.Optional(
    idSchema('evt', {
      pattern: eventIdPattern,
      description: `Only events after this one: the last you have seen, at most ${eventLogDays} days ago.`,
    }),
  ),
}

export const EventLogQuery = closedObject({
  ...eventFilters,
  order: Type.Optional(
    enumOf(['asc', 'desc'], {
      description: '`desc` returns the newest events first; the oldest come first by default.',
    }),
  ),
  ...pageQuery,
})

/** The same filters without pages. */
export const EventStreamQuery = closedObject({
  types: eventFilters.types,
  after: Type.Optional(
    idSchema('evt', {
      pattern: eventIdPattern,
      description: `Starts with the events after this one, at most ${eventLogDays} days ago; by default with those that occur from now on. \`Last-Event-ID\` takes precedence.`,
    }),
  ),
})
