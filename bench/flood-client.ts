import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { LoadRequest } from './wrk.ts'

/**
 * One client that sends many requests at once, in a process of its own. It opens its connections, says so, and begins
 * with the next message. It speaks just enough HTTP for that: a client that works as hard as the server would take
 * from it the very processor whose use is measured.
 */

export type FloodOptions = { url: string; request: LoadRequest; count: number; connections: number }
export type FloodResult = { admitted: number; seconds: number }

const { url, request, count, connections } = JSON.parse(process.argv[2] ?? '') as FloodOptions
process.on('disconnect', () => process.exit())

const { hostname, port, host } = new URL(url)
const sockets = await Promise.all(Array.from({ length: connections }, openSocket))
process.send?.({ url })
await once(process, 'message')

const bytes = encodeRequest(request)
const startedAt = performance.now()
let sent = 0
let admitted = 0
await Promise.all(sockets.map(sendRequests))
process.send?.({ admitted, seconds: (performance.now() - startedAt) / 1000 } satisfies FloodResult)

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

/** Sends one request after the other on a connection until enough are sent on all of them. */
async function sendRequests(socket: TLSSocket): Promise<void> {
  while (sent++ < count) {
    socket.write(bytes)
    if (/^HTTP\/1.1 2/.test(await readAnswer(socket))) admitted++
  }
}

async function readAnswer(socket: TLSSocket): Promise<string> {
  let answer = ''
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [string]
    answer += chunk
    const body = answer.indexOf('\r\n\r\n') + 4
    const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1]
    if (body > 3 && answer.length >= body + Number(length ?? 0)) return answer
  }
}
