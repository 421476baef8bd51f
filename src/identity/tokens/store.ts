import { Type, type Static } from '../../core/typebox.ts'
import { resources, roles, type Scope, scopes } from '../../core/actor.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, enumOf, nullable } from '../../platform/http/schemas.ts'
import type { MemberId, TokenId, WorkspaceId } from '../../core/ids.ts'
import { plans } from '../../core/limits.ts'
import { Token } from './schema.ts'
import { TokenDetails } from './settings-schema.ts'

const columns = fragment`id, member_id, name, scopes, last4, created_at, last_used_at, revoked_at`

const CallerRow = Type.Object({
  workspace_id: idSchema('wsp'),
  plan: enumOf(plans),
  member_id: idSchema('usr'),
  role: enumOf(roles),
  timezone: Type.String(),
  token_id: idSchema('tok'),
  token_name: Type.String(),
  scopes: Type.Array(enumOf(scopes)),
  resource: nullable(enumOf(resources)),
  access_until: nullable(Type.String()),
})
export type CallerRow = Static<typeof CallerRow>

/**
 * Returns the caller a token acts for; undefined for a revoked token or a removed member (R-147, R-151).
 *
 * @param workspaceId the workspace that the token names; without it, all workspaces are searched
 */
export async function findCaller(
  sql: Sql,
  hash: Buffer,
  workspaceId: WorkspaceId | undefined,
): Promise<CallerRow | undefined> {
  const [row] = await sql(CallerRow)`
    select tokens.workspace_id, workspaces.plan, members.id as member_id, members.role,
      coalesce(members.timezone, workspaces.timezone) as timezone, tokens.id as token_id,
      tokens.name as token_name, tokens.scopes, tokens.resource, tokens.access_until
    from tokens
    join members on members.workspace_id = tokens.workspace_id and members.id = tokens.member_id
    join workspaces on workspaces.id = tokens.workspace_id
    where tokens.hash = ${hash} ${workspaceId === undefined ? fragment`` : fragment`and tokens.workspace_id = ${workspaceId}`} and tokens.revoked_at is null and members.removed_at is null`
  return row
}

export async function insertToken(
  sql: Transaction,
  workspaceId: WorkspaceId,
  token: { member_id: MemberId; name: string; scopes: Scope[]; hash: Buffer; last4: string },
): Promise<Token> {
  const [inserted] = await sql(Token)`
    insert into tokens (workspace_id, id, member_id, name, scopes, hash, last4, created_at)
    values (${workspaceId}, ${sql.newId('tok')}, ${token.member_id}, ${token.name}, ${token.scopes}, ${token.hash},
      ${token.last4}, ${sql.stamp})
    returning ${columns}`
  return inserted as Token
}

export async function findToken(
  sql: Sql,
  workspaceId: WorkspaceId,
  tokenId: TokenId,
): Promise<Token | undefined> {
  const [token] = await sql(Token)`
    select ${columns} from tokens
    where workspace_id = ${workspaceId} and id = ${tokenId} and client_id is null`
  return token
}

export const listWorkspaceTokens = (sql: Sql, workspaceId: WorkspaceId): Promise<Token[]> => sql(Token)`
  select ${columns} from tokens where workspace_id = ${workspaceId} and client_id is null order by id`

const detailColumns = fragment`
  tokens.id, tokens.name, tokens.scopes, tokens.last4, tokens.created_at, tokens.last_used_at,
  jsonb_build_object('id', members.id, 'name', members.name, 'kind', members.member_kind) as created_by
  from tokens
  join members on members.workspace_id = tokens.workspace_id and members.id = tokens.member_id`

/** Returns the active tokens after an id, with the member each acts for. */
export const listActiveTokens = (
  sql: Sql,
  workspaceId: WorkspaceId,
  after: string,
  take: number,
): Promise<TokenDetails[]> => sql(TokenDetails)`
  select ${detailColumns}
  where tokens.workspace_id = ${workspaceId} and tokens.client_id is null and tokens.revoked_at is null and tokens.id > ${after}
  order by tokens.id
  limit ${take}`

export async function findActiveToken(
  sql: Sql,
  workspaceId: WorkspaceId,
  tokenId: TokenId,
): Promise<TokenDetails | undefined> {
  const [token] = await sql(TokenDetails)`
    select ${detailColumns}
    where tokens.workspace_id = ${workspaceId} and tokens.client_id is null and tokens.revoked_at is null and tokens.id = ${tokenId}`
  return token
}

export async function revokeToken(
  sql: Transaction,
  workspaceId: WorkspaceId,
  tokenId: TokenId,
): Promise<Token> {
  const [token] = await sql(Token)`
    update tokens set revoked_at = ${sql.stamp}
    where workspace_id = ${workspaceId} and id = ${tokenId}
    returning ${columns}`
  return token as Token
}

/** Revokes all active API tokens of a member and returns them. */
export const revokeMemberTokens = (sql: Transaction, workspaceId: WorkspaceId, memberId: MemberId) => sql(
  Token,
)`
  update tokens set revoked_at = ${sql.stamp}
  where workspace_id = ${workspaceId} and member_id = ${memberId} and client_id is null and revoked_at is null
  returning ${columns}`

/**
 * Stores when tokens of a workspace were last used, to the minute, in one statement outside the request path (R-148).
 * Skips rows that someone else is writing: waiting for them while holding others could deadlock with a revocation.
 */
export const updateLastUsed = (
  sql: Sql,
  workspaceId: WorkspaceId,
  used: { token_id: string; at: string }[],
) => sql(NoRow)`
  with due as (
    select tokens.id, used.at
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as used (token_id text, at timestamptz)
    join tokens on tokens.workspace_id = ${workspaceId} and tokens.id = used.token_id
    where tokens.last_used_at is null or tokens.last_used_at <= used.at - interval '1 minute'
    for no key update of tokens skip locked
  )
  update tokens set last_used_at = due.at
  from due
  where tokens.workspace_id = ${workspaceId} and tokens.id = due.id`
