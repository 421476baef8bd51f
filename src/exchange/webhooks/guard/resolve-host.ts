import { isIP } from 'node:net'
import { startDeadline } from '../../../core/deadline.ts'
import { createLookup, type Lookup, cacheLookups } from './dns.ts'
import { GuardError } from './guard-error.ts'
import { createLocalNames, type LocalNames } from './local-names.ts'
import { isInternalName } from './url-fault.ts'

export type HostResolverOptions = {
  /** Whether the operator has allowed an address explicitly. */
  isAllowed: (address: string) => boolean
  permits: (address: string) => boolean
  lookup?: Lookup | undefined
  localNames?: LocalNames | undefined
}

const lookupTimeoutMs = 3_000

/**
 * Creates a function that resolves a host to the addresses that may be connected to. Refused ones are left out, and it
 * throws if none are left (D48). An internal name must resolve to allowed networks only.
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
    const local = await localNames(name)
    return local.length > 0 ? local : (await lookup(name)).addresses
  }

  return async (host) => {
    const addresses = isIP(host) ? [host] : await withTimeout(resolve(host))
    const usable = isInternalName(host) && !addresses.every(isAllowed) ? [] : addresses.filter(permits)
    if (usable.length === 0) throw new GuardError('blocked', `${host} resolves to refused networks only`)
    return usable
  }
}

async function withTimeout(lookup: Promise<readonly string[]>): Promise<readonly string[]> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const cancel = startDeadline(lookupTimeoutMs, () =>
    reject(new Error(`no answer within ${lookupTimeoutMs} ms`)),
  )
  try {
    return await Promise.race([lookup, timedOut])
  } catch (cause) {
    throw new GuardError('dns', cause instanceof Error ? cause.message : String(cause), { cause })
  } finally {
    cancel()
  }
}
