import { Type, type Static } from '../../core/typebox.ts'
import { scopes } from '../../core/actor.ts'
import {
  closedObject,
  collection,
  idSchema,
  nullable,
  singleLineText,
  enumOf,
} from '../../platform/http/schemas.ts'
import { tokenNameMax } from '../../core/limits.ts'
import { Token } from './schema.ts'

export const tokenParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('tok') })

const { member_id: _member, revoked_at: _revoked, ...shown } = Token.properties

/** A token that is in use, as the settings show it: never the token itself. */
export const TokenDetails = Type.Object({
  ...shown,
  created_by: Type.Object({ id: idSchema('usr'), name: Type.String() }),
})
export type TokenDetails = Static<typeof TokenDetails>

export const TokenDetailsPage = collection(TokenDetails)

/** What making a token answers, the only time that it is shown. */
export const TokenWithSecret = Type.Object({
  ...TokenDetails.properties,
  token: Type.String(),
  certificate_authority: nullable(Type.String(), {
    description:
      'The file, where the service runs, that a client needs to trust a certificate of its own making.',
  }),
})
export type TokenWithSecret = Static<typeof TokenWithSecret>

export const TokenCreate = closedObject({
  name: singleLineText(tokenNameMax),
  scopes: Type.Array(enumOf(scopes), { minItems: 1, uniqueItems: true }),
})
export type TokenCreate = Static<typeof TokenCreate>
