import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'

/** The client of a request, as far as the connection and the trusted proxies can tell. */
export type RequestClient = {
  /** IPv4 in dotted form even when it arrived over IPv6; empty when the peer has already disconnected. */
  ip: string
  /** Whether the client's own connection is HTTPS. */
  https: boolean
}

export type TrustedProxies = {
  /** Returns the client of a request; forwarded headers count only when a trusted proxy sent them (S-16). */
  clientOf(request: IncomingMessage): RequestClient
  /** Returns the peer of a connection without a readable request, which may be a proxy. */
  peerOf(socket: Socket): RequestClient
}

/** With DAYBOOK_TLS=off and no list, only this machine can connect, so the proxy must be on it. */
const loopback = ['127.0.0.0/8', '::1']

/**
 * Trusts the `X-Forwarded-For` and `X-Forwarded-Proto` headers of addresses and networks, such as
 * `10.0.0.0/8`.
 *
 * @throws Error naming an entry that is neither
 */
export function trustProxies(entries: readonly string[], tls: 'on' | 'off'): TrustedProxies {
  const list = entries.length === 0 && tls === 'off' ? loopback : entries
  const trusted = new BlockList()
  for (const entry of list) add(trusted, entry)
  const trusts = (ip: string) => list.length > 0 && isIP(ip) !== 0 && trusted.check(ip, family(ip))

  const peerOf = (socket: Socket): RequestClient => ({
    ip: canonical(socket.remoteAddress ?? ''),
    https: 'encrypted' in socket && socket.encrypted === true,
  })

  return {
    peerOf,
    clientOf({ socket, headers }) {
      const peer = peerOf(socket)
      if (!trusts(peer.ip)) return peer
      return {
        ip: forwardedFor(peer.ip, headers['x-forwarded-for'], trusts),
        https: forwardedProto(headers['x-forwarded-proto']) ?? peer.https,
      }
    },
  }
}

/**
 * Returns the right-most address that isn't a trusted proxy's: anyone can have written what is left of it.
 * When an entry isn't an address, the proxy that passed it on is all we know.
 */
function forwardedFor(peer: string, header: string | string[] | undefined, trusts: (ip: string) => boolean) {
  let client = peer
  for (const hop of String(header ?? '')
    .split(',')
    .toReversed()) {
    const address = parseHop(hop.trim())
    if (address === undefined) break
    client = address
    if (!trusts(address)) break
  }
  return client
}

/** Whether the nearest proxy received the request over HTTPS; undefined when it doesn't say. */
function forwardedProto(header: string | string[] | undefined): boolean | undefined {
  const nearest = String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase()
  return nearest ? nearest === 'https' : undefined
}

/** Parses the address of `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`. */
function parseHop(hop: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? []
  const address = canonical(bracketed ?? dotted ?? hop)
  return isIP(address) === 0 ? undefined : address
}

/**
 * Normalizes an address: IPv4 mapped into IPv6 becomes IPv4, and the zone of a link-local address is dropped.
 */
function canonical(address: string): string {
  if (!address.includes(':')) return address
  const [unzoned = ''] = address.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(unzoned)
  return mapped?.[1] ?? unzoned
}

const family = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

function add(trusted: BlockList, entry: string): void {
  const [network = '', prefix, ...rest] = entry.split('/')
  const max = isIP(network) === 6 ? 128 : 32
  const valid = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= max)
  if (isIP(network) === 0 || network.includes('%') || !valid || rest.length > 0)
    throw new Error(`"${entry}" is neither an address nor a network such as 10.0.0.0/8`)
  if (prefix === undefined) trusted.addAddress(network, family(network))
  else trusted.addSubnet(network, Number(prefix), family(network))
}
