import type { Socket } from 'node:net'

/**
 * Calls `then` with the first byte that a client sends, and puts it back into the socket, so that the next
 * reader gets the connection from its beginning. Disconnects a client that sends nothing for `timeoutMs`
 * (S-42).
 */
export function onFirstByte(socket: Socket, timeoutMs: number, then: (byte: number) => void): void {
  // A reset without a listener would end the process.
  socket.on('error', () => undefined)
  const disconnect = () => socket.destroy()
  socket.setTimeout(timeoutMs, disconnect)
  socket.once('readable', () => {
    const bytes: Buffer | null = socket.read()
    socket.setTimeout(0, disconnect)
    const byte = bytes?.[0]
    if (!bytes || byte === undefined) {
      disconnect()
      return
    }
    socket.unshift(bytes)
    then(byte)
  })
}
