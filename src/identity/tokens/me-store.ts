import type { Sql } from '../../platform/db/sql.ts'
import type { TokenId, WorkspaceId } from '../../core/ids.ts'
import { MeRow } from './me-schema.ts'

/** Returns an active token with its member and workspace. */
export async function findMe(sql: Sql, workspaceId: WorkspaceId, tokenId: TokenId) {
  const [me] = await sql(MeRow)`
    select members.id as member_id, members.name as member_name, members.email, members.role, members.member_kind as kind,
      workspaces.name as workspace_name, workspaces.plan, workspaces.timezone, workspaces.member_count,
      tokens.name as token_name, tokens.scopes, tokens.created_at, tokens.access_until,
      (select id from lists where workspace_id = ${workspaceId} and inbox_of = members.id) as inbox_id
    from tokens
    join members on members.workspace_id = ${workspaceId} and members.id = tokens.member_id
    join workspaces on workspaces.id = ${workspaceId}
    where tokens.workspace_id = ${workspaceId} and tokens.id = ${tokenId} and tokens.revoked_at is null
      and members.removed_at is null`
  return me
}
