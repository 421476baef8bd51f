import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { once } from 'node:events'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from './processes.ts'

/** More than the kernel accepts on behalf of a process that listens with a backlog of one. */
const fillerCount = 4

/** A port on which connections are neither accepted nor refused, as behind a firewall that drops packets. */
export async function startUnresponsivePort(): Promise<number> {
  const listen = `const server = require('node:net').createServer()
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`
  const listening = startProcess([process.execPath, '-e', listen])
  const port = Number(await listening.line(/^\d+$/))
  // It never accepts what the kernel has queued for it, and what doesn't fit into the queue gets no response.
  listening.kill('SIGSTOP')
  const sockets = Array.from({ length: fillerCount }, () => connect(port, '127.0.0.1').on('error', () => {}))
  after(() => sockets.forEach((socket) => socket.destroy()))
  await Promise.race([Promise.all(sockets.map((socket) => once(socket, 'connect'))), sleep(300)])
  assert.ok(sockets.some(({ connecting }) => connecting))
  return port
}
