import { once } from 'node:events'
import { connect } from 'node:net'
import { after } from 'node:test'

export type SmtpConnection = {
  /** Sends a line and returns the answer to it, all of its lines. */
  say: (line: string) => Promise<string>
  /** Sends bytes that are not answered, or not each by itself. */
  write: (bytes: string | Buffer) => void
  /** The next answer. */
  answer: () => Promise<string>
  /** Ends the connection without a word. */
  hangUp: () => void
  /** Settles when the other side has ended it. */
  ended: Promise<unknown>
}

/** Talks to a mail server line by line, as no library would. */
export async function connectSmtp(port: number): Promise<SmtpConnection> {
  const socket = connect({ host: '127.0.0.1', port })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  after(() => socket.destroy())
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))

  async function answer(): Promise<string> {
    for (;;) {
      const whole = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\r\n/.exec(text)?.[0]
      if (whole !== undefined) {
        text = text.slice(whole.length)
        return whole.trimEnd()
      }
      if (socket.closed) return 'gone'
      await Promise.race([once(socket, 'data'), ended])
    }
  }

  return {
    answer,
    ended,
    write: (bytes) => void socket.write(bytes),
    say(line) {
      socket.write(`${line}\r\n`)
      return answer()
    },
    hangUp: () => void socket.destroy(),
  }
}

/** A conversation that has come as far as the message itself. */
export async function connectUpToData(port: number, to: string): Promise<SmtpConnection> {
  const talk = await connectSmtp(port)
  await talk.answer()
  for (const line of ['EHLO mx.sender.example', 'MAIL FROM:<a@elsewhere.example>', `RCPT TO:<${to}>`, 'DATA'])
    await talk.say(line)
  return talk
}
