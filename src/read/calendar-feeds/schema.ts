import { type Static, Type } from '../../core/typebox.ts'
import { closedObject, idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'

/** A calendar of due dates for other programs: of one list, or of the tasks assigned to its member. */
export const Feed = Type.Object({
  id: idSchema('fed'),
  list_id: nullable(idSchema('lst')),
  /** Null without a list, or if the member can no longer see it; the calendar is then empty. */
  list_name: nullable(Type.String()),
  created_at: stampSchema(),
  /** The last day that a program read it, in UTC. */
  last_read_on: nullable(Type.String({ format: 'date' })),
})
export type Feed = Static<typeof Feed>

export const FeedCreate = closedObject({ list_id: Type.Optional(nullable(idSchema('lst'))) })
export type FeedCreate = Static<typeof FeedCreate>

/** A new feed with its URL, which is shown only this once. */
export const NewFeed = Type.Object({ ...Feed.properties, url: Type.String() })
export type NewFeed = Static<typeof NewFeed>
