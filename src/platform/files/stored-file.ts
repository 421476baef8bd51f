import { type Static, Type } from '../../core/typebox.ts'
import { id, stamp } from '../http/schemas.ts'

/** A file whose bytes are stored, as it is sent to people who may read it. */
export const File = Type.Object({
  workspace_id: id('wsp'),
  id: id('att'),
  name: Type.String(),
  size: Type.Integer(),
  content_type: Type.String(),
  /** In hex. */
  sha256: Type.String(),
  stored_at: stamp(),
})
export type File = Static<typeof File>
