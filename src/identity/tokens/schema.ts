import { Type, type Static } from '../../core/typebox.ts'
import { scopes } from '../../core/actor.ts'
import { idSchema, nullable, enumOf, stampSchema } from '../../platform/http/schemas.ts'

/** A token's metadata, without the token itself. */
export const Token = Type.Object({
  id: idSchema('tok'),
  member_id: idSchema('usr'),
  name: Type.String(),
  scopes: Type.Array(enumOf(scopes)),
  last4: Type.String(),
  created_at: stampSchema(),
  last_used_at: nullable(stampSchema()),
  revoked_at: nullable(stampSchema()),
})
export type Token = Static<typeof Token>
