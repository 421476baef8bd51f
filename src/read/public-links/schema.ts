import { type Static, Type } from '../../core/typebox.ts'
import { nullable, stampSchema } from '../../platform/http/schemas.ts'

/** The public link of a list, without its secret. */
export const PublicLink = Type.Object({
  allowed: Type.Boolean({ description: 'Whether the workspace allows public links.' }),
  created_at: nullable(stampSchema(), { description: 'null if the list has no link.' }),
})
export type PublicLink = Static<typeof PublicLink>

/** A new link with its URL, which is shown only this once. */
export const NewPublicLink = Type.Object({ ...PublicLink.properties, url: Type.String() })
export type NewPublicLink = Static<typeof NewPublicLink>
