import type { Sql } from '../../platform/db/sql.ts'
import { hashSecret } from '../../core/random-secret.ts'
import type { InvitationLook } from './schema.ts'
import { findOpen, type OpenInvitation } from './store.ts'

/**
 * The invitation that a link opens now. One that was used, withdrawn, sent again or has expired is not told from one
 * that never was (S-68).
 */
export const findOpenInvitation = (sql: Sql, token: string): Promise<OpenInvitation | undefined> =>
  findOpen(sql, hashSecret(token))

/** What whoever holds the link may know of it. */
export const lookOf = (invitation: OpenInvitation): InvitationLook => ({
  workspace_name: invitation.workspace_name,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.inviter_name,
  has_account: invitation.account_id !== null,
  expires_at: invitation.expires_at,
})
