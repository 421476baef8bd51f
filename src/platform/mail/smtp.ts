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

/** The way to the mail server. */
export type Smtp = {
  /** Settles when the server has taken the mail. @throws what it or the way to it refused */
  send(mail: DueMail, signal: AbortSignal): Promise<void>
  /** Signs in and sends nothing. @throws what the server or the way to it refused */
  check(): Promise<void>
  close(): void
}

/**
 * Opens the way to the mail server; it connects with the first mail. A password never goes there in clear: without TLS
 * from the start, STARTTLS has to succeed, except on this machine.
 *
 * @throws Error naming the file of the private authority when it cannot be used
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
    // Tried again by our own count alone, which no crash forgets.
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
        // Given apart, so that nothing that a header says decides where a mail goes (S-31).
        envelope: { from: mailFrom.address, to: [to_address] },
        // Of the mail and not of the attempt: whoever gets it twice after a crash can tell.
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

/** RFC 8058: a mail program offers to end such mails, and does it with one POST. */
const listUnsubscribeHeaders = (url: string) => ({
  'list-unsubscribe': `<${url}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
})

type SmtpError = { responseCode?: unknown; command?: unknown }

/**
 * Whether the server will say the same tomorrow: it does not know the address, or does not want the message. What it
 * has against us, the sender or the sign-in, can be mended by the operator.
 */
export const isPermanentFailure = ({ responseCode, command }: SmtpError): boolean =>
  Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA')
