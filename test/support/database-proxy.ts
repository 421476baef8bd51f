import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'
import type { TestServer } from './global-setup.ts'

export type DatabaseProxy = {
  /** Cuts every connection and accepts no new one, like a stopped server. */
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * Proxies between the services that this file starts from now on and the test's PostgreSQL, so that the
 * database of one file can be stopped while those of the others run.
 */
export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const server = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer
  const sockets = new Set<Socket>()
  let listener: Server | undefined
  let port = 0

  function pass(client: Socket): void {
    const upstream = dial(server.address)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.once('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  }

  async function start(): Promise<void> {
    if (listener) return
    listener = createServer(pass).listen(port, '127.0.0.1')
    await once(listener, 'listening')
    // The services of the file are closed after its tests, through this proxy; then nothing keeps the process
    // alive.
    listener.unref()
    const address = listener.address()
    if (address instanceof Object) ({ port } = address)
  }

  async function stop(): Promise<void> {
    const closed = listener && once(listener, 'close')
    listener?.close()
    for (const socket of sockets) socket.destroy()
    await closed
    listener = undefined
  }

  await start()
  const through = { ...server, address: withAddress('127.0.0.1', port, server.address) } satisfies TestServer
  process.env['DAYBOOK_TEST_SERVER'] = JSON.stringify(through)
  return { start, stop }
}

/** The same database at another address. */
function withAddress(host: string, port: number, address: DatabaseAddress): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, host, port }
  const url = new URL(address.connectionString)
  url.hostname = host
  url.port = String(port)
  url.searchParams.delete('host')
  return { connectionString: url.href }
}

function dial(address: DatabaseAddress): Socket {
  if (!('connectionString' in address)) return dialAt(address.host, address.port)
  const { hostname, port, searchParams } = new URL(address.connectionString)
  return dialAt(searchParams.get('host') ?? hostname, Number(port || 5432))
}

const dialAt = (host: string, port: number): Socket =>
  host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
