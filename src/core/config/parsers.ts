import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** Parses the text of one setting. Throws an `Error` that says what the value must be. */
export type Parser<T> = (text: string) => T

export type Setting<T> = {
  parse: Parser<NonNullable<T>>
  fallback: T
  description: string
  /** The default in words, when the value itself says too little. */
  defaultText?: string
  /** The value contains a password or key, so no message may repeat it. */
  secret?: true
}

export const anyText: Parser<string> = (value) => value

export function wholeNumber(min: number, max: number): Parser<number> {
  return (value) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`)
    }
    return number
  }
}

export function choiceOf<T extends string>(...values: T[]): Parser<T> {
  return (value) => {
    const match = values.find((one) => one === value)
    if (match === undefined) throw new Error(`must be one of ${values.join(', ')}`)
    return match
  }
}

/** An https origin such as `https://tasks.example.com`, without path, query or credentials. */
export const httpsOrigin: Parser<string> = (value) => {
  const url = URL.parse(value)
  if (url?.protocol !== 'https:' || url.href !== `${url.origin}/`) {
    throw new Error('must be an https URL without a path, such as https://tasks.example.com')
  }
  return url.origin
}

/**
 * The URL of an object store, such as `https://s3.example.com`; plain HTTP for one on this machine or in a
 * closed network.
 */
export const storageEndpoint: Parser<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error('must be a URL without a path, such as https://s3.example.com')
  }
  return url.origin
}

/** The prefix of the keys of a bucket; a trailing slash is added, leading ones are removed. */
export const keyPrefix: Parser<string> = (value) => {
  if (!/^[\w./-]{1,200}$/.test(value) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(value)) {
    throw new Error('must consist of letters, digits, dots, dashes and slashes, such as daybook/')
  }
  return `${value.replace(/^\/+|\/+$/g, '')}/`
}

/** One or more URLs separated by spaces; which one is the primary is determined when connecting. */
export const postgresUrls: Parser<string[]> = (value) => {
  const urls = value.split(/\s+/).filter((one) => one !== '')
  const valid = (one: string) => ['postgres:', 'postgresql:'].includes(URL.parse(one)?.protocol ?? '')
  if (!urls.every(valid)) {
    throw new Error('must be one or more postgres:// URLs, separated by spaces')
  }
  return urls
}

export const postgresUrl: Parser<string> = (value) => {
  const [url, ...others] = postgresUrls(value)
  if (url === undefined || others.length > 0) throw new Error('must be one postgres:// URL')
  return url
}

const keyBytes = 32
const keysMax = 2

/** 32 bytes, as printed by `openssl rand -base64 32` or `openssl rand -hex 32`. */
const secretKey: Parser<Buffer> = (value) => {
  const key = Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64')
  // Buffer.from skips what isn't base64, so encoding the bytes again must give the same text.
  const same = [key.toString('base64'), key.toString('hex')].includes(
    /^[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : value,
  )
  if (!same || key.length !== keyBytes)
    throw new Error('must be 32 bytes in base64 or hex, as openssl rand -base64 32 prints them')
  return key
}

/** One key, or two separated by a space while the first replaces the second. */
export const secretKeys: Parser<Buffer[]> = (value) => {
  const keys = value.split(/\s+/).map(secretKey)
  if (keys.length > keysMax)
    throw new Error('must be one key, or the new and the old key separated by a space')
  return keys
}

/** Addresses and networks separated by commas or spaces, such as `10.0.0.0/8, ::1`. */
export const networkList: Parser<string[]> = (value) => {
  const parts = value.split(/[\s,]+/).filter((part) => part !== '')
  for (const part of parts) {
    const [address = '', bits, ...rest] = part.split('/')
    const version = isIP(address)
    const maxBits = version === 4 ? 32 : 128
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
    if (version === 0 || !fits || rest.length > 0) {
      throw new Error('must be IP addresses or networks such as 10.0.0.0/8, separated by commas')
    }
  }
  return parts
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether `host` is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  const version = isIP(host)
  if (version === 0) return host === 'localhost'
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

const unitsMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }
const durationMaxMs = 7 * 24 * 3_600_000
/** At most six attempts have five waits between them. */
const durationsMax = 5

/** Durations of at most a week, separated by commas, such as `10s,1m,2h`, in milliseconds. */
export const durations: Parser<number[]> = (value) => {
  const all = value.split(',').map((part) => {
    const [, number = '', unit = ''] = /^\s*(\d{1,9})(ms|s|m|h)\s*$/.exec(part) ?? []
    return Number(number) * (unitsMs[unit] ?? 0)
  })
  if (all.length > durationsMax || all.some((ms) => ms === 0 || ms > durationMaxMs)) {
    throw new Error(`must be up to ${durationsMax} durations such as 10s,1m,2h, each at most a week`)
  }
  return all
}

/** The server for outgoing mail. An empty `user` means no authentication. */
export type MailServer = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, which is required when a password is sent. */
  secure: boolean
  user: string
  password: string
}

