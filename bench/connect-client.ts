import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'

/**
 * A client that opens many connections at once, in its own process, and closes them again. It reports that it is ready,
 * and starts on the next message.
 */

export type ConnectOptions = { url: string; connections: number; bursts: number; pauseMs: number }

const { url, connections, bursts, pauseMs } = JSON.parse(process.argv[2] ?? '') as ConnectOptions
process.on('disconnect', () => process.exit())

const { hostname, port } = new URL(url)
process.send?.({ url })
await once(process, 'message')
for (let burst = 0; burst < bursts; burst++) {
  const sockets = await Promise.all(Array.from({ length: connections }, openSocket))
  for (const socket of sockets) socket.destroy()
  await sleep(pauseMs)
}
process.send?.({ opened: connections * bursts })

async function openSocket(): Promise<TLSSocket> {
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  return socket
}
