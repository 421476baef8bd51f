import { type Static, Type } from '../../core/typebox.ts'
import { idSchema, nullable } from '../http/schemas.ts'
import type { Id } from '../../core/ids.ts'

export type MailId = Id<'eml'>

/** A mail as shown to the operator. */
export const StoredMail = Type.Object({
  id: idSchema('eml'),
  to: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  created_at: Type.String(),
  attempts: Type.Integer(),
  sent_at: nullable(Type.String()),
  failed_at: nullable(Type.String()),
  failure: nullable(Type.String()),
})
export type StoredMail = Static<typeof StoredMail>
