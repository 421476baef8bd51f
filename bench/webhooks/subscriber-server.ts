import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import type { CertificatePair } from '../../src/platform/tls/issue-certificate.ts'
import { monotonicMs } from '../sample.ts'

/**
 * All subscribers, in one separate process, distinguished by their paths. It implements only as much HTTP as it needs,
 * since it shares the processor with what is measured.
 *
 * `/ok` responds at once; `/flaky` sometimes fails at first or takes a while; `/hang` never responds; `/trickle` sends a
 * byte of its head every second; and `/endless` sends a body that never ends.
 */
export type SubscriberServerOptions = {
  pair: CertificatePair
  /** Identify a POST by the number in `bench-<number>-` in its body instead of its event's id. */
  numbered?: boolean
}
/** A POST: its path, the event's id or number, its time by `monotonicMs`, and whether the response is a 200. */
export type ReceivedPost = [path: string, event: string, atMs: number, taken: boolean]
export type SubscriberServerMessage = { type: 'count' | 'arrivals' | 'forget' }
/** The reply to `count`. */
export type SubscriberServerCounts = { posts: number; open: number; mostSent: number }

const { pair, numbered = false } = JSON.parse(process.argv[2] ?? '') as SubscriberServerOptions
process.on('disconnect', () => process.exit())

const slowMs = 300
const emptyResponse = (status: string) => Buffer.from(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`)
const okResponse = emptyResponse('200 OK')
const unavailableResponse = emptyResponse('503 Service Unavailable')
const bodyPiece = Buffer.alloc(1_024, 'x')
const pieceEveryMs = 50
/** How often a response is late, and how often an event's first POST gets a 503. */
const slowEvery = 7
const flakyEvery = 5

let arrivals: ReceivedPost[] = []
let posts = 0
let open = 0
/** The longest endless body that a client has read. */
let mostSent = 0
const seen = new Set<string>()

function reply(socket: TLSSocket, path: string, event: string): boolean {
  if (path.startsWith('/flaky')) return replyFlaky(socket, `${path} ${event}`)
  if (path.startsWith('/ok')) socket.write(okResponse)
  else if (path.startsWith('/trickle')) sendSlowHead(socket)
  else if (path.startsWith('/endless')) sendEndlessBody(socket)
  return path.startsWith('/ok')
}

function replyFlaky(socket: TLSSocket, delivery: string): boolean {
  const refuses = !seen.has(delivery) && posts % flakyEvery === 0
  seen.add(delivery)
  const bytes = refuses ? unavailableResponse : okResponse
  if (posts % slowEvery === 0) setTimeout(() => socket.write(bytes), slowMs)
  else socket.write(bytes)
  return !refuses
}

function sendSlowHead(socket: TLSSocket): void {
  const head = 'HTTP/1.1 200 OK\r\nx-padding: '.padEnd(1_000, 'x')
  let sent = 0
  const timer = setInterval(() => socket.write(head.charAt(sent++)), 1_000)
  socket.on('close', () => clearInterval(timer))
}

/** Sends one piece at a time, so that about as much is sent as is read. */
function sendEndlessBody(socket: TLSSocket): void {
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n')
  let sent = 0
  const timer = setInterval(() => {
    sent += bodyPiece.length
    mostSent = Math.max(mostSent, sent)
    socket.write(bodyPiece)
  }, pieceEveryMs)
  socket.on('close', () => clearInterval(timer))
}

function serve(socket: TLSSocket): void {
  open += 1
  let text = ''
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('close', () => (open -= 1))
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    for (;;) {
      const body = text.indexOf('\r\n\r\n') + 4
      if (body < 4) return
      const end = body + Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < end) return
      const path = text.slice(5, text.indexOf(' ', 5))
      const idPattern = numbered ? /"bench-(\d+)-/ : /\r\nwebhook-id: (\w+)/i
      const event = idPattern.exec(text.slice(0, end))?.[1] ?? ''
      text = text.slice(end)
      posts += 1
      const atMs = monotonicMs()
      arrivals.push([path, event, atMs, reply(socket, path, event)])
    }
  })
}

process.on('message', ({ type }: SubscriberServerMessage) => {
  if (type === 'arrivals') process.send?.(arrivals)
  else process.send?.({ posts, open, mostSent } satisfies SubscriberServerCounts)
  if (type === 'count') return
  arrivals = []
  posts = 0
})

const server = createServer({ ...pair, ALPNProtocols: ['http/1.1'] }, serve)
server.on('tlsClientError', () => {})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
await once(server, 'listening')
process.send?.({ url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` })
