import { isIP } from 'node:net'

/** What is wrong with an endpoint's URL; the `reason` of the validation error for `url`. */
export type UrlFault =
  | 'format'
  | 'scheme'
  | 'userinfo'
  | 'fragment'
  | 'port'
  | 'host'
  | 'own_origin'
  | 'address'
  | 'certificate'

export type UrlRules = {
  /** The origin of this service, which must not send events to itself. */
  publicUrl: string
  /** Whether the service may connect to an IP address. */
  permits: (address: string) => boolean
  /** Whether names such as `localhost` may be tried at all; what they resolve to is checked then. */
  internalNames: boolean
}

export const httpsPort = 443
const firstUnprivilegedPort = 1024

/**
 * Returns what is wrong with a URL judging by its text (D48, R-156, R-158, S-50). The parser of the URL standard is
 * lenient: it drops line breaks, repairs slashes and reads `0x7f.1` as 127.0.0.1. So text that it would repair is
 * refused, and everything else is judged by the parsed URL.
 */
export function findUrlFault(
  text: string,
  { publicUrl, permits, internalNames }: UrlRules,
): UrlFault | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'https') return 'scheme'
  const authority = /^https:\/\/([^/?#\\]+)(?:[/?#]|$)/i.exec(text)?.[1]
  const url = URL.parse(text)
  if (!url || authority === undefined || hasInvisibleCharacters(text)) return 'format'
  if (authority.includes('@')) return 'userinfo'
  if (text.includes('#')) return 'fragment'
  const port = portOf(url)
  if (port !== httpsPort && port < firstUnprivilegedPort) return 'port'
  if (isOwnOrigin(url, publicUrl)) return 'own_origin'
  const host = hostOf(url)
  // `https://https://example.com` parses, with an empty port: a URL pasted after a scheme that was already there.
  if (host === 'http' || host === 'https') return 'format'
  if (isIP(host)) return permits(host) ? undefined : 'address'
  if (host.endsWith('.')) return 'host'
  return isInternalName(host) && !internalNames ? 'host' : undefined
}

/** Returns the host, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '')

export const portOf = ({ port }: URL): number => (port === '' ? httpsPort : Number(port))

/** Whether a name is reserved for this machine or network, whatever it resolves to. */
export const isInternalName = (host: string): boolean => /(?:^|\.)(?:localhost|local|internal)$/.test(host)

const hasInvisibleCharacters = (text: string): boolean => /[\s\p{Cc}\p{Cf}\p{Z}\\]/u.test(text)

function isOwnOrigin(url: URL, publicUrl: string): boolean {
  const own = new URL(publicUrl)
  return url.hostname === own.hostname && portOf(url) === portOf(own)
}
