import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** The state of an HTTP connection. */
export type HttpConnection = {
  socket: Socket
  /** The response to the latest request on it. */
  lastResponse: ServerResponse | undefined
  /** Whatever the client sends after a refusal or a last response is discarded. */
  ended: boolean
}

export type HttpConnections = {
  add(socket: Socket): void
  get(socket: Duplex): HttpConnection | undefined
  /** Ends idle connections now and others after their last response, for a graceful stop. */
  drain(): void
}

/** Tracks the HTTP connections of a process and ends each in a way that lets its last response arrive. */
export function trackConnections(lingerMs: number): HttpConnections {
  const all = new Map<Duplex, HttpConnection>()
  let draining = false

  return {
    add(socket) {
      const connection: HttpConnection = { socket, lastResponse: undefined, ended: false }
      all.set(socket, connection)
      socket.once('close', () => all.delete(socket))
      // Node removes its own listener after the first error, and an unhandled error ends the process.
      socket.on('error', ignore)
      socket.destroySoon = () => {
        connection.ended = true
        closeAfterRead(socket, lingerMs)
      }
      if (draining) socket.destroySoon()
    },

    get: (socket) => all.get(socket),

    // Node's own closeIdleConnections() also cuts off responses that are still on their way to a slow reader.
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
 * Ends the connection but goes on reading for a while. A connection that is closed with unread bytes is
 * reset, and the reset overtakes the response: a client that is still sending 10 MB would never see its 413
 * (RFC 9112, 9.6).
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
