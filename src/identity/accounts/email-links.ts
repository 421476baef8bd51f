import { formatStamp } from '../../core/dates/date-formats.ts'
import { hashSecret, randomSecret } from '../../core/random-secret.ts'
import type { OpenTransaction, Sql } from '../../platform/db/sql.ts'
import { resetLinkMinutes, verifyLinkHours } from '../../core/limits.ts'
import * as store from './email-links-store.ts'
import type { NewLink, Purpose } from './email-links-store.ts'

export type { Link } from './email-links-store.ts'

const minuteMs = 60_000
const lifeMs: Record<Purpose, number> = {
  sign_up: verifyLinkHours * 60 * minuteMs,
  change_email: verifyLinkHours * 60 * minuteMs,
  reset: resetLinkMinutes * minuteMs,
  nobody: minuteMs,
}

/** Makes a link that is good once (S-68). @returns what stands in it, which is nowhere else */
export async function createLink(
  sql: OpenTransaction,
  link: Omit<NewLink, 'hash' | 'expires_at'>,
): Promise<string> {
  const token = randomSecret()
  const expires_at = formatStamp(sql.stampMs + lifeMs[link.purpose])
  await store.insertLink(sql, { ...link, hash: hashSecret(token), expires_at })
  return token
}

/** What a link is good for, and still is; undefined for one that was used, replaced or made up, or is over. */
export const findLink = (sql: Sql, token: string) => store.findLink(sql, hashSecret(token))

/** Uses a link up, once among any number of requests. */
export const takeLink = (sql: OpenTransaction, token: string) => store.takeLink(sql, hashSecret(token))

/** Voids every link of an account: what was sent before must not undo what is decided now. */
export const voidLinks = store.deleteLinksOf

/** Deletes a batch of the links that are over; returns how many. */
export const deleteExpiredLinks = (sql: Sql, batch: number): Promise<number> =>
  store.deleteExpired(sql, batch)
