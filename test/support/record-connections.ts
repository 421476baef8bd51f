import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const channel = 'net.client.socket'

/** Records the addresses that this process opens TCP connections to while `work` runs. */
export async function recordConnections(work: () => Promise<unknown>): Promise<string[]> {
  const tried: string[] = []
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', (address) => tried.push(address))
  }
  subscribe(channel, note)
  try {
    await work()
  } finally {
    unsubscribe(channel, note)
  }
  return tried
}
