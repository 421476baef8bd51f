import { type BlockList, isIP } from 'node:net'
import { containsAddress, parseNetworks } from '../../../core/networks.ts'

/**
 * Which IP addresses are public. The decision depends on the address's bytes, never on its spelling: `BlockList`
 * compares bytes. Everything in the two IANA registries of special-purpose addresses is refused, even what they call
 * globally reachable: no receiver runs there (D48).
 */

const nonPublicIpv4 = parseNetworks([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and cloud metadata services
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnels
  '192.88.99.0/24', // 6to4 relays, deprecated
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  // In no registry: at this address, an Azure VM reaches its host, which hands out credentials.
  '168.63.129.16/32',
])

/** The only unicast range that is allocated; loopback, link-local, unique local and multicast lie outside it. */
const globalIpv6 = parseNetworks(['2000::/3'])
const nonPublicIpv6 = parseNetworks([
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarks, AMT, AS112
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: embeds an arbitrary IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
])

/** Packets to both forms go to the IPv4 address in their last four bytes. */
const embeddedIpv4 = parseNetworks(['::ffff:0:0/96', '64:ff9b::/96'])

/** Whether `networks` includes the address that packets to `address` really go to; false if it isn't an IP address. */
export const networksInclude = (networks: BlockList, address: string): boolean =>
  containsAddress(networks, effectiveAddress(address))

/** Whether an IP address is public. One with a zone, as in `fe80::1%eth0`, never is. */
export function isPublic(address: string): boolean {
  const effective = effectiveAddress(address)
  if (isIP(effective) === 4) return !nonPublicIpv4.check(effective, 'ipv4')
  return (
    isIP(effective) === 6 &&
    !effective.includes('%') &&
    globalIpv6.check(effective, 'ipv6') &&
    !nonPublicIpv6.check(effective, 'ipv6')
  )
}

/**
 * Returns the address itself, or the IPv4 address embedded in it: in a mapped address, or in one of a NAT64 translator,
 * the only way for an IPv6-only machine to reach an IPv4-only receiver.
 */
function effectiveAddress(address: string): string {
  if (isIP(address) !== 6 || address.includes('%') || !embeddedIpv4.check(address, 'ipv6')) return address
  // In the standard spelling the last four bytes are two groups of hexadecimal digits.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16)) as [number, number]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
