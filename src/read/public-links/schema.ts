import { type Static, Type } from '../../core/typebox.ts'
import { closedObject, nullable, stampSchema } from '../../platform/http/schemas.ts'

/** What a public link shows besides titles, dates and completion (0515). */
export const Shows = Type.Object({
  people: Type.Boolean({
    description: 'The names of assignees, and of authors and mentioned people in texts.',
  }),
  comments: Type.Boolean(),
  files: Type.Boolean({ description: 'Those of comments only if comments are shown.' }),
  details: Type.Boolean({ description: 'Descriptions, labels and priorities.' }),
})
export type Shows = Static<typeof Shows>

/** The public link of a list, without its secret. */
export const PublicLink = Type.Object({
  allowed: Type.Boolean({ description: 'Whether the workspace allows public links.' }),
  created_at: nullable(stampSchema(), { description: 'null if the list has no link.' }),
  shows: Shows,
})
export type PublicLink = Static<typeof PublicLink>

/** A new link with its URL, which is shown only this once. */
export const NewPublicLink = Type.Object({ ...PublicLink.properties, url: Type.String() })
export type NewPublicLink = Static<typeof NewPublicLink>

export const PublicLinkPatch = closedObject({
  shows: closedObject({
    people: Type.Optional(Type.Boolean()),
    comments: Type.Optional(Type.Boolean()),
    files: Type.Optional(Type.Boolean()),
    details: Type.Optional(Type.Boolean()),
  }),
})
export type PublicLinkPatch = Static<typeof PublicLinkPatch>
