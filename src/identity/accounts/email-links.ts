import { formatStamp } from '../../core/dates/date-formats.ts'
import { hashSecret, randomSecret } from '../../core/random-secret.ts'
import type { BaseTransaction, Sql } from '../../platform/db/sql.ts'
import { resetLinkMinutes, verificationLinkHours } from '../../core/limits.ts'
import * as store from './email-links-store.ts'
import type { NewEmailLink, LinkPurpose } from './email-links-store.ts'

export type { EmailLink } from './email-links-store.ts'

const minuteMs = 60_000
const lifetimeMs: Record<LinkPurpose, number> = {
  sign_up: verificationLinkHours * 60 * minuteMs,
  change_email: verificationLinkHours * 60 * minuteMs,
  reset: resetLinkMinutes * minuteMs,
  nobody: minuteMs,
}

/** Creates a link that works once (S-68). @returns the link's token, which is not stored anywhere */
export async function createEmailLink(
  sql: BaseTransaction,
  link: Omit<NewEmailLink, 'hash' | 'expires_at'>,
): Promise<string> {
  const token = randomSecret()
  const expires_at = formatStamp(sql.stampMs + lifetimeMs[link.purpose])
  await store.insertLink(sql, { ...link, hash: hashSecret(token), expires_at })
  return token
}

/** Returns a link that still works; undefined if it was used, revoked, made up or has expired. */
export const findEmailLink = (sql: Sql, token: string) => store.findLink(sql, hashSecret(token))

/** Uses up a link; of any number of concurrent requests, only one succeeds. */
export const consumeEmailLink = (sql: BaseTransaction, token: string) =>
  store.consumeLink(sql, hashSecret(token))

/** Revokes every link of an account: a link sent earlier must not undo a later decision. */
export const revokeEmailLinks = store.deleteAccountLinks

/** Deletes a batch of expired links and returns how many. */
export const deleteExpiredEmailLinks = (sql: Sql, batch: number): Promise<number> =>
  store.deleteExpired(sql, batch)
