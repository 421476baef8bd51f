import { BlockList, isIP } from 'node:net'

/** Parses networks, such as `10.0.0.0/8`, and single addresses into a set. */
export function parseNetworks(texts: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    networks.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return networks
}

/** Whether an address is in one of the networks; false for anything that isn't an address. */
export function containsAddress(networks: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
