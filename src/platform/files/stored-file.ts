import { type Static, Type } from '../../core/typebox.ts'
import { idSchema, stampSchema } from '../http/schemas.ts'

/** A file whose bytes are stored, with what downloads need. */
export const StoredFile = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('att'),
  name: Type.String(),
  size: Type.Integer(),
  content_type: Type.String(),
  /** In hex. */
  sha256: Type.String(),
  stored_at: stampSchema(),
})
export type StoredFile = Static<typeof StoredFile>
