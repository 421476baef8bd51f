import { hash } from 'node:crypto'
import { rateLimited } from '../../core/errors.ts'
import type { Sql } from '../../platform/db/sql.ts'
import * as store from './throttle-store.ts'

/** So many attempts in so many seconds, from the first one on. */
export type AttemptWindow = { key: string; max: number; seconds: number }

/** The window of what is attempted, for whom it is counted; the database keeps neither names nor addresses of theirs. */
export const attemptWindow = (
  { max, seconds }: Omit<AttemptWindow, 'key'>,
  what: string,
  ...whom: (string | number)[]
): AttemptWindow => ({ key: hash('sha256', JSON.stringify([what, ...whom]), 'base64url'), max, seconds })

/**
 * Counts an attempt in each of the windows before it is made, so that a burst is no way round them. Exact over any
 * number of processes. What one window refuses is not counted in those after it.
 *
 * @returns undefined, or in how many seconds the next one would be let through
 */
export async function countAttempt(sql: Sql, ...windows: AttemptWindow[]): Promise<number | undefined> {
  for (const { key, max, seconds } of windows) {
    const { failures, seconds_left } = await store.countAttempt(sql, key, seconds)
    if (failures > max) return Math.max(1, seconds_left)
  }
  return undefined
}

/** @throws rate_limited when one of the windows is full */
export async function limitAttempts(sql: Sql, ...windows: AttemptWindow[]): Promise<void> {
  const seconds = await countAttempt(sql, ...windows)
  if (seconds !== undefined) throw rateLimited(seconds)
}

/** Takes back an attempt that was none to count, since it was right. */
export const refundAttempts = (sql: Sql, ...windows: AttemptWindow[]): Promise<unknown> =>
  store.refundAttempts(
    sql,
    windows.map(({ key }) => key),
  )

/** Deletes a batch of the windows that are over; returns how many. */
export const deleteExpiredAttempts = (sql: Sql, batch: number): Promise<number> =>
  store.deleteExpired(sql, batch)
