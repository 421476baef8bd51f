import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'

/** Who asks, as far as the connection and the proxies that we trust can tell. */
export type RequestClient = {
  /** IPv4 in dotted form even where it arrived over IPv6; empty when the peer has already gone. */
  ip: string
  /** Whether the client's own connection is HTTPS. */
  https: boolean
}

export type TrustedProxies = {
  /** The client of a request: forwarded headers count only when a trusted proxy sent them (S-16). */
  clientOf(request: IncomingMessage): RequestClient
  /** The peer of a connection on which nothing could be read: a proxy speaks for itself then. */
  peerOf(socket: Socket): RequestClient
}

/** With DAYBOOK_TLS=off and no list, only this machine can reach us, so a proxy must be on it. */
const loopback = ['127.0.0.0/8', '::1']

/**
 * The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` count: addresses and networks such as `10.0.0.0/8`.
 *
 * @throws Error naming the entry that is neither
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
 * The right-most address that no trusted proxy has: what stands left of it, anybody may have written. Where an entry
 * is not an address, the proxy that passed it on is all we know.
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

/** Whether the nearest proxy was asked over HTTPS; undefined when it says nothing. */
function forwardedProto(header: string | string[] | undefined): boolean | undefined {
  const nearest = String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase()
  return nearest ? nearest === 'https' : undefined
}

/** The address in `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`. */
function parseHop(hop: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? []
  const address = canonical(bracketed ?? dotted ?? hop)
  return isIP(address) === 0 ? undefined : address
}

/** One spelling for an address: IPv4 mapped into IPv6 is IPv4, and the zone of a link-local one is left out. */
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
