import type { Actor, Person } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { sessionIdleDays } from '../../core/limits.ts'
import { hashSecret } from '../../core/random-secret.ts'
import * as store from './store.ts'

const dayMs = 86_400_000
/** "Last seen" is accurate to a minute, so that most reads don't cause a write. */
const touchEveryMs = 60_000

/** The signed-in person, and the member they are in the requested workspace, if any. */
export type SessionIdentity = { person: Person; actor: Actor | undefined }

/**
 * Finds the session with a secret and records its use. Always queries the database, so that a revoked
 * session, a removed member or a new role takes effect with the next request.
 *
 * @param deviceZone the zone of the member unless their profile names one; null for the workspace's (0234)
 * @param nowMs milliseconds since 1970
 * @returns undefined for a session that is unknown, expired or was idle for too long
 */
export async function findSession(
  sql: Sql,
  secret: string,
  workspaceId: WorkspaceId | null,
  deviceZone: string | null,
  nowMs: number,
): Promise<SessionIdentity | undefined> {
  const hash = hashSecret(secret)
  const now = formatStamp(nowMs)
  const idleSince = formatStamp(nowMs - sessionIdleDays * dayMs)
  const session = await store.findSession(sql, hash, now, idleSince)
  if (!session) return undefined
  if (nowMs - Date.parse(session.last_seen_at) >= touchEveryMs) await store.updateLastSeen(sql, hash, now)

  const { id, account_id, confirmed_at } = session
  const person = { account_id, session_id: id, confirmedMs: Date.parse(confirmed_at ?? '') || 0 }
  if (workspaceId === null) return { person, actor: undefined }
  const member = await store.findMembership(sql, account_id, workspaceId, deviceZone)
  const actor = member && { ...member, workspace_id: workspaceId, source: 'app' as const, token_id: null }
  return { person, actor }
}
