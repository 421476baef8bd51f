import { Type, type Static } from '../../core/typebox.ts'
import { resources, roles, type Resource, type Scope, scopes } from '../../core/actor.ts'
import type { MemberId, TokenId, WorkspaceId } from '../../core/ids.ts'
import { plans } from '../../core/limits.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { enumOf, idSchema, nullable } from '../../platform/http/schemas.ts'
import type { GrantRef } from './grant-id.ts'

const GrantRow = Type.Object({
  token_id: idSchema('tok'),
  client_id: Type.String(),
  name: Type.String(),
  member_id: idSchema('usr'),
  role: enumOf(roles),
  plan: enumOf(plans),
  timezone: Type.String(),
  resource: nullable(enumOf(resources)),
  granted_scopes: Type.Array(enumOf(scopes)),
  created_at: Type.String(),
  granted_until: Type.String(),
  refresh_hash: nullable(Type.Unsafe<Buffer>({ type: 'bytea' })),
})
export type Grant = Static<typeof GrantRow> & { workspace_id: WorkspaceId }

/** Returns a grant that is still good: not revoked, its member not removed, and not too long without use. */
export async function findGrant(
  sql: Sql,
  { workspace_id, token_id }: GrantRef,
  now: string,
): Promise<Grant | undefined> {
  const [grant] = await sql(GrantRow)`
    select tokens.id as token_id, tokens.client_id, tokens.name, tokens.member_id, members.role, workspaces.plan,
      coalesce(members.timezone, workspaces.timezone) as timezone, tokens.resource, tokens.granted_scopes,
      tokens.created_at, tokens.granted_until, tokens.refresh_hash
    from tokens
    join members on members.workspace_id = ${workspace_id} and members.id = tokens.member_id
    join workspaces on workspaces.id = ${workspace_id}
    where tokens.workspace_id = ${workspace_id} and tokens.id = ${token_id} and tokens.client_id is not null
      and tokens.revoked_at is null and tokens.granted_until > ${now} and members.removed_at is null`
  return grant && { ...grant, workspace_id }
}

const AccessRow = Type.Object({ token_id: idSchema('tok'), access_until: Type.String() })

/** Returns the grant of an access token, unless it has been revoked. */
export async function findByAccessToken(sql: Sql, workspaceId: WorkspaceId, hash: Buffer) {
  const [access] = await sql(AccessRow)`
    select id as token_id, access_until from tokens
    where workspace_id = ${workspaceId} and hash = ${hash} and client_id is not null and revoked_at is null`
  return access
}

const IdRow = Type.Object({ id: idSchema('tok') })

type NewGrant = {
  member_id: MemberId
  client_id: string
  name: string
  scopes: readonly Scope[]
  resource: Resource | null
  /** Of a secret that no one has, until the app gets its access token. */
  hash: Buffer
  until: string
}

export async function insertGrant(
  sql: Transaction,
  workspaceId: WorkspaceId,
  grant: NewGrant,
): Promise<TokenId> {
  const [inserted] = await sql(IdRow)`
    insert into tokens (workspace_id, id, member_id, name, scopes, granted_scopes, hash, last4, created_at, client_id,
      resource, access_until, granted_until)
    values (${workspaceId}, ${sql.newId('tok')}, ${grant.member_id}, ${grant.name}, ${grant.scopes},
      ${grant.scopes}, ${grant.hash}, '', ${sql.stamp}, ${grant.client_id}, ${grant.resource}, ${sql.stamp},
      ${grant.until})
    returning id`
  return inserted!.id
}

/** Replaces the access token of a grant. @returns whether the grant is still good */
export async function updateAccessToken(
  sql: Transaction,
  { workspace_id, token_id }: GrantRef,
  access: { hash: Buffer; scopes: readonly Scope[]; until: string },
): Promise<boolean> {
  const rows = await sql(IdRow)`
    update tokens
    set hash = ${access.hash}, scopes = ${access.scopes}, access_until = ${access.until},
      granted_until = greatest(granted_until, ${access.until}::timestamptz)
    where workspace_id = ${workspace_id} and id = ${token_id} and client_id is not null and revoked_at is null
    returning id`
  return rows.length > 0
}

/** Sets the refresh token that is next. @returns whether the grant is still good */
export async function updateRefreshToken(
  sql: Transaction,
  { workspace_id, token_id }: GrantRef,
  hash: Buffer,
  until: string,
): Promise<boolean> {
  const rows = await sql(IdRow)`
    update tokens set refresh_hash = ${hash}, granted_until = ${until}
    where workspace_id = ${workspace_id} and id = ${token_id} and client_id is not null and revoked_at is null
    returning id`
  return rows.length > 0
}

/** Uses the refresh token up. @returns whether it was the one that is next; of two requests at once, for one */
export async function consumeRefreshToken(
  sql: Transaction,
  { workspace_id, token_id }: GrantRef,
  hash: Buffer,
): Promise<boolean> {
  const rows = await sql(IdRow)`
    update tokens set refresh_hash = null
    where workspace_id = ${workspace_id} and id = ${token_id} and refresh_hash = ${hash} and revoked_at is null
    returning id`
  return rows.length > 0
}

const RevokedRow = Type.Object({ id: idSchema('tok'), name: Type.String(), member_id: idSchema('usr') })
type RevokedGrant = Static<typeof RevokedRow>

/** Ends a grant. @returns it, or undefined if it had ended before */
export async function revokeGrant(
  sql: Transaction,
  { workspace_id, token_id }: GrantRef,
): Promise<RevokedGrant | undefined> {
  const [revoked] = await sql(RevokedRow)`
    update tokens set revoked_at = ${sql.stamp}, refresh_hash = null
    where workspace_id = ${workspace_id} and id = ${token_id} and client_id is not null and revoked_at is null
    returning id, name, member_id`
  return revoked
}

/** Ends all grants of a member. */
export const revokeMemberGrants = (sql: Transaction, workspaceId: WorkspaceId, memberId: MemberId) => sql(
  IdRow,
)`
  update tokens set revoked_at = ${sql.stamp}, refresh_hash = null
  where workspace_id = ${workspaceId} and member_id = ${memberId} and client_id is not null and revoked_at is null
  returning id`

/** Ends all but the newest grants of a member to one app. */
export const revokeOldGrants = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  clientId: string,
  keep: number,
) => sql(IdRow)`
  update tokens set revoked_at = ${sql.stamp}, refresh_hash = null
  where workspace_id = ${workspaceId} and id in (
    select id from tokens
    where workspace_id = ${workspaceId} and member_id = ${memberId} and client_id = ${clientId} and revoked_at is null
    order by id desc offset ${keep}
  )
  returning id`

const EmailRow = Type.Object({ email: Type.String() })

/** Returns a person's email address; undefined for an integration. */
export async function findMemberEmail(
  sql: Sql,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<string | undefined> {
  const [row] = await sql(EmailRow)`
    select accounts.email from members
    join accounts on accounts.id = members.account_id
    where members.workspace_id = ${workspaceId} and members.id = ${memberId}`
  return row?.email
}
