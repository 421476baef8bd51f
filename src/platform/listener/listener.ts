import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import { isIPv6, Server as NetServer, type Socket } from 'node:net'
import type { Logger } from 'pino'
import { tlsSettings } from '../tls/certificates.ts'
import type { CertificatePair } from '../tls/issue-certificate.ts'
import { trackConnections } from './connections.ts'
import { onFirstByte } from './first-byte.ts'
import { headMaxBytes } from './final-response.ts'
import { handleRequests, type ListenerHooks } from './handle-requests.ts'
import { createServer as createHttpServer } from './node-http.ts'
import { createOnePerTurn } from './one-per-turn.ts'

/** The timeouts of the listener, in milliseconds (S-42). */
type Timeouts = typeof defaultTimeouts

const defaultTimeouts = {
  /** For each of: the first byte, the TLS handshake, the head of a request. */
  headersMs: 10_000,
  /** For a whole request. */
  requestMs: 30_000,
  /** Between two checks for late requests. */
  checkMs: 1_000,
  /**
   * For the next request; longer than the minute that proxies keep a connection, so that they close it first.
   */
  keepAliveMs: 65_000,
  /** Without a byte in either direction during a response. */
  idleMs: 60_000,
  /** For the client to read the last response. */
  lingerMs: 2_000,
  /** For running requests at a graceful stop. */
  drainMs: 8_000,
}

export type ListenerOptions = ListenerHooks & {
  host: string
  /** 0 for any free port. */
  port: number
  log: Pick<Logger, 'warn'>
  timeouts?: Partial<Timeouts>
}

export type Listener = {
  /** Spread into Fastify's options: the server, and no responses of its own to bad requests. */
  fastifyOptions: {
    serverFactory: (handler: RequestListener) => Server
    clientErrorHandler: () => void
    return503OnClosing: false
  }
  /** Opens the port; in a worker of node:cluster it is shared. */
  listen(): Promise<{ port: number; url: string }>
  /** Accepts no new connections, lets running requests end, and cuts off the rest after the deadline. */
  close(): Promise<void>
}

/**
 * Opens the API's only TCP port. HTTPS goes to the app; plain HTTP on the same port, or from a proxy whose
 * client used it, gets the 403 of D23; and what Node would answer by itself gets the service's
 * own errors.
 */
export function openListener(options: ListenerOptions): Listener {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const { tls } = options
  const secure = tls === 'off' ? undefined : createSecureServer(tls.current(), timeouts)
  const server: Server = secure ?? createHttpServer(httpSettings(timeouts))
  server.timeout = timeouts.idleMs
  server.maxHeadersCount = 0 // unlimited: by default Node silently drops headers from the thousandth on
  const connections = trackConnections(timeouts.lingerMs)
  const accepted = new Set<Socket>()
  let stopRenewal = () => {}
  let closing: Promise<void> | undefined

  server.prependListener('connection', (socket: Socket) => {
    accepted.add(socket)
    socket.once('close', () => accepted.delete(socket))
  })
  server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => connections.add(socket))

  async function close() {
    stopRenewal()
    const closed = new Promise<void>((resolve) => {
      // Not the HTTP server's close(), which cuts off responses on their way; see connections.ts.
      NetServer.prototype.close.call(server, () => resolve())
    })
    connections.drain()
    for (const socket of accepted) if (socket.bytesRead === 0) socket.destroy()
    const deadline = setTimeout(() => {
      for (const socket of accepted) socket.destroy()
    }, timeouts.drainMs)
    await closed
    clearTimeout(deadline)
    server.close() // ends the timer that checks for late requests
  }

  return {
    fastifyOptions: {
      serverFactory(handler) {
        handleRequests(server, connections, options, handler)
        return server
      },
      clientErrorHandler() {},
      return503OnClosing: false,
    },

    async listen() {
      server.listen({ host: options.host, port: options.port })
      await once(server, 'listening')
      // An accept can fail when file descriptors run out; that affects one connection, not the process.
      server.on('error', (err) => options.log.warn({ err }, 'connection not accepted'))
      if (secure && tls !== 'off')
        stopRenewal = tls.watch((pair) => secure.setSecureContext({ ...tlsSettings, ...pair }))
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : options.port
      return { port, url: `${secure ? 'https' : 'http'}://${displayHost(options.host)}:${port}` }
    },

    close: () => (closing ??= close()),
  }
}

const httpSettings = ({ headersMs, requestMs, checkMs, keepAliveMs }: Timeouts) => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: checkMs,
  keepAliveTimeout: keepAliveMs,
  maxHeaderSize: headMaxBytes,
  insecureHTTPParser: false,
  // Checked in handle-requests.ts, with the service's own error.
  requireHostHeader: false,
  // Node would use the first of two Authorization or Host headers; joined, they are recognized as invalid
  // (S-11, S-15).
  joinDuplicateHeaders: true,
})

/** The first byte of every TLS connection, and of no HTTP request. */
const tlsHandshake = 0x16

/**
 * Creates an HTTPS server that also reads plain HTTP: the first byte tells which, and both go through the
 * same HTTP parser with the same timeouts. `socket.encrypted` (trusted-proxies.ts) marks what arrived in
 * clear text, and handle-requests.ts refuses it. TLS takes over the socket's native handle, so a connection
 * costs one more read and a request nothing. A handshake takes 0.4 ms of processor time, and those of a client that opens
 * 64 connections would hold up everyone else's requests for as long as all of them take (0248).
 */
function createSecureServer(pair: CertificatePair, timeouts: Timeouts): HttpsServer {
  const server = createHttpsServer({
    ...httpSettings(timeouts),
    ...tlsSettings,
    ...pair,
    handshakeTimeout: timeouts.headersMs,
  })
  const speakTls = server.listeners('connection')
  const shakeHands = createOnePerTurn()
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) =>
    onFirstByte(socket, timeouts.headersMs, (byte) => {
      if (byte !== tlsHandshake) server.emit('secureConnection', socket)
      else
        shakeHands(() => {
          if (!socket.destroyed) for (const listener of speakTls) listener.call(server, socket)
        })
    }),
  )
  return server
}

/** Returns the host to open for the address that the server listens on. */
function displayHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
