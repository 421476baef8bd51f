import { once } from 'node:events'
import { connect, isIP } from 'node:net'
import type { Config } from '../../core/config/config.ts'
import { isLoopback } from '../../core/config/parsers.ts'
import { type Check, ok, warn } from './finding.ts'

const answerTimeoutMs = 5_000

/** Checks whether mail to lists can arrive. */
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
      ? warn(`no response at ${host}:${port}`, 'start daybook serve, whose worker receives mail')
      : greeting.startsWith(`220 ${domain} `)
        ? ok(`received for ${domain} at ${host}:${port}`)
        : warn(`another program responds at ${host}:${port}`, 'stop it, or set another DAYBOOK_MAIL_IN_PORT'),
    ...(domain === 'localhost' || isIP(domain.replaceAll(/[[\]]/g, '')) !== 0
      ? [
          warn(
            `addresses end in @${domain}`,
            'set DAYBOOK_MAIL_IN_DOMAIN, and an MX record that points to this machine',
          ),
        ]
      : []),
    ...(isLoopback(host) && relays.length === 0
      ? [
          warn(
            'only this machine can send mail here',
            'set DAYBOOK_MAIL_IN_HOST=0.0.0.0, or DAYBOOK_MAIL_IN_RELAYS if a relay on this machine forwards it',
          ),
        ]
      : []),
  ]
}

/** Reads the first line of a mail server; undefined when none is listening. */
async function readGreeting(host: string, port: number): Promise<string | undefined> {
  const loopbackOf: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const socket = connect({ host: loopbackOf[host] ?? host, port })
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
