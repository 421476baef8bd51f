import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SMTPServer as Server, SMTPServerOptions } from 'smtp-server'
import type { InboundMailConfig, MailReceiverConfig } from '../../../core/config/config.ts'
import { type Certificates, tlsSettings } from '../../../platform/tls/certificates.ts'
import { inboundMailMaxBytes, inboundMailRecipientsMax } from '../../../core/limits.ts'
import type { Recipient } from '../deliver.ts'
import { bufferMessage } from './buffer-message.ts'
import * as refusal from './refusal.ts'
import { createSmtpSessions } from './sessions.ts'

/** Connections of mail servers at the same time. */
const connectionsMax = 100
const idleTimeoutMs = 60_000
const stopTimeoutMs = 5_000

/** A complete message and its SMTP envelope. */
type ReceivedMessage = {
  raw: Uint8Array<ArrayBuffer>
  from: string
  ip: string
  helo: string
  /** The `RCPT TO` addresses in lower case. */
  addresses: string[]
  /** The lists behind them, each once. */
  recipients: Recipient[]
}

type SmtpServerOptions = {
  inboundMail: InboundMailConfig & { receiver: MailReceiverConfig }
  certificates: Pick<Certificates, 'current' | 'watch'>
  /** Whether an IP address is exempt from the limit on connections. */
  isRelay: (ip: string) => boolean
  /** @throws a refusal for an address that doesn't accept mail */
  findRecipient: (address: string) => Promise<Recipient>
  /** Resolves when the message is a task. @throws a refusal */
  accept: (incoming: ReceivedMessage) => Promise<void>
  onRefusal: (reason: refusal.RefusalReason) => void
}

export type SmtpServer = {
  port: number
  connections(): number
  /** Closes the server; messages being received have a few seconds to become tasks. */
  stop(): Promise<void>
}

/** Settings of the SMTP server that don't depend on the installation. */
const smtpSettings: SMTPServerOptions = {
  ...tlsSettings,
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
}

/**
 * Opens the SMTP server: it accepts mail only for addresses of this domain, from anyone, without
 * authentication. A reply of 250 means that the task is committed; after a 4xx the client sends the message
 * again (RFC 5321, 0193).
 *
 * @throws if it can't listen
 */
export async function openSmtpServer(options: SmtpServerOptions): Promise<SmtpServer> {
  // Loaded on demand: most installations don't receive mail.
  const { SMTPServer } = await import('smtp-server')
  const { inboundMail, certificates, onRefusal } = options
  const sessions = createSmtpSessions(options.findRecipient, options.isRelay)
  /** Ids of the sessions that are in the middle of a message. */
  const busy = new Set<string>()
  const answer = (work: Promise<unknown>, done: (error?: Error | null) => void) =>
    void work.then(
      () => done(),
      (error: unknown) => {
        const reply = refusal.isRefusal(error) ? error : refusal.internalFailure()
        onRefusal(reply.reason)
        done(reply)
      },
    )

  const server: Server = new SMTPServer({
    ...smtpSettings,
    ...certificates.current(),
    name: inboundMail.domain,

    onConnect: (session, done) => answer(sessions.begin(session), done),
    onClose: (session) => sessions.end(session),
    onRcptTo: ({ address }, session, done) => answer(sessions.addRecipient(session, address), done),
    onData(stream, session, done) {
      const { envelope, remoteAddress, hostNameAppearsAs } = session
      const addresses = envelope.rcptTo.map(({ address }) => address.toLowerCase())
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const recipients = sessions.recipientsOf(session, addresses)
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
  // An error of one connection, whose client has disconnected or doesn't speak TLS, must not end the worker.
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
        if (!busy.has(connection.id)) connection.send(421, 'Server shutting down; try again later')
      await closed
    },
  }
}
