import { createSecureContext, getCACertificates, type TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { openTls } from './connect.ts'
import type { Lookup } from './dns.ts'
import { GuardError } from './guard-error.ts'
import type { LocalNames } from './local-names.ts'
import { parseNetworks } from '../../../core/networks.ts'
import { readPrivateCa } from '../../../platform/tls/private-ca.ts'
import { networksInclude, isPublic } from './public-addresses.ts'
import { createHostResolver } from './resolve-host.ts'
import { hostOf, httpsPort, isInternalName, portOf, type UrlFault, findUrlFault } from './url-fault.ts'

/** Decides where the service may connect on behalf of a workspace (D48, S-50, S-51). */
export type Guard = {
  /** Returns what is wrong with a URL judging by its text, without any network access. */
  checkUrl(url: string): UrlFault | undefined
  /**
   * Checks a URL and makes one TLS handshake, when an endpoint is created. Returns `address` if the host has only
   * addresses in refused networks, and `certificate` if its certificate doesn't verify. An unreachable host passes.
   * Takes 3 s at most.
   */
  probe(url: string): Promise<UrlFault | undefined>
  /**
   * The connector for an undici `Client`: `new Client(origin, { connect: guard.connect, allowH2: false })`. For every
   * socket, it resolves the host, checks its addresses, connects to one of them and verifies the certificate, within
   * 10 s. It fails with a `GuardError`, with which the client rejects its requests.
   */
  connect: buildConnector.connector
}

export type GuardOptions = {
  /** The origin of this service. */
  publicUrl: string
  /** Networks that a private installation may connect to although they aren't public. */
  allowNetworks: readonly string[]
  /** A private certificate authority in PEM, trusted in addition to the public ones. */
  ca?: string | undefined
  /** Replaces the system's name servers. */
  lookup?: Lookup | undefined
  /** Replaces the hosts file. */
  localNames?: LocalNames | undefined
}

const connectTimeoutMs = 10_000
const probeTimeoutMs = 3_000
/** How many addresses of a host are tried, so that there is time left for the last one. */
const addressesTriedMax = 4

type GuardConfig = {
  publicUrl: string
  webhookAllowNetworks: readonly string[]
  webhookCa: string | undefined
}

/** Creates the guard from the configuration. @throws Error naming the file of the private authority if it is unusable */
export async function loadGuard({ publicUrl, webhookAllowNetworks, webhookCa }: GuardConfig): Promise<Guard> {
  const ca = webhookCa === undefined ? undefined : await readPrivateCa('DAYBOOK_WEBHOOK_CA', webhookCa)
  return createGuard({ publicUrl, allowNetworks: webhookAllowNetworks, ca })
}

export function createGuard(options: GuardOptions): Guard {
  const allowed = parseNetworks(options.allowNetworks)
  const isAllowed = (address: string) => networksInclude(allowed, address)
  const permits = (address: string) => isPublic(address) || isAllowed(address)
  const resolveHost = createHostResolver({ ...options, isAllowed, permits })
  const context = createTlsContext(options.ca)

  async function open(host: string, port: number, withinMs: number): Promise<TLSSocket> {
    const startedAt = performance.now()
    const addresses = (await resolveHost(host)).slice(0, addressesTriedMax)
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

/** Created once: reading the certificate authorities takes milliseconds, too long to repeat for every connection. */
const createTlsContext = (ca: string | undefined) =>
  createSecureContext({
    minVersion: 'TLSv1.2',
    ...(ca === undefined ? {} : { ca: [...getCACertificates('default'), ca] }),
  })

/** An unreachable host may be reachable later, and is verified then; an internal name must resolve to allowed networks. */
function urlFaultOf({ outcome, unverified }: GuardError, host: string): UrlFault | undefined {
  if (outcome === 'blocked') return 'address'
  if (unverified) return 'certificate'
  return outcome === 'dns' && isInternalName(host) ? 'host' : undefined
}
