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

/** Makes a link that is good once (S-68). @returns what stands in it, which is nowhere else */
export async function createEmailLink(
  sql: BaseTransaction,
  link: Omit<NewEmailLink, 'hash' | 'expires_at'>,
): Promise<string> {
  const token = randomSecret()
  const expires_at = formatStamp(sql.stampMs + lifetimeMs[link.purpose])
  await store.insertLink(sql, { ...link, hash: hashSecret(token), expires_at })
  return token
}

/** What a link is good for, and still is; undefined for one that was used, replaced or made up, or is over. */
export const findEmailLink = (sql: Sql, token: string) => store.findLink(sql, hashSecret(token))

/** Uses a link up, once among any number of requests. */
export const consumeEmailLink = (sql: BaseTransaction, token: string) =>
  store.consumeLink(sql, hashSecret(token))

/** Voids every link of an account: what was sent before must not undo what is decided now. */
export const revokeEmailLinks = store.deleteAccountLinks

/** Deletes a batch of the links that are over; returns how many. */
export const deleteExpiredEmailLinks = (sql: Sql, batch: number): Promise<number> =>
  store.deleteExpired(sql, batch)
