import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** What the front door remembers of a connection that speaks HTTP. */
export type HttpConnection = {
  socket: Socket
  /** The response to the newest request that was read on it. */
  lastResponse: ServerResponse | undefined
  /** Nothing more is executed on it: what a client sends after a refusal or a last answer is thrown away. */
  ended: boolean
}

export type HttpConnections = {
  add(socket: Socket): void
  get(socket: Duplex): HttpConnection | undefined
  /** Ends the idle ones now and every other one after its last answer, for a graceful stop. */
  drain(): void
}

/** The HTTP connections of a process, each ended in a way that lets its last answer arrive. */
export function trackConnections(lingerMs: number): HttpConnections {
  const all = new Map<Duplex, HttpConnection>()
  let draining = false

  return {
    add(socket) {
      const connection: HttpConnection = { socket, lastResponse: undefined, ended: false }
      all.set(socket, connection)
      socket.once('close', () => all.delete(socket))
      // Node takes its own listener away after the first error, and an unheard error ends the process.
      socket.on('error', ignore)
      socket.destroySoon = () => {
        connection.ended = true
        closeAfterRead(socket, lingerMs)
      }
      if (draining) socket.destroySoon()
    },

    get: (socket) => all.get(socket),

    // Node's own closeIdleConnections() also cuts off answers that are still on their way to a slow reader.
    drain() {
      draining = true
      for (const connection of all.values()) {
        const { socket, lastResponse } = connection
        connection.ended = true
        if (!lastResponse || lastResponse.writableFinished) socket.destroySoon()
        else {
          if (!lastResponse.headersSent) lastResponse.shouldKeepAlive = false
          lastResponse.once('finish', () => socket.destroySoon())
        }
      }
    },
  }
}

const ignore = () => undefined

/**
 * Says goodbye and goes on reading for a moment. Closed at once, a connection with unread bytes is reset, and the
 * reset overtakes the answer: a client that is still sending 10 MB would never see its 413 (RFC 9112, 9.6).
 */
function closeAfterRead(socket: Socket, lingerMs: number): void {
  if (socket.writableEnded || socket.destroyed) return
  socket.end(() => {
    if (socket.destroyed) return
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  })
  socket.resume()
}
