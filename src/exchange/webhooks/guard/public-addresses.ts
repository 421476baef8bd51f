import { type BlockList, isIP } from 'node:net'
import { containsAddress, parseNetworks } from '../../../core/networks.ts'

/**
 * Which addresses are public. Decided on the number, never on its spelling: `BlockList` compares bytes. Everything
 * that the two IANA registries call special is refused, also what they call reachable: no receiver lives there (D48).
 */

const nonPublicIpv4 = parseNetworks([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared with a carrier
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and the clouds' metadata
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
  '240.0.0.0/4', // reserved, and the broadcast
  // In no registry: under this address a machine at Azure reaches its host, which hands out credentials.
  '168.63.129.16/32',
])

/** The only unicast that has been given out; loopback, link-local, unique local and multicast lie outside it. */
const globalIpv6 = parseNetworks(['2000::/3'])
const nonPublicIpv6 = parseNetworks([
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarks, AMT, AS112
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address of anybody's choice
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
])

/** Both forms lead to the IPv4 address in their last four bytes. */
const embeddedIpv4 = parseNetworks(['::ffff:0:0/96', '64:ff9b::/96'])

/** Whether a set holds the address that packets to `address` really go to. What is no address is in no set. */
export const networksInclude = (networks: BlockList, address: string): boolean =>
  containsAddress(networks, effectiveAddress(address))

/** Whether an address is one of the public internet's. A zone, as in `fe80::1%eth0`, never is. */
export function isPublic(address: string): boolean {
  const meant = effectiveAddress(address)
  if (isIP(meant) === 4) return !nonPublicIpv4.check(meant, 'ipv4')
  return (
    isIP(meant) === 6 &&
    !meant.includes('%') &&
    globalIpv6.check(meant, 'ipv6') &&
    !nonPublicIpv6.check(meant, 'ipv6')
  )
}

/**
 * The address itself, or the IPv4 address in it: mapped ones, and those of a NAT64 translator, through which alone
 * a machine with nothing but IPv6 reaches a receiver with nothing but IPv4.
 */
function effectiveAddress(address: string): string {
  if (isIP(address) !== 6 || address.includes('%') || !embeddedIpv4.check(address, 'ipv6')) return address
  // In the standard spelling the last four bytes are two groups of hexadecimal digits.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16)) as [number, number]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
