import { type Static, Type } from '../../core/typebox.ts'
import { closed, id, nullable, stamp } from '../../platform/http/schemas.ts'

/** A calendar of deadlines that other programs read: of one list, or of what is assigned to its member. */
export const Feed = Type.Object({
  id: id('fed'),
  list_id: nullable(id('lst')),
  /** Null where there is no list, and where the member no longer sees it: then nothing is in the calendar. */
  list_name: nullable(Type.String()),
  created_at: stamp(),
  /** The last day on which a program read it, in UTC. */
  last_read_on: nullable(Type.String({ format: 'date' })),
})
export type Feed = Static<typeof Feed>

export const FeedCreate = closed({ list_id: Type.Optional(nullable(id('lst'))) })
export type FeedCreate = Static<typeof FeedCreate>

/** A new feed with its address, which is told this once. */
export const NewFeed = Type.Object({ ...Feed.properties, url: Type.String() })
export type NewFeed = Static<typeof NewFeed>
