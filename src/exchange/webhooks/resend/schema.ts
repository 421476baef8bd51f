import { Type } from '../../../core/typebox.ts'
import { closedObject, nullable, stampSchema, timestampSchema } from '../../../platform/http/schemas.ts'

/** Schemas of redeliveries, replays and test events in the app's settings. */

export const ReplayBody = closedObject({ since: timestampSchema() })
export const ReplayResult = Type.Object({
  queued: Type.Integer({ description: 'How many events will be sent.' }),
  next_since: nullable(stampSchema(), {
    description:
      'Where the next replay starts, if this one reached the maximum; null if it covers everything.',
  }),
})
export const QueuedDelivery = Type.Object({ delivery_id: Type.String(), event_id: Type.String() })
