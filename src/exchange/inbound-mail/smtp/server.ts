import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SMTPServer as Server } from 'smtp-server'
import type { InboundMailConfig, MailReceiverConfig } from '../../../core/config/config.ts'
import { type Certificates, tlsSettings } from '../../../platform/tls/certificates.ts'
import { inboundMailMaxBytes, inboundMailRecipientsMax } from '../../../core/limits.ts'
import type { Recipient } from '../deliver.ts'
import { bufferMessage } from './buffer-message.ts'
import * as refusal from './refusal.ts'
import { createSmtpSessions } from './sessions.ts'

/** Mail servers at once. */
const connectionsMax = 100
const idleTimeoutMs = 60_000
const stopTimeoutMs = 5_000

/** A message that has come whole, and the conversation that it came in. */
type ReceivedMessage = {
  raw: Uint8Array<ArrayBuffer>
  from: string
  ip: string
  helo: string
  /** The addresses as they were said, in lower case, and the lists that they are. */
  addresses: string[]
  recipients: Recipient[]
}

type SmtpServerOptions = {
  inboundMail: InboundMailConfig & { receiver: MailReceiverConfig }
  certificates: Pick<Certificates, 'current' | 'watch'>
  /** Networks that may have all connections. */
  isRelay: (ip: string) => boolean
  /** @throws a refusal for an address that takes no mail */
  findRecipient: (address: string) => Promise<Recipient>
  /** Settles when a message is a task. @throws a refusal */
  accept: (incoming: ReceivedMessage) => Promise<void>
  onRefusal: (reason: refusal.RefusalReason) => void
}

export type SmtpServer = {
  port: number
  connections(): number
  /** Lets messages that have come become tasks, for a few seconds. */
  stop(): Promise<void>
}

/**
 * The port that receives mail: for addresses of this domain alone, from whoever comes, without anybody's signing in. What
 * it answers 250 to is a task that has been committed; what it answers 4xx to is sent again (RFC 5321, 0193).
 *
 * @throws when it cannot listen
 */
export async function openSmtpServer(options: SmtpServerOptions): Promise<SmtpServer> {
  // Loaded where mail comes in, which most installations do without.
  const { SMTPServer } = await import('smtp-server')
  const { inboundMail, certificates, onRefusal } = options
  const talks = createSmtpSessions(options.findRecipient, options.isRelay)
  /** Conversations in the middle of a message, by their ids. */
  const busy = new Set<string>()
  const answer = (work: Promise<unknown>, done: (error?: Error | null) => void) =>
    void work.then(
      () => done(),
      (error: unknown) => {
        const said = refusal.isRefusal(error) ? error : refusal.internalFailure()
        onRefusal(said.reason)
        done(said)
      },
    )

  const server: Server = new SMTPServer({
    ...tlsSettings,
    ...certificates.current(),
    name: inboundMail.domain,
    size: inboundMailMaxBytes,
    rejectOversized: true,
    maxClients: connectionsMax,
    maxRecipients: inboundMailRecipientsMax,
    socketTimeout: idleTimeoutMs,
    closeTimeout: stopTimeoutMs,
    disabledCommands: ['AUTH', 'HELP', 'VRFY', 'WIZ', 'SHELL', 'KILL'],
    authOptional: true,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,

    onConnect: (session, done) => answer(talks.begin(session), done),
    onClose: (session) => talks.end(session),
    onRcptTo: ({ address }, session, done) => answer(talks.addRecipient(session, address), done),
    onData(stream, session, done) {
      const { envelope, remoteAddress, hostNameAppearsAs } = session
      const addresses = envelope.rcptTo.map(({ address }) => address.toLowerCase())
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const recipients = talks.recipientsOf(session, addresses)
      const work = bufferMessage(stream, inboundMailMaxBytes, (raw) =>
        options.accept({ raw, from, ip: remoteAddress, helo: hostNameAppearsAs, addresses, recipients }),
      )
      busy.add(session.id)
      answer(
        work.finally(() => busy.delete(session.id)),
        done,
      )
    },
  })
  // Of one connection, whose other side has gone or speaks no TLS; it must not end the worker.
  server.on('error', () => {})
  const listening = server.listen(inboundMail.receiver.port, inboundMail.receiver.host)
  await once(listening, 'listening')
  const unwatch = certificates.watch((pair) => server.updateSecureContext(pair))
  return {
    port: (listening.address() as AddressInfo).port,
    connections: () => server.connections.size,
    async stop() {
      unwatch()
      const closed = new Promise<void>((resolve) => server.close(resolve))
      for (const connection of server.connections)
        if (!busy.has(connection.id)) connection.send(421, 'Closing; try again in a moment')
      await closed
    },
  }
}
