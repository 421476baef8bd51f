import type { WorkspaceId } from '../../core/ids.ts'
import type { Clock } from '../../core/clock.ts'
import { countRequest, findUsedCount } from '../db/rate-windows.ts'
import type { Sql } from '../db/sql.ts'
import { anonymousRequestsPerWindow, rateWindowS } from '../../core/limits.ts'

/** Where a request stands in its window. */
export type RateLimitState = {
  admitted: boolean
  limit: number
  /** Requests left after this one. */
  remaining: number
  /** When the window renews, Unix time in seconds. */
  reset: number
  /** Whole seconds until then, at least 1. */
  retryAfterS: number
}

/**
 * A workspace's requests of the current minute, all tokens together: a fixed window, opened by its
 * first request, that ends on a whole second (D30). A refused request is not counted.
 */
export type RateWindows = {
  hit(workspaceId: WorkspaceId, limit: number): RateLimitState | Promise<RateLimitState>
  /** How many requests the present window has counted. Looking opens none. */
  used(workspaceId: WorkspaceId): number | Promise<number>
}

/** A window in memory: exact while one process answers all of the workspace's requests. */
export function createMemoryWindows(clock: Clock): {
  hit(key: string, limit: number): RateLimitState
  peek(key: string, limit: number): RateLimitState
  used(key: string): number
} {
  const windows = new Map<string, { endS: number; used: number }>()
  let sweepAtS = 0

  function current(key: string, nowMs: number) {
    const nowS = Math.floor(nowMs / 1000)
    if (nowS >= sweepAtS) {
      for (const [other, window] of windows) if (window.endS <= nowS) windows.delete(other)
      sweepAtS = nowS + rateWindowS
    }
    const window = windows.get(key)
    if (window && isOpen(window, nowS)) return window
    const opened = { endS: nowS + rateWindowS, used: 0 }
    windows.set(key, opened)
    return opened
  }

  // A clock that was set back must not leave a window open for longer than a minute.
  const isOpen = ({ endS }: { endS: number }, nowS: number) => endS > nowS && endS <= nowS + rateWindowS

  return {
    hit(key, limit) {
      const nowMs = clock.now()
      const window = current(key, nowMs)
      const admitted = window.used < limit
      if (admitted) window.used++
      return toRateLimitState(admitted, limit, window.used, window.endS, nowMs)
    },
    peek(key, limit) {
      const nowMs = clock.now()
      const window = current(key, nowMs)
      return toRateLimitState(true, limit, window.used, window.endS, nowMs)
    },
    used(key) {
      const window = windows.get(key)
      return window && isOpen(window, Math.floor(clock.now() / 1000)) ? window.used : 0
    },
  }
}

const toRateLimitState = (
  admitted: boolean,
  limit: number,
  used: number,
  endS: number,
  nowMs: number,
): RateLimitState => ({
  admitted,
  limit,
  remaining: Math.max(0, limit - used),
  reset: endS,
  retryAfterS: Math.max(1, Math.ceil(endS - nowMs / 1000)),
})

/** The same window in PostgreSQL, exact over any number of processes: one statement, one row, no wait. */
export const createSharedWindows = (sql: Sql): RateWindows => ({
  async hit(workspaceId, limit) {
    let [row] = await countRequest(sql, workspaceId, limit)
    // Nothing comes back when another process opened the window in this very moment; now it is there.
    row ??= (await countRequest(sql, workspaceId, limit))[0]
    if (!row) throw new Error('the rate window answered nothing')
    return toRateLimitState(row.admitted, limit, row.used, row.end_ms / 1000, row.now_ms)
  },
  used: async (workspaceId) => (await findUsedCount(sql, workspaceId))[0]?.used ?? 0,
})

/** The window of an address, for answers that belong to no workspace; it never holds up a valid token (D30). */
export type AddressWindows = { hit(address: string): RateLimitState; peek(address: string): RateLimitState }

export function createAddressWindows(clock: Clock): AddressWindows {
  const windows = createMemoryWindows(clock)
  return {
    hit: (address) => windows.hit(clientNetwork(address), anonymousRequestsPerWindow),
    peek: (address) => windows.peek(clientNetwork(address), anonymousRequestsPerWindow),
  }
}

/** One client has one IPv4 address, but of IPv6 a whole /64: its first four groups. */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after] = address.split('::')
  const head = before.split(':').filter((group) => group !== '')
  const tail = after === undefined ? [] : after.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** The three headers. */
export const rateHeaders = (standing: RateLimitState): Record<string, string> => ({
  'x-ratelimit-limit': String(standing.limit),
  'x-ratelimit-remaining': String(standing.admitted ? standing.remaining : 0),
  'x-ratelimit-reset': String(standing.reset),
})
