import { Type, type Static } from '../../core/typebox.ts'
import { id, oneOf } from '../../platform/http/schemas.ts'
import { plans } from '../../core/limits.ts'

export const Workspace = Type.Object({
  id: id('wsp'),
  name: Type.String(),
  plan: oneOf(plans),
  timezone: Type.String(),
})
export type Workspace = Static<typeof Workspace>
