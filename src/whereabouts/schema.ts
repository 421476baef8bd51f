import { Type } from '../lib/type.ts'
import { id } from '../http/schemas.ts'

/** In which of one's workspaces something is. */
export const Whereabouts = Type.Object({ workspace_id: id('wsp') })
