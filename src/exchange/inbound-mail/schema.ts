import { type Static, Type } from '../../core/typebox.ts'
import { nullable, stampSchema } from '../../platform/http/schemas.ts'

/** The email address of a list: mail to it becomes tasks. */
export const ListAddress = Type.Object({
  /** Null if the list has none. */
  address: nullable(Type.String()),
  /** Whether this installation receives mail. */
  on: Type.Boolean(),
  created_at: nullable(stampSchema()),
})
export type ListAddress = Static<typeof ListAddress>
