import { Type, type Static } from '../../core/typebox.ts'
import { resources, scopes } from '../../core/actor.ts'
import type { MemberId, WorkspaceId } from '../../core/ids.ts'
import { fragment, type Sql } from '../../platform/db/sql.ts'
import { enumOf, idSchema, nullable } from '../../platform/http/schemas.ts'

const AppRow = Type.Object({
  id: idSchema('tok'),
  client_id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(enumOf(scopes)),
  resource: nullable(enumOf(resources)),
  created_at: Type.String(),
  last_used_at: nullable(Type.String()),
  member: Type.Unsafe<{ id: MemberId; name: string }>({}),
})
type AppRow = Static<typeof AppRow>

/** Returns the apps connected in a workspace, or by one member, after an id. */
export const listGrants = (
  sql: Sql,
  workspaceId: WorkspaceId,
  memberId: MemberId | null,
  now: string,
  after: string,
  take: number,
): Promise<AppRow[]> => sql(AppRow)`
  select tokens.id, tokens.client_id, tokens.name, tokens.granted_scopes as scopes, tokens.resource, tokens.created_at,
    tokens.last_used_at, jsonb_build_object('id', members.id, 'name', members.name) as member
  from tokens
  join members on members.workspace_id = ${workspaceId} and members.id = tokens.member_id
  where tokens.workspace_id = ${workspaceId} and tokens.client_id is not null and tokens.revoked_at is null
    and tokens.granted_until > ${now} and tokens.id > ${after}
    ${memberId === null ? fragment`` : fragment`and tokens.member_id = ${memberId}`}
  order by tokens.id
  limit ${take}`
