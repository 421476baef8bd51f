import type { Sql } from '../../platform/db/sql.ts'
import { hashSecret } from '../../core/random-secret.ts'
import type { InvitationPreview } from './schema.ts'
import { findOpenByHash, type OpenInvitation } from './store.ts'

/**
 * The invitation that a link opens now. One that was used, withdrawn, sent again or has expired is not told from one
 * that never was (S-68).
 */
export const findOpenInvitation = (sql: Sql, token: string): Promise<OpenInvitation | undefined> =>
  findOpenByHash(sql, hashSecret(token))

/** What whoever holds the link may know of it. */
export const invitationPreviewOf = (invitation: OpenInvitation): InvitationPreview => ({
  workspace_name: invitation.workspace_name,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.inviter_name,
  has_account: invitation.account_id !== null,
  expires_at: invitation.expires_at,
})
