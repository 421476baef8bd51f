import { Type, type Static } from '../../core/typebox.ts'
import { scopes } from '../../core/actor.ts'
import { id, nullable, oneOf, stamp } from '../../platform/http/schemas.ts'

/** A token as its owner sees it in a list: never the token itself. */
export const Token = Type.Object({
  id: id('tok'),
  member_id: id('usr'),
  name: Type.String(),
  scopes: Type.Array(oneOf(scopes)),
  last4: Type.String(),
  created_at: stamp(),
  last_used_at: nullable(stamp()),
  revoked_at: nullable(stamp()),
})
export type Token = Static<typeof Token>
