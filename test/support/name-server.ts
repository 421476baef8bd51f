import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { after } from 'node:test'

/**
 * The records of a name: addresses with their TTL in seconds, possibly through an alias, or no response at
 * all.
 */
type NameRecords = NameEntry | 'silence'
type NameEntry = {
  addresses: string[]
  ttlS: number
  /** The name that it is an alias of, which has these addresses. */
  alias?: string
  /** The address family without any response. */
  silentFor?: 4 | 6
}

/** Starts a name server over UDP for the tests of a file, with the names of a zone. Returns its address. */
export async function startNameServer(zone: Record<string, NameRecords>): Promise<string> {
  const { address, close } = await openNameServer((name) => zone[name])
  after(close)
  return address
}

/** A name server over UDP; a name that `find` doesn't return is unknown. */
export async function openNameServer(
  find: (name: string) => NameRecords | undefined,
): Promise<{ address: string; close: () => void }> {
  const server = createSocket('udp4')
  server.on('message', (query, peer) => {
    const { name, type, end } = parseQuestion(query)
    const found = find(name)
    if (found === 'silence') return
    const version = type === 1 ? 4 : 6
    if (found?.silentFor === version) return
    const records = found ? recordsOf(found, type, version) : []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    server.send(Buffer.concat([head, query.subarray(12, end), ...records]), peer.port, peer.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `127.0.0.1:${server.address().port}`, close: () => void server.close() }
}

/** The only question of a query: labels with their lengths, then type and class. */
function parseQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** A pointer to the name of the question, by its offset in the message. */
const questionPointer = Buffer.from([0xc0, 12])
const aliasType = 5

function recordsOf({ addresses, ttlS, alias }: NameEntry, type: number, version: 4 | 6): Buffer[] {
  const owner = alias === undefined ? questionPointer : labelsOf(alias)
  const found = addresses
    .filter((address) => isIP(address) === version)
    .map((address) =>
      record(
        owner,
        type,
        ttlS,
        version === 4 ? Buffer.from(address.split('.').map(Number)) : bytesOf(address),
      ),
    )
  return alias === undefined ? found : [record(questionPointer, aliasType, ttlS, owner), ...found]
}

function record(owner: Buffer, type: number, ttlS: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt32BE(ttlS, 4)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([owner, head, data])
}

/** Encodes a name as labels with their lengths. */
const labelsOf = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.alloc(1),
  ])

/** Returns the bytes of an IPv6 address. */
function bytesOf(address: string): Buffer {
  const [left = '', right = ''] = address.split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [groups(left), groups(right)]
  const all = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]))
}
