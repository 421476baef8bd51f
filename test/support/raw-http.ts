import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'

/** A response from the wire. */
export type RawResponse = {
  status: number
  headers: Record<string, string>
  body: string
  /** The unparsed head, for comparisons byte by byte. */
  head: string
}

/** Opens a connection: plain TCP, or TLS with options. */
export async function openConnection(port: number, tls?: ConnectionOptions): Promise<Socket> {
  const socket = tls
    ? connectTls({ host: '127.0.0.1', port, servername: 'localhost', ...tls })
    : connectTcp({ host: '127.0.0.1', port })
  await once(socket, tls ? 'secureConnect' : 'connect')
  return socket
}

/** Reads everything that the server sends until it ends the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('latin1')
}

/** Sends bytes on a new connection and returns the responses until the server ends it. */
export async function sendRaw(
  port: number,
  tls: ConnectionOptions | undefined,
  ...packets: (string | Buffer)[]
): Promise<RawResponse[]> {
  const socket = await openConnection(port, tls)
  const text = readToEnd(socket)
  for (const packet of packets) socket.write(packet)
  return parseResponses(await text)
}

/** Splits the bytes of a connection into responses by Content-Length. */
export function parseResponses(text: string): RawResponse[] {
  const answers: RawResponse[] = []
  let rest = text
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) throw new Error(`not a response: ${JSON.stringify(rest.slice(0, 200))}`)
    const head = rest.slice(0, end)
    const [statusLine = '', ...fields] = head.split('\r\n')
    const headers: Record<string, string> = {}
    for (const field of fields) {
      const colon = field.indexOf(':')
      headers[field.slice(0, colon).toLowerCase()] = field.slice(colon + 1).trim()
    }
    const status = Number(/^HTTP\/1\.1 (\d{3}) ./.exec(statusLine)?.[1])
    const length = status === 100 || status === 204 ? 0 : Number(headers['content-length'])
    const start = end + 4
    answers.push({ status, headers, head, body: rest.slice(start, start + length) })
    rest = rest.slice(start + length)
  }
  return answers
}
