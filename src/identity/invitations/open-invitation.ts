import type { Sql } from '../../platform/db/sql.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { hashSecret, workspaceOfSecret } from '../../core/random-secret.ts'
import type { InvitationPreview } from './schema.ts'
import { findInvitingWorkspace, findOpenByHash, type OpenInvitation } from './store.ts'

/**
 * Returns the invitation of a link, if it still works. One that was used, revoked, resent or has expired is
 * indistinguishable from one that never existed (S-68).
 *
 * @param workspaceId its workspace, where that is known; the link of an older release doesn't name it
 */
export const findOpenInvitation = (
  sql: Sql,
  token: string,
  workspaceId: WorkspaceId | undefined = workspaceOfSecret(token),
): Promise<OpenInvitation | undefined> => findOpenByHash(sql, hashSecret(token), workspaceId)

/** Whether some workspace has invited the address and the invitation can still be accepted. */
export const isInvited = async (sql: Sql, email: string): Promise<boolean> =>
  (await findInvitingWorkspace(sql, email)) !== undefined

/** Returns what anyone with the link may know about an invitation. */
export const invitationPreviewOf = (invitation: OpenInvitation): InvitationPreview => ({
  workspace_name: invitation.workspace_name,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.inviter_name,
  has_account: invitation.account_id !== null,
  expires_at: invitation.expires_at,
})
