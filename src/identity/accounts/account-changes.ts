import type { Sql } from '../../platform/db/sql.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { type AccountId, randomId } from '../../core/ids.ts'
import { insertAccountChange } from './account-changes-store.ts'

/** What the action log tells of how people sign in (0155). */
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

/** How somebody came, and from where. */
type SignInOrigin = { method?: string; ip?: string | null; userAgent?: string | null }

/**
 * Writes into the action log of every workspace that a person is in what became of their account: in the transaction
 * that changes it, and without any workspace's lane, since nobody who signs in waits for one.
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
  await insertAccountChange(sql, accountId, {
    id: randomId('chg', nowMs),
    created_at: formatStamp(nowMs),
    action,
    method: method ?? null,
    ip,
    user_agent: userAgent,
  })
}

/**
 * The same of an attempt that was refused, which nobody waits for: an address that has an account is answered as fast
 * as one that has none (S-64). When the database is away, the attempt itself has failed by that.
 */
export function logRefusedSignIn(
  sql: Sql,
  accountId: AccountId | null | undefined,
  nowMs: number,
  visit: Required<SignInOrigin>,
): void {
  if (accountId) void logAccountChange(sql, accountId, nowMs, 'session.refused', visit).catch(() => {})
}
