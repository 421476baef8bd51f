import { Type, type Static } from '../../core/typebox.ts'
import { idSchema, enumOf } from '../../platform/http/schemas.ts'
import { plans } from '../../core/limits.ts'

export const Workspace = Type.Object({
  id: idSchema('wsp'),
  name: Type.String(),
  plan: enumOf(plans),
  timezone: Type.String(),
})
export type Workspace = Static<typeof Workspace>
