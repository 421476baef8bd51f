import { Type } from '../../core/typebox.ts'
import { id } from '../../platform/http/schemas.ts'

/** In which of one's workspaces something is. */
export const Whereabouts = Type.Object({ workspace_id: id('wsp') })
