import { isIP } from 'node:net'
import { createLookup, type Lookup, cacheLookups } from './dns.ts'
import { GuardError } from './guard-error.ts'
import { createLocalNames, type LocalNames } from './local-names.ts'
import { isInternalName } from './url-fault.ts'

export type HostResolverOptions = {
  /** Whether the operator has allowed an address. */
  isAllowed: (address: string) => boolean
  permits: (address: string) => boolean
  lookup?: Lookup | undefined
  localNames?: LocalNames | undefined
}

const lookupTimeoutMs = 3_000

/**
 * Finds the addresses of a host that may be connected to. Refused ones are left out, and it fails when none is left
 * (D48). An internal name has to lead into allowed networks alone.
 *
 * @throws {GuardError} `dns` or `blocked`
 */
export function createHostResolver({
  isAllowed,
  permits,
  lookup = cacheLookups(createLookup()),
  localNames = createLocalNames(),
}: HostResolverOptions): (host: string) => Promise<readonly string[]> {
  async function resolve(name: string): Promise<readonly string[]> {
    const known = await localNames(name)
    return known.length > 0 ? known : (await lookup(name)).addresses
  }

  return async (host) => {
    const found = isIP(host) ? [host] : await withTimeout(resolve(host))
    const usable = isInternalName(host) && !found.every(isAllowed) ? [] : found.filter(permits)
    if (usable.length === 0) throw new GuardError('blocked', `${host} leads into refused networks`)
    return usable
  }
}

async function withTimeout(found: Promise<readonly string[]>): Promise<readonly string[]> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${lookupTimeoutMs} ms`)), lookupTimeoutMs)
  try {
    return await Promise.race([found, late])
  } catch (cause) {
    throw new GuardError('dns', cause instanceof Error ? cause.message : String(cause), { cause })
  } finally {
    clearTimeout(timer)
  }
}
