import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The addresses of a name, and how long they may be kept. */
type LookupResult = { addresses: readonly string[]; ttlS: number }
/** Asks the name servers. Rejects when there is no answer, or none with an address. */
export type Lookup = (name: string) => Promise<LookupResult>

const attemptTimeoutMs = 1_000
const tries = 2
/** A resolver knows the servers that the system had when it was made; a machine may move to another network. */
const resolverMaxAgeMs = 60_000

/**
 * Looks up through c-ares. `dns.lookup` waits in a pool of four threads, where twenty names whose servers are dead
 * keep a healthy one waiting for 100 s; here each waits alone.
 *
 * @param servers such as `127.0.0.1:5353`; without any, those of the system
 */
export function createLookup(servers?: readonly string[]): Lookup {
  let resolver: Resolver | undefined
  let madeAt = 0
  return (name) => {
    const now = performance.now()
    if (!resolver || now - madeAt > resolverMaxAgeMs) {
      resolver = new Resolver({ timeout: attemptTimeoutMs, tries })
      if (servers) resolver.setServers(servers)
      madeAt = now
    }
    return queryBothFamilies(resolver, name)
  }
}

type AddressRecord = { address: string; ttl: number }

/** How long the addresses of one family wait for those of the other: some servers never answer for IPv6. */
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
 * The same, asking once for all who wait for a name, and keeping an answer as long as it says, up to a minute. What
 * is kept is still looked at before every connection.
 */
export function cacheLookups(lookup: Lookup): Lookup {
  const kept = new Map<string, { found: LookupResult; untilMs: number }>()
  const asked = new Map<string, Promise<LookupResult>>()

  async function askAndKeep(name: string): Promise<LookupResult> {
    try {
      const found = await lookup(name)
      kept.delete(name)
      if (kept.size >= cacheMax) kept.delete(kept.keys().next().value as string)
      const ttlS = Math.min(found.ttlS, cacheMaxSeconds)
      if (ttlS > 0) kept.set(name, { found, untilMs: performance.now() + ttlS * 1_000 })
      return found
    } finally {
      asked.delete(name)
    }
  }

  return async (name) => {
    const known = kept.get(name)
    if (known && known.untilMs > performance.now()) return known.found
    const waiting = asked.get(name) ?? askAndKeep(name)
    asked.set(name, waiting)
    return waiting
  }
}
