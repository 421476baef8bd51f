import { BlockList, isIP } from 'node:net'

/** A set of networks, such as `10.0.0.0/8`, and of single addresses. */
export function parseNetworks(texts: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    networks.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return networks
}

/** Whether a set holds an address. What is no address is in no set. */
export function containsAddress(networks: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
