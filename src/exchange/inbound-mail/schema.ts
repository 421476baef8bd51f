import { type Static, Type } from '../../core/typebox.ts'
import { nullable, stampSchema } from '../../platform/http/schemas.ts'

/** Where mail is sent that becomes tasks of a list. */
export const ListAddress = Type.Object({
  /** Null where none was made. */
  address: nullable(Type.String()),
  /** Whether this installation receives mail. */
  on: Type.Boolean(),
  created_at: nullable(stampSchema()),
})
export type ListAddress = Static<typeof ListAddress>
