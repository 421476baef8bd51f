import { type Static, Type } from '../../core/typebox.ts'
import { closedObject, idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'

/** A calendar of deadlines that other programs read: of one list, or of what is assigned to its member. */
export const Feed = Type.Object({
  id: idSchema('fed'),
  list_id: nullable(idSchema('lst')),
  /** Null where there is no list, and where the member no longer sees it: then nothing is in the calendar. */
  list_name: nullable(Type.String()),
  created_at: stampSchema(),
  /** The last day on which a program read it, in UTC. */
  last_read_on: nullable(Type.String({ format: 'date' })),
})
export type Feed = Static<typeof Feed>

export const FeedCreate = closedObject({ list_id: Type.Optional(nullable(idSchema('lst'))) })
export type FeedCreate = Static<typeof FeedCreate>

/** A new feed with its address, which is told this once. */
export const NewFeed = Type.Object({ ...Feed.properties, url: Type.String() })
export type NewFeed = Static<typeof NewFeed>
