import { Type } from '../../core/typebox.ts'
import { closedObject, idSchema, openEnum, pageQuery, stampSchema } from '../../platform/http/schemas.ts'
import { eventTypes } from '../../platform/events/event-types.ts'
import { eventLogDays } from '../../core/limits.ts'

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

const eventTypePattern = `(${eventTypes.join('|').replaceAll('.', '\\.')})`

export const EventLogQuery = closedObject({
  types: Type.Optional(
    Type.String({
      pattern: `^${eventTypePattern}(,${eventTypePattern})*$`,
      description: `Only these types, separated by commas: ${eventTypes.map((one) => `\`${one}\``).join(', ')}.`,
      examples: ['task.created,task.updated'],
    }),
  ),
  after: Type.Optional(
    idSchema('evt', {
      pattern: '^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$',
      description: `Only events after this one: the last you have seen, at most ${eventLogDays} days ago.`,
    }),
  ),
  ...pageQuery,
})
