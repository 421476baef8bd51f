import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

/**
 * Two ports on loopback, in their own process: one accepts connections but never completes a TLS handshake; the other
 * doesn't even accept them, since its backlog is full and the thread that should accept connections sleeps forever.
 */
export type StalledPorts = { tlsPort: number; tcpPort: number }

/** Enough connections to fill a backlog of one, and a few more that wait. */
const fillers = 4
const fillMs = 300

if (isMainThread) await serve()
else await listenAndSleep(workerData as Int32Array)

async function serve(): Promise<void> {
  process.on('disconnect', () => process.exit())
  const silent = createServer((socket) => void socket.on('error', () => {}).resume())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const port = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL(import.meta.url), { workerData: port })
  thread.on('error', () => process.exit(1))
  await Atomics.waitAsync(port, 0, 0).value
  const tcpPort = Atomics.load(port, 0)
  for (let count = 0; count < fillers; count++) connect(tcpPort, '127.0.0.1').on('error', () => {})
  await sleep(fillMs)
  process.on('message', () => {
    process.send?.({ tlsPort: (silent.address() as AddressInfo).port, tcpPort } satisfies StalledPorts)
  })
  process.send?.({ url: '' })
}

async function listenAndSleep(port: Int32Array): Promise<void> {
  const server = createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 })
  await once(server, 'listening')
  Atomics.store(port, 0, (server.address() as AddressInfo).port)
  Atomics.notify(port, 0)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
