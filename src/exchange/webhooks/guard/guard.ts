import { createSecureContext, getCACertificates, type TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { openTls } from './connect.ts'
import type { Lookup } from './dns.ts'
import { GuardError } from './guard-error.ts'
import type { LocalNames } from './local-names.ts'
import { parseNetworks } from '../../../core/networks.ts'
import { networksInclude, isPublic } from './public-addresses.ts'
import { createHostResolver } from './resolve-host.ts'
import { hostOf, httpsPort, isInternalName, portOf, type UrlFault, findUrlFault } from './url-fault.ts'

/** Decides where the service may connect to on behalf of a workspace (D48, S-50, S-51). */
export type Guard = {
  /** What the text alone tells; undefined for an address that may be tried. Asks nobody. */
  checkUrl(url: string): UrlFault | undefined
  /**
   * What one TLS handshake tells, made when an address is set: `address` when it leads only into refused networks,
   * `certificate` when the one that is presented does not verify. Whatever cannot be reached passes. 3 s at most.
   */
  probe(url: string): Promise<UrlFault | undefined>
  /**
   * The connector of an undici `Client`: `new Client(origin, { connect: guard.connect, allowH2: false })`. It looks up,
   * checks, connects to a checked address and verifies the certificate, each time a socket is opened, within 10 s;
   * it fails with a `GuardError`, which the client's requests are rejected with.
   */
  connect: buildConnector.connector
}

export type GuardOptions = {
  /** The origin of this service. */
  publicUrl: string
  /** Networks of a private installation that may be connected to although they are not public. */
  allowNetworks: readonly string[]
  /** A private authority, PEM, trusted besides the public ones. */
  ca?: string | undefined
  /** Instead of the system's name servers. */
  lookup?: Lookup | undefined
  /** Instead of the hosts file. */
  localNames?: LocalNames | undefined
}

const connectTimeoutMs = 10_000
const probeTimeoutMs = 3_000
/** Of a name with many addresses so many are tried, which leaves time for the last. */
const addressesTriedMax = 4

export function createGuard(options: GuardOptions): Guard {
  const allowed = parseNetworks(options.allowNetworks)
  const isAllowed = (address: string) => networksInclude(allowed, address)
  const permits = (address: string) => isPublic(address) || isAllowed(address)
  const addressesOf = createHostResolver({ ...options, isAllowed, permits })
  const context = createTlsContext(options.ca)

  async function open(host: string, port: number, withinMs: number): Promise<TLSSocket> {
    const startedAt = performance.now()
    const addresses = (await addressesOf(host)).slice(0, addressesTriedMax)
    const timeoutMs = Math.max(1, withinMs - (performance.now() - startedAt))
    return openTls({ host, port, addresses, permits, context, timeoutMs })
  }
  const checkUrl = (url: string) =>
    findUrlFault(url, {
      publicUrl: options.publicUrl,
      permits,
      internalNames: options.allowNetworks.length > 0,
    })

  return {
    checkUrl,
    async probe(text) {
      const fault = checkUrl(text)
      if (fault) return fault
      const url = new URL(text)
      const host = hostOf(url)
      try {
        const socket = await open(host, portOf(url), probeTimeoutMs)
        socket.destroy()
        return undefined
      } catch (error) {
        if (!(error instanceof GuardError)) throw error
        return urlFaultOf(error, host)
      }
    },
    connect({ hostname, port }, callback) {
      open(hostname, port === '' ? httpsPort : Number(port), connectTimeoutMs).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      )
    },
  }
}

/** Made once: reading the authorities takes milliseconds, which each connection would spend again. */
const createTlsContext = (ca: string | undefined) =>
  createSecureContext({
    minVersion: 'TLSv1.2',
    ...(ca === undefined ? {} : { ca: [...getCACertificates('default'), ca] }),
  })

/** What cannot be reached now may be reached later, and is verified then; an internal name has to lead somewhere allowed. */
function urlFaultOf({ outcome, unverified }: GuardError, host: string): UrlFault | undefined {
  if (outcome === 'blocked') return 'address'
  if (unverified) return 'certificate'
  return outcome === 'dns' && isInternalName(host) ? 'host' : undefined
}
