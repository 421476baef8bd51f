import { once } from 'node:events'
import { connect } from 'node:net'
import { after } from 'node:test'

export type SmtpConnection = {
  /** Sends a line and returns the complete reply. */
  send: (line: string) => Promise<string>
  /** Sends bytes without waiting for a reply. */
  write: (bytes: string | Buffer) => void
  /** Waits for the next reply. */
  reply: () => Promise<string>
  /** Drops the connection. */
  hangUp: () => void
  /** Resolves when the server has closed the connection. */
  ended: Promise<unknown>
}

/** Connects to a mail server without a library, to send exactly the given lines. */
export async function connectSmtp(port: number): Promise<SmtpConnection> {
  const socket = connect({ host: '127.0.0.1', port })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  after(() => socket.destroy())
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))

  async function reply(): Promise<string> {
    for (;;) {
      const complete = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\r\n/.exec(text)?.[0]
      if (complete !== undefined) {
        text = text.slice(complete.length)
        return complete.trimEnd()
      }
      if (socket.closed) return 'gone'
      await Promise.race([once(socket, 'data'), ended])
    }
  }

  return {
    reply,
    ended,
    write: (bytes) => void socket.write(bytes),
    send(line) {
      socket.write(`${line}\r\n`)
      return reply()
    },
    hangUp: () => void socket.destroy(),
  }
}

/** Opens a session and proceeds to the point where the message itself is sent. */
export async function connectUpToData(port: number, to: string): Promise<SmtpConnection> {
  const connection = await connectSmtp(port)
  await connection.reply()
  for (const line of ['EHLO mx.sender.example', 'MAIL FROM:<a@elsewhere.example>', `RCPT TO:<${to}>`, 'DATA'])
    await connection.send(line)
  return connection
}
