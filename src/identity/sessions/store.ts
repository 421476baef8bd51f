import { type Static, Type } from '../../core/typebox.ts'
import { type Role, roles } from '../../core/actor.ts'
import type { BaseTransaction, Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable, enumOf } from '../../platform/http/schemas.ts'
import type { AccountId, SessionId, WorkspaceId } from '../../core/ids.ts'
import { plans } from '../../core/limits.ts'
import type { SignInMethod } from './schema.ts'

type NewSession = {
  hash: Buffer
  id: SessionId
  account_id: AccountId
  method: SignInMethod
  ip: string | null
  user_agent: string | null
  created_at: string
  confirmed_at: string | null
  expires_at: string
}

export const insertSession = (sql: Sql, session: NewSession) => sql(NoRow)`
  insert into sessions
    (hash, id, account_id, method, ip, user_agent, created_at, last_seen_at, confirmed_at, expires_at)
  values (${session.hash}, ${session.id}, ${session.account_id}, ${session.method}, ${session.ip}, ${session.user_agent},
    ${session.created_at}, ${session.created_at}, ${session.confirmed_at}, ${session.expires_at})`

/** Deletes a batch of sessions that have expired or were idle for too long; returns how many. */
export async function deleteExpired(sql: Sql, idleDays: number, batch: number): Promise<number> {
  const rows = await sql(Type.Object({ account_id: idSchema('acc') }))`
    delete from sessions
    where hash in (
      select hash from sessions
      where expires_at <= service_now(${sql.clockOffsetMs})
        or last_seen_at <= service_now(${sql.clockOffsetMs}) - ${idleDays} * interval '1 day'
      limit ${batch}
    )
    returning account_id`
  return rows.length
}

const SessionRow = Type.Object({
  id: idSchema('ses'),
  account_id: idSchema('acc'),
  confirmed_at: nullable(Type.String()),
  last_seen_at: Type.String(),
})

/** Returns an active session. */
export async function findSession(
  sql: Sql,
  hash: Buffer,
  now: string,
  idleSince: string,
): Promise<Static<typeof SessionRow> | undefined> {
  const [session] = await sql(SessionRow)`
    select id, account_id, confirmed_at, last_seen_at from sessions
    where hash = ${hash} and expires_at > ${now} and last_seen_at > ${idleSince}`
  return session
}

const MembershipRow = Type.Object({
  member_id: idSchema('usr'),
  role: enumOf(roles),
  plan: enumOf(plans),
  timezone: Type.String(),
})

/**
 * Returns the member that an account is in a workspace. A statement of its own: a distributed database keeps sessions
 * on one node and members on another, and would copy rows between them to answer both at once (0265).
 */
export async function findMembership(
  sql: Sql,
  accountId: AccountId,
  workspaceId: WorkspaceId,
  deviceZone: string | null,
): Promise<Static<typeof MembershipRow> | undefined> {
  const [membership] = await sql(MembershipRow)`
    select members.id as member_id, members.role, workspaces.plan,
      coalesce(members.timezone, ${deviceZone}, workspaces.timezone) as timezone
    from members
    join workspaces on workspaces.id = members.workspace_id
    where members.workspace_id = ${workspaceId} and members.account_id = ${accountId} and members.removed_at is null`
  return membership
}

/** Whether a session still exists. */
export async function hasSession(sql: Sql, sessionId: SessionId): Promise<boolean> {
  const rows = await sql(
    Type.Object({ id: idSchema('ses') }),
  )`select id from sessions where id = ${sessionId}`
  return rows.length === 1
}

const RoleRow = Type.Object({ role: enumOf(roles) })

/** Returns the role of an account in a workspace; undefined if it is no member. */
export async function findRole(
  sql: Sql,
  accountId: AccountId,
  workspaceId: WorkspaceId,
): Promise<Role | undefined> {
  const [row] = await sql(RoleRow)`
    select role from members
    where workspace_id = ${workspaceId} and account_id = ${accountId} and removed_at is null`
  return row?.role
}

export const updateLastSeen = (sql: Sql, hash: Buffer, now: string) => sql(NoRow)`
  update sessions set last_seen_at = ${now} where hash = ${hash} and last_seen_at < ${now}`

/** Deletes a session and returns its account. */
export async function deleteSessionByHash(sql: Sql, hash: Buffer): Promise<AccountId | undefined> {
  const [session] = await sql(Type.Object({ account_id: idSchema('acc') }))`
    delete from sessions where hash = ${hash} returning account_id`
  return session?.account_id
}

/** Deletes all sessions of an account except one, if given; returns how many. */
export async function deleteAccountSessions(
  sql: Sql,
  accountId: AccountId,
  exceptSessionId: SessionId | null,
): Promise<number> {
  const rows = await sql(Type.Object({ id: idSchema('ses') }))`
    delete from sessions where account_id = ${accountId} and id is distinct from ${exceptSessionId}::text returning id`
  return rows.length
}

/** Deletes all but the `keep` most recently used sessions of an account. */
export const deleteLeastRecentlyUsed = (sql: BaseTransaction, accountId: AccountId, keep: number) => sql(
  NoRow,
)`
  delete from sessions
  where hash in (
    select hash from sessions where account_id = ${accountId} order by last_seen_at desc, id desc offset ${keep}
  )`

/** Deletes a session and returns whether the account had it. */
export async function deleteSession(sql: Sql, accountId: AccountId, sessionId: SessionId): Promise<boolean> {
  const rows = await sql(Type.Object({ id: idSchema('ses') }))`
    delete from sessions where account_id = ${accountId} and id = ${sessionId} returning id`
  return rows.length === 1
}

export const markConfirmed = (sql: BaseTransaction, sessionId: SessionId) => sql(NoRow)`
  update sessions set confirmed_at = ${sql.stamp} where id = ${sessionId}`
