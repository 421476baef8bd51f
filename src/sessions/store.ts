import { type Static, Type } from 'typebox'
import { roles } from '../actor.ts'
import type { Sql } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import { id, nullable, oneOf } from '../http/schemas.ts'
import type { AccountId, WorkspaceId } from '../lib/ids.ts'
import { plans } from '../limits.ts'

export const insertSession = (
  sql: Sql,
  session: { hash: Buffer; account_id: AccountId; created_at: string; expires_at: string },
) => sql(NoRow)`
  insert into sessions (hash, account_id, created_at, last_seen_at, expires_at)
  values (${session.hash}, ${session.account_id}, ${session.created_at}, ${session.created_at}, ${session.expires_at})`

/** The person's sessions that ended by themselves. */
export const deleteEnded = (sql: Sql, accountId: AccountId, now: string, idleSince: string) => sql(NoRow)`
  delete from sessions
  where account_id = ${accountId} and (expires_at <= ${now} or last_seen_at <= ${idleSince})`

const SessionRow = Type.Object({
  last_seen_at: Type.String(),
  member_id: nullable(id('usr')),
  role: nullable(oneOf(roles)),
  plan: nullable(oneOf(plans)),
  timezone: nullable(Type.String()),
})
type SessionRow = Static<typeof SessionRow>

/** A session that has not ended, with the member that its person is in a workspace; nulls for none. */
export async function findSession(
  sql: Sql,
  hash: Buffer,
  workspaceId: WorkspaceId | null,
  now: string,
  idleSince: string,
): Promise<SessionRow | undefined> {
  const [session] = await sql(SessionRow)`
    select sessions.last_seen_at, members.id as member_id, members.role, workspaces.plan,
      coalesce(members.timezone, workspaces.timezone) as timezone
    from sessions
    left join members on members.workspace_id = ${workspaceId} and members.account_id = sessions.account_id
      and members.removed_at is null
    left join workspaces on workspaces.id = members.workspace_id
    where sessions.hash = ${hash} and sessions.expires_at > ${now} and sessions.last_seen_at > ${idleSince}`
  return session
}

export const updateLastSeen = (sql: Sql, hash: Buffer, now: string) => sql(NoRow)`
  update sessions set last_seen_at = ${now} where hash = ${hash} and last_seen_at < ${now}`
