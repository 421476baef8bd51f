import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls'
import { startDeadline } from '../../../core/deadline.ts'
import { GuardError } from './guard-error.ts'

export type TlsTarget = {
  /** The host name or IP address in the URL, which the certificate must match. */
  host: string
  port: number
  /** Checked addresses of the host; no others are connected to. */
  addresses: readonly string[]
  permits: (address: string) => boolean
  context: SecureContext
  timeoutMs: number
}

/** How long one of several addresses may take to respond before the next one is tried. */
const nextAddressDelayMs = 2_000

/**
 * Opens a TLS connection to one of the target's addresses. The address of the connected socket is checked again before
 * a byte is sent: a name that has changed since the lookup has no effect, and a socket that is connected elsewhere is
 * closed (S-51).
 *
 * @throws {GuardError}
 */
export function openTls({
  host,
  port,
  addresses,
  permits,
  context,
  timeoutMs,
}: TlsTarget): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    let socket: Socket = connectTcp({
      host,
      port,
      lookup: fixedLookup(addresses),
      noDelay: true,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: nextAddressDelayMs,
    })
    const cancelLimit = startDeadline(timeoutMs, () =>
      fail(new GuardError('timeout', `not connected within ${timeoutMs} ms`)),
    )
    const fail = (error: GuardError) => {
      cancelLimit()
      socket.destroy()
      reject(error)
    }

    const tcp = socket
    tcp.on('error', (cause) => fail(new GuardError('connect', cause.message, { cause })))
    tcp.once('connect', () => {
      if (!permits(tcp.remoteAddress ?? ''))
        return fail(new GuardError('blocked', 'connected to a refused address'))
      const tls = connectTls({
        socket: tcp,
        host,
        ...(isIP(host) ? {} : { servername: host }),
        secureContext: context,
        ALPNProtocols: ['http/1.1'],
        rejectUnauthorized: true,
      })
      socket = tls
      tls.on('error', (cause) => {
        // Set only when a certificate was presented and isn't valid for the host.
        const unverified = Boolean(tls.authorizationError)
        fail(new GuardError('tls', cause.message, { cause, unverified }))
      })
      tls.once('secureConnect', () => {
        cancelLimit()
        resolve(tls)
      })
    })
  })
}

/** Returns addresses that are already known. Node requests all of them, since it may try several. */
const fixedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )
