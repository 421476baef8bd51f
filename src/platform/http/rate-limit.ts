import type { WorkspaceId } from '../../core/ids.ts'
import type { Clock } from '../../core/clock.ts'
import { countRequests, discountRequest, findOpenWindow } from '../db/rate-windows.ts'
import type { Sql } from '../db/sql.ts'
import { anonymousRequestsPerWindow, rateWindowS } from '../../core/limits.ts'

/** The state of a window after a request. */
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
 * Counts a workspace's requests of the current minute, all tokens together, in a fixed window
 * that its first request opens and that ends on a whole second (D30). Refused requests aren't counted.
 */
export type RateWindows = {
  /** @param count how many requests it counts as, all of them or none */
  hit(workspaceId: WorkspaceId, limit: number, count?: number): RateLimitState | Promise<RateLimitState>
  /**
   * Takes a request that was counted back, since it is refused after all.
   *
   * @param reset when the window that counted it renews
   */
  takeBack(workspaceId: WorkspaceId, reset: number): void | Promise<void>
  /** How many requests the current window has counted. Doesn't open one. */
  used(workspaceId: WorkspaceId): number | Promise<number>
}

/** Windows of this process, by key. */
export type MemoryWindows = {
  hit(key: string, limit: number, count?: number): RateLimitState
  takeBack(key: string, reset: number): void
  peek(key: string, limit: number): RateLimitState
  used(key: string): number
}

/** Counts in memory: exact as long as one process serves all requests of the key. */
export function createMemoryWindows(clock: Clock): MemoryWindows {
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

  // A clock that is set back must not keep a window open for longer than a minute.
  const isOpen = ({ endS }: { endS: number }, nowS: number) => endS > nowS && endS <= nowS + rateWindowS

  return {
    hit(key, limit, count = 1) {
      const nowMs = clock.now()
      const window = current(key, nowMs)
      const admitted = window.used + count <= limit
      if (admitted) window.used += count
      return toRateLimitState(admitted, limit, window.used, window.endS, nowMs)
    },
    takeBack(key, reset) {
      const window = windows.get(key)
      if (window?.endS === reset && window.used > 0) window.used--
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

/** How often a window may end or begin while a request is counted. */
const triesMax = 3

/** Counts in PostgreSQL, exact across any number of processes: one statement for a request that is admitted. */
export const createSharedWindows = (sql: Sql): RateWindows => ({
  async hit(workspaceId, limit, count = 1) {
    for (let tries = 0; tries < triesMax; tries++) {
      const [counted] = await countRequests(sql, workspaceId, limit, count)
      if (counted) {
        const endMs = Date.parse(counted.ends_at)
        // How long it stays open is only told to those it refuses.
        return toRateLimitState(true, limit, counted.used, endMs / 1000, endMs)
      }
      const [full] = await findOpenWindow(sql, workspaceId)
      // It may have ended in between.
      if (full) return toRateLimitState(false, limit, full.used, full.end_ms / 1000, full.now_ms)
    }
    throw new Error('the rate window ended each time that it was read')
  },
  takeBack: async (workspaceId, reset) => {
    await discountRequest(sql, workspaceId, new Date(reset * 1000).toISOString())
  },
  used: async (workspaceId) => (await findOpenWindow(sql, workspaceId))[0]?.used ?? 0,
})

/**
 * The windows of addresses, for requests that belong to no workspace; they never hold up a valid token (D30).
 */
export type AddressWindows = { hit(address: string): RateLimitState; peek(address: string): RateLimitState }

export function createAddressWindows(clock: Clock): AddressWindows {
  const windows = createMemoryWindows(clock)
  return {
    hit: (address) => windows.hit(clientNetwork(address), anonymousRequestsPerWindow),
    peek: (address) => windows.peek(clientNetwork(address), anonymousRequestsPerWindow),
  }
}

/** The network of one client: an IPv4 address, or the first four groups of an IPv6 address, its /64. */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after] = address.split('::')
  const head = before.split(':').filter((group) => group !== '')
  const tail = after === undefined ? [] : after.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** The three rate headers of a response. */
export const rateHeaders = (state: RateLimitState): Record<string, string> => ({
  'x-ratelimit-limit': String(state.limit),
  'x-ratelimit-remaining': String(state.admitted ? state.remaining : 0),
  'x-ratelimit-reset': String(state.reset),
})
