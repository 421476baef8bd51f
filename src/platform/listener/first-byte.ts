import type { Socket } from 'node:net'

/**
 * Calls `then` with the first byte that a client sends, which goes back into the socket: whoever takes the socket
 * over reads the connection from its beginning. A client that says nothing for `ceremonyTimeoutMs` is hung up on (S-42).
 */
export function onFirstByte(socket: Socket, timeoutMs: number, then: (byte: number) => void): void {
  // A reset that nobody listens to would end the process.
  socket.on('error', () => undefined)
  const hangUp = () => socket.destroy()
  socket.setTimeout(timeoutMs, hangUp)
  socket.once('readable', () => {
    const bytes: Buffer | null = socket.read()
    socket.setTimeout(0, hangUp)
    const byte = bytes?.[0]
    if (!bytes || byte === undefined) {
      hangUp()
      return
    }
    socket.unshift(bytes)
    then(byte)
  })
}
