import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The addresses of a name, and how long they may be cached. */
type LookupResult = { addresses: readonly string[]; ttlS: number }
/** Queries the name servers. Rejects if there is no answer, or none with an address. */
export type Lookup = (name: string) => Promise<LookupResult>

/** The second try takes twice as long: together longer than an attempt waits for its lookup, whose limit is exact. */
const tryTimeoutMs = 1_100
const tries = 2
/** A resolver uses the system's servers from when it was created; a machine may move to another network. */
const resolverMaxAgeMs = 60_000

/**
 * Creates a lookup through c-ares. `dns.lookup` uses a pool of four threads, where twenty names whose servers are dead
 * make a healthy one wait for 100 s; here, no lookup waits for another.
 *
 * @param servers such as `127.0.0.1:5353`; by default, those of the system
 */
export function createLookup(servers?: readonly string[]): Lookup {
  let resolver: Resolver | undefined
  let createdAt = 0
  return (name) => {
    const now = performance.now()
    if (!resolver || now - createdAt > resolverMaxAgeMs) {
      resolver = new Resolver({ timeout: tryTimeoutMs, tries })
      if (servers) resolver.setServers(servers)
      createdAt = now
    }
    return queryBothFamilies(resolver, name)
  }
}

type AddressRecord = { address: string; ttl: number }

/** How long the addresses of one family wait for those of the other: some servers never answer IPv6 queries. */
const otherFamilyWaitMs = 300

async function queryBothFamilies(resolver: Resolver, name: string): Promise<LookupResult> {
  const four = resolver.resolve4(name, { ttl: true })
  const families = [four, resolver.resolve6(name, { ttl: true })]
  const found: AddressRecord[][] = [[], []]
  const both = families.map(async (family, index) => void (found[index] = await family))
  const all = Promise.allSettled(both)
  await Promise.any(both).catch(() => four)
  await Promise.race([all, sleep(otherFamilyWaitMs)])
  const answers = found.flat()
  if (answers.length === 0) throw new Error('no address')
  return {
    addresses: answers.map(({ address }) => address),
    ttlS: Math.min(...answers.map(({ ttl }) => ttl)),
  }
}

const cacheMax = 10_000
const cacheMaxSeconds = 60

/**
 * Wraps a lookup so that concurrent lookups of a name share one query, and answers are cached for their TTL, up to a
 * minute. Cached addresses are still checked before every connection.
 */
export function cacheLookups(lookup: Lookup): Lookup {
  const cache = new Map<string, { result: LookupResult; untilMs: number }>()
  const pending = new Map<string, Promise<LookupResult>>()

  async function lookUpAndCache(name: string): Promise<LookupResult> {
    try {
      const result = await lookup(name)
      cache.delete(name)
      if (cache.size >= cacheMax) cache.delete(cache.keys().next().value as string)
      const ttlS = Math.min(result.ttlS, cacheMaxSeconds)
      if (ttlS > 0) cache.set(name, { result, untilMs: performance.now() + ttlS * 1_000 })
      return result
    } finally {
      pending.delete(name)
    }
  }

  return async (name) => {
    const cached = cache.get(name)
    if (cached && cached.untilMs > performance.now()) return cached.result
    const lookingUp = pending.get(name) ?? lookUpAndCache(name)
    pending.set(name, lookingUp)
    return lookingUp
  }
}
