import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { createServer, type TLSSocket } from 'node:tls'
import { issueServerCertificate } from '../../src/platform/tls/issue-certificate.ts'
import { authority } from './receiver.ts'

/** A connection to a raw receiver. */
export type RawConnection = {
  write(text: string): void
  end(text?: string): void
  /** Writes the text, starting now, until the connection is closed. */
  repeat(text: string, everyMs: number): void
}

/** A subscriber that writes its responses byte by byte, to behave in ways that an HTTP server doesn't. */
export type RawReceiver = {
  url: string
  /** The requests whose body has arrived. */
  requests: number
  connections: number
  /** Connections that are open, and the most there have been at a time. */
  open: number
  mostOpen: number
  /** Characters that were written to connections. */
  written: number
}

type Answer = (connection: RawConnection, count: number) => void
type Options = {
  /** Answers before the body of the request has been read, and never reads it. */
  early?: boolean
}

/** Starts a receiver that answers every POST with `answer`, which also gets the number of POSTs so far. */
export async function startRawReceiver(
  answer: Answer,
  { early = false }: Options = {},
): Promise<RawReceiver> {
  const sockets = new Set<TLSSocket>()
  const receiver = { url: '', requests: 0, connections: 0, open: 0, mostOpen: 0, written: 0 }
  const pair = await issueServerCertificate(authority, ['127.0.0.1'])
  const server = createServer({ ...pair, ALPNProtocols: ['http/1.1'] }, (socket) => {
    let text = ''
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const body = text.indexOf('\r\n\r\n') + 4
      if (body < 4) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (early) socket.pause()
      else if (text.length < body + length) return
      text = ''
      receiver.requests += 1
      answer(connectionOf(socket, receiver), receiver.requests)
    })
  })
  server.on('connection', (socket) => {
    let closed = false
    receiver.connections += 1
    receiver.open += 1
    receiver.mostOpen = Math.max(receiver.mostOpen, receiver.open)
    const close = () => {
      if (!closed) receiver.open -= 1
      closed = true
    }
    for (const event of ['end', 'error', 'close']) socket.on(event, close)
  })
  server.on('secureConnection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  receiver.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}

function connectionOf(socket: TLSSocket, receiver: RawReceiver): RawConnection {
  const write = (text: string) => {
    if (!socket.writable) return
    receiver.written += text.length
    socket.write(text, 'latin1')
  }
  return {
    write,
    end(text = '') {
      write(text)
      socket.end()
    },
    repeat(text, everyMs) {
      const timer = setInterval(() => write(text), everyMs)
      socket.on('close', () => clearInterval(timer))
    },
  }
}
