import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { LoadRequest } from './wrk.ts'

/**
 * A client that sends many requests at once, in its own process. It opens its connections, reports that it is ready,
 * and starts on the next message. It implements only as much HTTP as it needs, so that it doesn't take processor time
 * away from the server that is measured.
 */

export type FloodOptions = { url: string; request: LoadRequest; count: number; connections: number }
export type FloodResult = { admitted: number }

const { url, request, count, connections } = JSON.parse(process.argv[2] ?? '') as FloodOptions
process.on('disconnect', () => process.exit())

const { hostname, port, host } = new URL(url)
const sockets = await Promise.all(Array.from({ length: connections }, openSocket))
process.send?.({ url })
await once(process, 'message')

const bytes = encodeRequest(request)
let sent = 0
let admitted = 0
await Promise.all(sockets.map(sendRequests))
process.send?.({ admitted } satisfies FloodResult)

async function openSocket(): Promise<TLSSocket> {
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  return socket.setEncoding('latin1')
}

function encodeRequest({ method, path, token, body }: LoadRequest): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    ...(content === '' ? [] : ['Content-Type: application/json', `Content-Length: ${content.length}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}

/** Sends requests one after another on a connection until all connections together have sent enough. */
async function sendRequests(socket: TLSSocket): Promise<void> {
  while (sent++ < count) {
    socket.write(bytes)
    if (/^HTTP\/1.1 2/.test(await readResponse(socket))) admitted++
  }
}

async function readResponse(socket: TLSSocket): Promise<string> {
  let response = ''
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [string]
    response += chunk
    const body = response.indexOf('\r\n\r\n') + 4
    const length = /\r\ncontent-length: (\d+)/i.exec(response)?.[1]
    if (body > 3 && response.length >= body + Number(length ?? 0)) return response
  }
}
