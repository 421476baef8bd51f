import { once } from 'node:events'
import { connect, isIP } from 'node:net'
import type { Config } from '../../core/config/config.ts'
import { isLoopback } from '../../core/config/parsers.ts'
import { type Check, ok, warn } from './finding.ts'

const answerTimeoutMs = 5_000

/** Whether mail to lists arrives: what it is sent to, and what answers there. */
export const inboundMailCheck = (config: Config): Check => ({
  name: 'mail in',
  run: () => checkInboundMail(config),
})

async function checkInboundMail({ inboundMail: { domain, receiver } }: Config) {
  if (!receiver) return []
  const { host, port, relays } = receiver
  const greeting = await readGreeting(host, port)
  return [
    greeting === undefined
      ? warn(`nothing answers at ${host}:${port}`, 'start daybook serve; its worker receives mail')
      : greeting.startsWith(`220 ${domain} `)
        ? ok(`taken for ${domain} at ${host}:${port}`)
        : warn(`something else answers at ${host}:${port}`, 'end it, or set another DAYBOOK_MAIL_IN_PORT'),
    ...(domain === 'localhost' || isIP(domain.replaceAll(/[[\]]/g, '')) !== 0
      ? [warn(`addresses end in @${domain}`, 'set DAYBOOK_MAIL_IN_DOMAIN, and an MX record that leads here')]
      : []),
    ...(isLoopback(host) && relays.length === 0
      ? [
          warn(
            'only this machine can send mail here',
            'set DAYBOOK_MAIL_IN_HOST=0.0.0.0, or DAYBOOK_MAIL_IN_RELAYS where a relay of this machine brings it',
          ),
        ]
      : []),
  ]
}

/** The line that a mail server begins with; undefined where none listens. */
async function readGreeting(host: string, port: number): Promise<string | undefined> {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const socket = connect({ host: everywhere[host] ?? host, port })
  try {
    const [line] = await once(socket, 'data', { signal: AbortSignal.timeout(answerTimeoutMs) })
    socket.end('QUIT\r\n')
    return String(line)
  } catch {
    return undefined
  } finally {
    socket.destroySoon()
  }
}
