import { Type, type Static } from '../../core/typebox.ts'
import { scopes } from '../../core/actor.ts'
import { closed, collection, id, nullable, oneLine, oneOf } from '../../platform/http/schemas.ts'
import { tokenNameMax } from '../../core/limits.ts'
import { Token } from './schema.ts'

export const ofToken = Type.Object({ workspace_id: id('wsp'), id: id('tok') })

const { member_id: _member, revoked_at: _revoked, ...shown } = Token.properties

/** A token that is in use, as the settings show it: never the token itself. */
export const TokenView = Type.Object({
  ...shown,
  created_by: Type.Object({ id: id('usr'), name: Type.String() }),
})
export type TokenView = Static<typeof TokenView>

export const TokenViews = collection(TokenView)

/** What making a token answers, the only time that it is shown. */
export const TokenShown = Type.Object({
  ...TokenView.properties,
  token: Type.String(),
  certificate_authority: nullable(Type.String(), {
    description:
      'The file, where the service runs, that a client needs to trust a certificate of its own making.',
  }),
})
export type TokenShown = Static<typeof TokenShown>

export const TokenCreate = closed({
  name: oneLine(tokenNameMax),
  scopes: Type.Array(oneOf(scopes), { minItems: 1, uniqueItems: true }),
})
export type TokenCreate = Static<typeof TokenCreate>
