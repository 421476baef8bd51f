import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '../../platform/http/rate-limit.ts'

/** Where a request comes from, as far as signing in is concerned. */
export type ClientInfo = {
  ip: string
  /** What attempts are counted for: the address, of IPv6 the network of one client. */
  network: string
  userAgent: string | null
  /** The header `Cookie`. */
  cookies: string | undefined
}

const userAgentMax = 300

export const clientInfoOf = ({ client, headers }: FastifyRequest): ClientInfo => ({
  ip: client.ip,
  network: clientNetwork(client.ip),
  userAgent: cleanUserAgent(headers['user-agent']),
  cookies: headers.cookie,
})

/** One line of what a browser says of itself, which anybody may have written (S-67). */
const cleanUserAgent = (text: string | undefined): string | null =>
  text
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, userAgentMax)
    .trim() || null
