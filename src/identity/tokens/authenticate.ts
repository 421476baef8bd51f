import { hash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { Actor, Resource, Scope } from '../../core/actor.ts'
import { hashToken, isWellFormedToken, tokenLengthMax, workspaceOfToken } from './token.ts'
import { type CallerRow, findCaller, updateLastUsed } from './store.ts'

type Caller = { actor: Actor; scopes: ReadonlySet<Scope> }
export type AuthenticationResult = Caller | undefined
type CacheEntry = {
  caller: Caller
  /** What the token is limited to; null for one that is good everywhere. */
  resource: Resource | null
  /** When it expires, in milliseconds since 1970; infinity for one that doesn't. */
  untilMs: number
  usedAtMs: number
  writtenAtMs: number
}

/** More tokens than are busy in one installation. Beyond that the oldest entry is dropped. */
const cacheMax = 20_000
/** When a token was last used is accurate to a minute. */
const touchEveryMs = 60_000
const flushEveryMs = 5_000

/**
 * Creates a function that returns the caller of a token. It reads from a cache as long as the database
 * notifies us of changes, and otherwise from the database. Revoking a token, demoting or removing a member
 * affects the very next request in this process, and other processes as soon as they are notified. While the
 * connection for notifications is down, nothing is read from the cache.
 */
export function createTokenAuthenticator(database: Database) {
  const cache = new Map<string, CacheEntry>()
  /** Entries that left the cache before their last use was stored. */
  let dropped: CacheEntry[] = []
  /** Counts the changes that may have made a lookup in flight stale. */
  let changes = 0

  database.accessChanges.subscribe((workspaceId) => {
    changes++
    for (const [key, entry] of cache)
      if (workspaceId === undefined || entry.caller.actor.workspace_id === workspaceId) drop(key, entry)
  })

  function drop(key: string, entry: CacheEntry): void {
    cache.delete(key)
    if (entry.usedAtMs > entry.writtenAtMs) dropped.push(entry)
  }

  /** Lets a token be used, unless it has expired or is for another resource (0322). */
  function use(entry: CacheEntry, resource: Resource | 'any'): Caller | undefined {
    const nowMs = database.clock.now()
    if (entry.untilMs <= nowMs) return undefined
    if (resource !== 'any' && entry.resource !== null && entry.resource !== resource) return undefined
    entry.usedAtMs = nowMs
    return entry.caller
  }

  async function lookUp(key: string, token: string, resource: Resource | 'any'): Promise<Caller | undefined> {
    const before = changes
    const row = await findCaller(database.read, hashToken(token), workspaceOfToken(token))
    if (!row) return undefined
    const untilMs = row.access_until === null ? Infinity : Date.parse(row.access_until)
    const entry = { caller: callerOf(row), resource: row.resource, untilMs, usedAtMs: 0, writtenAtMs: 0 }
    const caller = use(entry, resource)
    if (!caller) return undefined
    if (database.accessChanges.live && before === changes) {
      const [oldest] = cache.size >= cacheMax ? cache : []
      if (oldest) drop(...oldest)
      cache.set(key, entry)
    } else {
      await touch([entry])
    }
    return caller
  }

  async function touch(entries: CacheEntry[]): Promise<void> {
    const byWorkspace = Map.groupBy(entries, ({ caller }) => caller.actor.workspace_id)
    for (const [workspaceId, own] of byWorkspace) {
      const used = own.map(({ caller: { actor }, usedAtMs }) => ({
        token_id: actor.token_id as string,
        at: new Date(usedAtMs).toISOString(),
      }))
      await updateLastUsed(database.page, workspaceId, used)
      for (const entry of own) entry.writtenAtMs = entry.usedAtMs
    }
  }

  /** Stores the last use of tokens used since it was last stored, at least `afterMs` ago. */
  async function flush(afterMs: number): Promise<void> {
    const due = [...cache.values()].filter((entry) => entry.usedAtMs > entry.writtenAtMs + afterMs)
    const all = [...dropped, ...due]
    dropped = []
    await touch(all)
  }

  const timer = setInterval(() => void flush(touchEveryMs).catch(() => {}), flushEveryMs)
  timer.unref()

  return {
    authenticate: (
      token: string,
      resource: Resource | 'any' = 'api',
    ): Caller | undefined | Promise<Caller | undefined> => {
      // So that no header takes long to hash.
      if (token.length > tokenLengthMax) return undefined
      // Hashing straight to a string is four times as fast as via a Buffer.
      const key = hash('sha256', token, 'base64url')
      const cached = cache.get(key)
      if (!cached) return isWellFormedToken(token) ? lookUp(key, token, resource) : undefined
      return use(cached, resource)
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      await flush(0).catch(() => {})
    },
  }
}

const callerOf = (row: CallerRow): Caller => ({
  actor: {
    workspace_id: row.workspace_id,
    member_id: row.member_id,
    role: row.role,
    source: 'api',
    token_id: row.token_id,
    token_name: row.token_name,
    plan: row.plan,
    timezone: row.timezone,
  },
  scopes: new Set(row.scopes),
})
