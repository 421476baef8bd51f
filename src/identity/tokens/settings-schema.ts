import { Type, type Static } from '../../core/typebox.ts'
import { memberKinds, scopes } from '../../core/actor.ts'
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

const { member_id: _member, revoked_at: _revoked, ...detailProperties } = Token.properties

/** An active token as shown in the settings, without the token itself. */
export const TokenDetails = Type.Object({
  ...detailProperties,
  /** The member it acts for, who created it unless it is an integration. */
  created_by: Type.Object({
    id: idSchema('usr'),
    name: Type.String(),
    kind: enumOf(memberKinds),
  }),
})
export type TokenDetails = Static<typeof TokenDetails>

export const TokenDetailsPage = collection(TokenDetails)

/** The answer to creating a token, the only time the token itself is shown. */
export const TokenWithSecret = Type.Object({
  ...TokenDetails.properties,
  token: Type.String(),
  certificate_authority: nullable(Type.String(), {
    description:
      'The path on the server of the CA certificate that clients must trust if Daybook issued its own certificate; otherwise null.',
  }),
})
export type TokenWithSecret = Static<typeof TokenWithSecret>

export const TokenCreate = closedObject({
  /** The integration that the token acts for. By default, the token acts for the member who creates it. */
  member_id: Type.Optional(idSchema('usr')),
  name: singleLineText(tokenNameMax),
  scopes: Type.Array(enumOf(scopes), { minItems: 1, uniqueItems: true }),
})
export type TokenCreate = Static<typeof TokenCreate>
