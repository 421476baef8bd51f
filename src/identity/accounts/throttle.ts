import { hash } from 'node:crypto'
import { rateLimited } from '../../core/errors.ts'
import { attemptLimits } from '../../core/limits.ts'
import type { Sql } from '../../platform/db/sql.ts'
import * as store from './throttle-store.ts'

/** At most `max` attempts in `seconds`, counted from the first attempt. */
export type AttemptWindow = { key: string; max: number; seconds: number }

/** Returns the window for an action and its subject. The key is a hash, so no names or addresses are stored. */
export const attemptWindow = (
  { max, seconds }: Omit<AttemptWindow, 'key'>,
  action: string,
  ...subject: (string | number)[]
): AttemptWindow => ({ key: hash('sha256', JSON.stringify([action, ...subject]), 'base64url'), max, seconds })

/**
 * Limits guesses at an account's password from its own sessions and links. It
 * belongs to the account: with a window for each session, more sessions would allow more guesses.
 */
export const confirmationWindow = (accountId: string): AttemptWindow =>
  attemptWindow(attemptLimits.confirm, 'confirm', accountId)

/** Limits the mails that strangers can cause to be sent to one address: one a minute and five an hour. */
export const addressMailWindows = (address: string) => [
  attemptWindow(attemptLimits.mailMinute, 'mail a minute', address),
  attemptWindow(attemptLimits.mailHour, 'mail an hour', address),
]

/** Limits the mails that one network can cause to be sent. */
export const networkMailWindow = (network: string) =>
  attemptWindow(attemptLimits.mailNetwork, 'mail of a network', network)

/**
 * Counts an attempt in each window before it is made, so that a burst cannot get around the limit. Exact
 * across any number of processes. An attempt that one window refuses is not counted in the windows after it.
 *
 * @returns undefined if the attempt is allowed, otherwise the seconds until the next one would be
 */
export async function countAttempt(sql: Sql, ...windows: AttemptWindow[]): Promise<number | undefined> {
  for (const { key, max, seconds } of windows) {
    if ((await store.countAttempt(sql, key, seconds)) <= max) continue
    return Math.max(1, (await store.findSecondsLeft(sql, key)) ?? 1)
  }
  return undefined
}

/** @throws rate_limited when one of the windows is full */
export async function limitAttempts(sql: Sql, ...windows: AttemptWindow[]): Promise<void> {
  const seconds = await countAttempt(sql, ...windows)
  if (seconds !== undefined) throw rateLimited(seconds)
}

/** Uncounts an attempt that turned out to be legitimate. */
export const refundAttempts = (sql: Sql, ...windows: AttemptWindow[]): Promise<unknown> =>
  store.refundAttempts(
    sql,
    windows.map(({ key }) => key),
  )

/** Deletes a batch of expired windows and returns how many. */
export const deleteExpiredAttempts = (sql: Sql, batch: number): Promise<number> =>
  store.deleteExpired(sql, batch)
