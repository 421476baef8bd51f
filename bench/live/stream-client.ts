import { connect as connectTcp, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { monotonicMs } from '../sample.ts'
import { type RowReader, createRowReader } from './row-reader.ts'

/**
 * Holds many live streams, in its own process, as that many browsers would. It reads only what it needs of the
 * responses, so that it takes little processor time away from the server that is measured.
 */

export type StreamClientOptions = {
  url: string
  /** Whether each stream's browser then reads the rows that changed, and the counts beside the lists. */
  readsRows: boolean
}

/** A stream of the app's live changes or, with a token, of the API's events. */
export type HeldStream = { workspace: string; cookie: string } | { token: string }

export type StreamClientMessage =
  | { type: 'hold'; streams: HeldStream[] }
  | { type: 'open'; atOnce: number }
  | { type: 'drop' }
  | { type: 'arrivals' }

export type OpenReply = {
  /** Milliseconds from the start until each stream was heard. */
  tookMs: number[]
  /** How often the server refused a stream or closed its connection; the client then tried again. */
  refused: number
}

/** Which change reached one of the streams, by its subject, and when, by the machine's clock; and what was read since. */
export type ArrivalsReply = { arrivals: [subject: string, atMs: number][]; readsMs: number[] }

const { url, readsRows } = JSON.parse(process.argv[2] ?? '') as StreamClientOptions
const { hostname, port, host, protocol } = new URL(url)
/** What a proxy that ends TLS adds to each request. */
const proxied = protocol === 'http:' ? ['X-Forwarded-Proto: https'] : []
/** A refused browser waits, too. */
const retryMs = 1_000
/** An address has about 28,000 ports for connections to one other, and a closed connection keeps its port for a minute. */
const sourceAddresses = 8

type Stream = {
  /** The request line and the header that authenticates it. */
  head: readonly [request: string, authentication: string]
  socket: Socket | undefined
  /** The last event that it has heard. */
  last: string | undefined
  reader: RowReader | undefined
}

let open: Stream[] = []
let arrivals: ArrivalsReply['arrivals'] = []
let refused = 0

process.on('disconnect', () => process.exit())
process.on('message', (message: StreamClientMessage) => {
  void answer(message).then((reply) => process.send?.(reply))
})
process.send?.({ url })

async function answer(message: StreamClientMessage): Promise<object> {
  if (message.type === 'hold') {
    open = message.streams.map((held) => ({
      head: headOf(held),
      socket: undefined,
      last: undefined,
      reader: readsRows && 'cookie' in held ? createRowReader(url, held.workspace, held.cookie) : undefined,
    }))
    return {}
  }
  if (message.type === 'open') return openAll(message.atOnce)
  if (message.type === 'drop') return dropAll()
  const reply = { arrivals, readsMs: open.flatMap(({ reader }) => reader?.take() ?? []) }
  arrivals = []
  return reply satisfies ArrivalsReply
}

async function openAll(atOnce: number): Promise<OpenReply> {
  const startedAt = performance.now()
  const tookMs: number[] = []
  refused = 0
  const waiting = open.keys()
  const openInTurn = async () => {
    for (const index of waiting) {
      while (!(await openStream(index))) {
        refused++
        await sleep(retryMs)
      }
      tookMs.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, openInTurn))
  return { tookMs, refused }
}

/** Closes the connections as a network that goes away does, without a word. */
async function dropAll(): Promise<object> {
  for (const stream of open) {
    stream.socket?.removeAllListeners('close').destroy()
    stream.socket = undefined
  }
  return {}
}

/** @returns whether the stream has started, with its first event */
function openStream(index: number): Promise<boolean> {
  const own = open[index]!
  const connection = connectTcp({
    host: hostname,
    port: Number(port),
    localAddress: `127.0.0.${2 + (index % sourceAddresses)}`,
  })
  const socket =
    protocol === 'http:' ? connection : connect({ socket: connection, rejectUnauthorized: false })
  socket.setEncoding('latin1')
  const lines = [
    own.head[0],
    `Host: ${host}`,
    own.head[1],
    ...proxied,
    ...(own.last === undefined ? [] : [`Last-Event-ID: ${own.last}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  connection.on('error', () => resolve(false))
  socket.on('error', () => resolve(false))
  socket.on('close', () => {
    own.socket = undefined
    resolve(false)
  })
  socket.on('data', (chunk: string) => {
    if (own.socket === undefined) {
      if (!chunk.startsWith('HTTP/1.1 200')) {
        socket.destroy()
        return
      }
      own.socket = socket
    }
    resolve(true)
    hear(own, chunk)
  })
  return promise
}

const headOf = (held: HeldStream): Stream['head'] =>
  'token' in held
    ? ['GET /api/v1/events/stream HTTP/1.1', `Authorization: Bearer ${held.token}`]
    : [`GET /app/v1/workspaces/${held.workspace}/live HTTP/1.1`, `Cookie: ${held.cookie}`]

/** An event arrives in one piece: it is sent in one. */
function hear(own: Stream, chunk: string): void {
  for (const [, id] of chunk.matchAll(/^id: (\S+)$/gm)) own.last = id
  if (!/^event: (?:changes|task\.)/m.test(chunk)) return
  const atMs = monotonicMs()
  const subjects = Array.from(
    chunk.matchAll(/"subject_id":"(\w+)"|"task":\{"id":"(\w+)"/g),
    ([, subject, task]) => subject ?? task!,
  )
  for (const subject of subjects) arrivals.push([subject, atMs])
  own.reader?.changed(subjects)
}
