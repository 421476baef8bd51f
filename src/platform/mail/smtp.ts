import { getCACertificates } from 'node:tls'
import { isLoopback, type MailAddress, type MailServer } from '../../core/config/parsers.ts'
import { readPrivateCa } from '../tls/private-ca.ts'
import type { DueMail } from './store.ts'

const connections = 4
const responseTimeoutMs = 30_000
const idleMs = 30_000

type SmtpSettings = {
  publicUrl: string
  mailServer: Readonly<MailServer>
  mailFrom: Readonly<MailAddress>
  ca: string | undefined
}

/** A client of the mail server. */
export type Smtp = {
  /**
   * Resolves when the server has accepted the mail.
   *
   * @throws the server's refusal or the connection's failure
   */
  send(mail: DueMail, signal: AbortSignal): Promise<void>
  /** Signs in without sending anything. @throws the server's refusal or the connection's failure */
  check(): Promise<void>
  close(): void
}

/**
 * Creates the client of the mail server, which connects when the first mail is sent. The password is never
 * sent in clear text: unless TLS is used from the start, STARTTLS has to succeed, except on this machine.
 *
 * @throws Error naming the private certificate authority's file when it cannot be used
 */
export async function openSmtp({ publicUrl, mailServer, mailFrom, ca }: SmtpSettings): Promise<Smtp> {
  const { createTransport } = await import('nodemailer')
  const { host, port, secure, user, password } = mailServer
  const authority = ca === undefined ? [] : [await readPrivateCa('DAYBOOK_CA', ca)]
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS: user !== '' && !isLoopback(host),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    tls: { ca: [...getCACertificates(), ...authority], minVersion: 'TLSv1.2' },
    name: new URL(publicUrl).hostname,
    maxConnections: connections,
    // Only the outbox retries: it stores its count of attempts, so a crash can't lose it.
    maxRequeues: 0,
    connectionTimeout: responseTimeoutMs,
    greetingTimeout: responseTimeoutMs,
    socketTimeout: responseTimeoutMs,
    idleTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to_address, subject, body, html, unsubscribe_url }, signal) {
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to_address },
        // Set explicitly, so that no header can influence where the mail goes (S-31).
        envelope: { from: mailFrom.address, to: [to_address] },
        // One ID per mail rather than per attempt, so that a duplicate after a crash can be recognized.
        messageId: `<${id}@${mailFrom.address.split('@').at(-1)}>`,
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribe_url === null ? {} : listUnsubscribeHeaders(unsubscribe_url)),
        },
        subject,
        text: body,
        ...(html === null ? {} : { html }),
        signal,
      })
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close({ force: true }),
  }
}

/** RFC 8058: mail programs offer to unsubscribe, with a single POST. */
const listUnsubscribeHeaders = (url: string) => ({
  'list-unsubscribe': `<${url}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
})

type SmtpError = { responseCode?: unknown; command?: unknown }

/**
 * Whether trying again is pointless: the server doesn't know the address or rejects the message. A refusal of
 * the sender or of the sign-in is not permanent, since the operator can fix it.
 */
export const isPermanentFailure = ({ responseCode, command }: SmtpError): boolean =>
  Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA')
