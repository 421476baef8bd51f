import { Type } from '../../core/typebox.ts'
import { idSchema } from '../../platform/http/schemas.ts'

/** In which of one's workspaces something is. */
export const ResolvedId = Type.Object({ workspace_id: idSchema('wsp') })