/** `smtp://user:password@host:port` or `smtps://…`; no message ever repeats any of it. */
export const mailServer: Parser<MailServer> = (value) => {
  const url = URL.parse(value)
  const bare = url !== null && ['', '/'].includes(url.pathname) && url.search === '' && url.hash === ''
  if (!url || !bare || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('must be smtp://user:password@host:587 or smtps://user:password@host:465')
  }
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    user: decodeUrlPart(url.username),
    password: decodeUrlPart(url.password),
  }
}

function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error('must write % as %25 in the user name and password')
  }
}

export type MailAddress = { name: string; address: string }

/** `Daybook <daybook@example.com>`, or the address alone. */
export const mailAddress: Parser<MailAddress> = (value) => {
  const [, name = '', inside, alone] = /^(?:([^<>"\p{Cc}]*)<([^<>]*)>|(.*))$/u.exec(value) ?? []
  const address = (inside ?? alone ?? '').trim()
  if (!/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(address)) {
    throw new Error('must be an email address, such as Daybook <daybook@example.com>')
  }
  return { name: name.trim(), address }
}

/** A mail domain, such as `tasks.example.com`; returns an internationalized one as `xn--…`. */
export const mailDomain: Parser<string> = (value) => {
  const domain = domainToASCII(value)
  if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)) {
    throw new Error('must be a domain, such as tasks.example.com')
  }
  return domain
}

/** The name of a relay in `Authentication-Results`, usually its host (RFC 8601, 2.5). */
export const relayName: Parser<string> = (value) => {
  if (!/^[\w.-]{1,255}$/.test(value)) throw new Error('must be a host name, such as mail.example.com')
  return value.toLowerCase()
}

/** The https URL of a single sign-on provider, exactly as the provider publishes it. */
export const httpsIssuer: Parser<string> = (value) => {
  const url = URL.parse(value)
  const bare = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === ''
  if (!bare || url.protocol !== 'https:') {
    throw new Error('must be the https URL of the provider, such as https://id.example.com')
  }
  return value
}

/** When a version of the API is deprecated, and when it may be removed; both at midnight UTC. */
export type ApiSunset = { deprecatedMs: number; sunsetMs: number }

const noticeMonths = 6

/**
 * `2027-01-01/2027-07-01`: the first day of the notice and the first day without the version, at least six
 * months apart (D40).
 */
export const apiSunset: Parser<ApiSunset> = (value) => {
  const [, deprecated = '', sunset = ''] = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/.exec(value) ?? []
  const [deprecatedMs, sunsetMs] = [midnight(deprecated), midnight(sunset)]
  if (Number.isNaN(deprecatedMs + sunsetMs)) {
    throw new Error('must be the deprecation date and the removal date, such as 2027-01-01/2027-07-01')
  }
  const earliest = new Date(deprecatedMs)
  earliest.setUTCMonth(earliest.getUTCMonth() + noticeMonths)
  if (sunsetMs < earliest.getTime())
    throw new Error(
      `must leave at least ${noticeMonths} months between the two dates, such as 2027-01-01/2027-07-01`,
    )
  return { deprecatedMs, sunsetMs }
}

/** Returns NaN for dates that don't exist, such as February 30. */
function midnight(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().startsWith(date) ? ms : Number.NaN
}
