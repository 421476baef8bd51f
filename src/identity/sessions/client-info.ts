import { type Language, languageOfRequest } from '../../core/languages.ts'
import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '../../platform/http/rate-limit.ts'

/** Where a request comes from, as far as signing in is concerned. */
export type ClientInfo = {
  ip: string
  /** Attempts are counted per network: the IPv4 address, or the IPv6 network of one client. */
  network: string
  userAgent: string | null
  /** The `Cookie` header. */
  cookies: string | undefined
  language: Language
}

const userAgentMax = 300

export const clientInfoOf = ({ client, headers }: FastifyRequest): ClientInfo => ({
  ip: client.ip,
  network: clientNetwork(client.ip),
  userAgent: cleanUserAgent(headers['user-agent']),
  language: languageOfRequest(headers),
  cookies: headers.cookie,
})

/** Reduces a user agent to one line, since anyone can send anything in this header (S-67). */
const cleanUserAgent = (text: string | undefined): string | null =>
  text
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, userAgentMax)
    .trim() || null
