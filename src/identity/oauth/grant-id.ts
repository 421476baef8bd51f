import { isId, type TokenId, type WorkspaceId } from '../../core/ids.ts'

/** A grant: what a member lets an app do in a workspace. It is a row of `tokens` (0320). */
export type GrantRef = { workspace_id: WorkspaceId; token_id: TokenId }

/** The ID of a grant in the authorization server, which names its workspace. */
export const formatGrantId = ({ workspace_id, token_id }: GrantRef): string => `${workspace_id}.${token_id}`

/** Returns the grant that an ID names; undefined for anything else. */
export function parseGrantId(id: unknown): GrantRef | undefined {
  const [workspace_id, token_id, ...rest] = String(id).split('.')
  return isId('wsp', workspace_id) && isId('tok', token_id) && rest.length === 0
    ? { workspace_id, token_id }
    : undefined
}
