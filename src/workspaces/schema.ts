import { Type, type Static } from '../lib/type.ts'
import { id, oneOf } from '../http/schemas.ts'
import { plans } from '../limits.ts'

export const Workspace = Type.Object({
  id: id('wsp'),
  name: Type.String(),
  plan: oneOf(plans),
  timezone: Type.String(),
})
export type Workspace = Static<typeof Workspace>
