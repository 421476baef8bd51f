import type { Sql } from '../../platform/db/sql.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { type AccountId, randomId } from '../../core/ids.ts'
import { insertAccountChange } from './store.ts'
import { findWorkspaceIds } from './workspaces.ts'

/** The actions about signing in that appear in the action log (0155). */
export const accountActions = [
  'session.started',
  'session.refused',
  'session.ended',
  'password.changed',
  'second_factor.enabled',
  'second_factor.disabled',
  'recovery_codes.made',
  'passkey.added',
  'passkey.removed',
] as const
export type AccountAction = (typeof accountActions)[number]

/** How and from where someone signed in. */
type SignInOrigin = { method?: string; ip?: string | null; userAgent?: string | null }

/**
 * Records a change to an account in the action log of every workspace the person belongs to. Runs in the
 * transaction that makes the change and takes no workspace's lane, so that signing in never waits for one.
 *
 * @param nowMs milliseconds since 1970
 */
export async function logAccountChange(
  sql: Sql,
  accountId: AccountId,
  nowMs: number,
  action: AccountAction,
  { method, ip = null, userAgent = null }: SignInOrigin = {},
): Promise<void> {
  await insertAccountChange(sql, accountId, await findWorkspaceIds(sql, accountId), {
    id: randomId('chg', nowMs),
    created_at: formatStamp(nowMs),
    action,
    method: method ?? null,
    ip,
    user_agent: userAgent,
  })
}

/**
 * Records a refused sign-in without waiting for the write, so that an address with an account is answered as
 * fast as one without (S-64). If the database is down, the attempt itself has already failed.
 */
export function logRefusedSignIn(
  sql: Sql,
  accountId: AccountId | null | undefined,
  nowMs: number,
  origin: Required<SignInOrigin>,
): void {
  if (accountId) void logAccountChange(sql, accountId, nowMs, 'session.refused', origin).catch(() => {})
}
