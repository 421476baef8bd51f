import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls'
import { GuardError } from './guard-error.ts'

export type TlsTarget = {
  /** The name or address in the URL: what the certificate has to be for. */
  host: string
  port: number
  /** Checked addresses of the host; nothing else is connected to. */
  addresses: readonly string[]
  permits: (address: string) => boolean
  context: SecureContext
  timeoutMs: number
}

/** When the first of several addresses does not answer, the next one gets its turn. */
const nextAddressDelayMs = 2_000

/**
 * Opens a TLS connection to one of the target's addresses. The address is checked once more on the connected socket,
 * before a byte is sent: a name that has changed since the look-up changes nothing, a socket that got elsewhere is
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
    const timer = setTimeout(
      () => fail(new GuardError('timeout', `not connected in ${timeoutMs} ms`)),
      timeoutMs,
    )
    const fail = (error: GuardError) => {
      clearTimeout(timer)
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
        // Set only when a certificate was presented and is not what the host needs.
        const unverified = Boolean(tls.authorizationError)
        fail(new GuardError('tls', cause.message, { cause, unverified }))
      })
      tls.once('secureConnect', () => {
        clearTimeout(timer)
        resolve(tls)
      })
    })
  })
}

/** A look-up that has been done already. Node asks for all addresses, since it may try several. */
const fixedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )
