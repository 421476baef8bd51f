import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { SMTPServer } from 'smtp-server'
import type { MailServer } from '../../src/core/config/parsers.ts'
import {
  issueAuthority,
  type CertificatePair,
  issueServerCertificate,
} from '../../src/platform/tls/issue-certificate.ts'
import { temporaryFolder, waitUntil } from './processes.ts'

/** A mail as the server received it. */
export type ReceivedMail = {
  from: string
  to: string[]
  /** Whether it was sent encrypted. */
  secure: boolean
  user: string | undefined
  /** Names in lower case and in order; folded lines are joined. */
  headers: [name: string, value: string][]
  text: string
  html: string
}

/** The server's response instead of accepting a mail. */
type Refusal = { at: 'RCPT' | 'DATA'; code: number }

export type TestMailServer = {
  settings: MailServer
  authority: CertificatePair
  /** The file of its private CA. */
  ca: string
  received: ReceivedMail[]
  /** How many mails clients have tried to send. */
  offeredCount: number
  refuse(refusal: Refusal | undefined): void
  /** Accepts mails and never confirms it. */
  hang(): void
  wait(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

export const password = 'pass: w%rd'

/** A mail server that records what it receives. */
export async function startMailServer({ starttls = true } = {}): Promise<TestMailServer> {
  const authority = await issueAuthority()
  const ca = join(temporaryFolder(), 'mail-ca.pem')
  writeFileSync(ca, authority.cert)
  let refusal: Refusal | undefined
  let hanging = false
  const taken: ReceivedMail[] = []
  const refused = (at: Refusal['at']) =>
    refusal?.at === at ? Object.assign(new Error('not today'), { responseCode: refusal.code }) : null

  const server = new SMTPServer({
    ...(await issueServerCertificate(authority, ['localhost', '127.0.0.1'])),
    authOptional: true,
    ...(starttls ? {} : { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('wrong')),
    onRcptTo(_address, _session, done) {
      sink.offeredCount += 1
      done(refused('RCPT'))
    },
    onData(stream, session, done) {
      void take(stream, session).then(done)
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  async function take(stream: Readable, session: Session): Promise<Error | null> {
    const message = await text(stream)
    const error = refused('DATA')
    if (hanging) await new Promise(() => {})
    if (!error) taken.push({ ...envelopeOf(session), ...parseMessage(message) })
    return error
  }

  let closed: Promise<void> | undefined
  const sink: TestMailServer = {
    settings: { host: '127.0.0.1', port, secure: false, user: 'daybook', password },
    authority,
    ca,
    received: taken,
    offeredCount: 0,
    refuse: (next) => void (refusal = next),
    hang: () => void (hanging = true),
    async wait(count) {
      await waitUntil(() => taken.length >= count, 5_000)
      return taken
    },
    close: () => (closed ??= new Promise((resolve) => server.close(() => resolve()))),
  }
  after(() => sink.close())
  return sink
}

type Session = Parameters<NonNullable<ConstructorParameters<typeof SMTPServer>[0]>['onData'] & {}>[1]

const envelopeOf = ({ envelope, secure, user }: Session) => ({
  from: envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? ''),
  to: envelope.rcptTo.map(({ address }) => address),
  secure,
  user: user as string | undefined,
})

/** Parses a message with two alternatives, as far as our own mails need it. */
function parseMessage(message: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const [head, body] = headAndBody(message)
  const headers = headersOf(head)
  const boundary = /boundary="([^"]+)"/.exec(Object.fromEntries(headers)['content-type'] ?? '')?.[1]
  const parts = boundary === undefined ? [message] : body.split(`--${boundary}`).slice(1, -1)
  const [plain = '', html = ''] = parts.map((part) => {
    const [head, body] = headAndBody(part.trimStart())
    return decodeBody(body, Object.fromEntries(headersOf(head))['content-transfer-encoding'])
  })
  return { headers, text: plain.trimEnd(), html }
}

function headAndBody(message: string): [string, string] {
  const at = message.indexOf('\r\n\r\n')
  return [message.slice(0, at), message.slice(at + 4)]
}

const headersOf = (head: string): [string, string][] =>
  head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
