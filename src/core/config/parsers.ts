import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** How the text of one setting becomes its value. A reader throws an `Error` that says what the value must be. */
export type Parser<T> = (text: string) => T

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
    const found = values.find((one) => one === value)
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`)
    return found
  }
}

/** An https origin such as `https://tasks.example.com`, without path, query or credentials. */
export const httpsOrigin: Parser<string> = (value) => {
  const url = URL.parse(value)
  if (url?.protocol !== 'https:' || url.href !== `${url.origin}/`) {
    throw new Error('must be an https address without a path, such as https://tasks.example.com')
  }
  return url.origin
}

/** The address of a store, such as `https://s3.example.com`; plain HTTP for one on this machine or in a closed network. */
export const storageEndpoint: Parser<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error('must be an address without a path, such as https://s3.example.com')
  }
  return url.origin
}

/** What the keys of a store begin with: a slash at its end is added, one at its beginning left out. */
export const keyPrefix: Parser<string> = (value) => {
  if (!/^[\w./-]{1,200}$/.test(value) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(value)) {
    throw new Error('must be letters, digits, dots, dashes and slashes, such as daybook/')
  }
  return `${value.replace(/^\/+|\/+$/g, '')}/`
}

/** One address or several, separated by spaces; which one is the primary is found out when connecting. */
export const postgresUrls: Parser<string[]> = (value) => {
  const urls = value.split(/\s+/).filter((one) => one !== '')
  const valid = (one: string) => ['postgres:', 'postgresql:'].includes(URL.parse(one)?.protocol ?? '')
  if (!urls.every(valid)) {
    throw new Error('must be postgres:// addresses separated by spaces')
  }
  return urls
}

const keyBytes = 32
const keysMax = 2

/** 32 bytes, as `openssl rand -base64 32` or `openssl rand -hex 32` print them. */
const secretKey: Parser<Buffer> = (value) => {
  const key = Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64')
  // Buffer.from skips what is not base64, so the way back must give the same text.
  const same = [key.toString('base64'), key.toString('hex')].includes(
    /^[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : value,
  )
  if (!same || key.length !== keyBytes) throw new Error('must be 32 bytes in base64 or hex')
  return key
}

/** One key, or two separated by a space while the second is being replaced by the first. */
export const secretKeys: Parser<Buffer[]> = (value) => {
  const keys = value.split(/\s+/).map(secretKey)
  if (keys.length > keysMax) throw new Error('must be one key, or the new and the old one')
  return keys
}

/** Addresses and networks separated by commas or spaces, such as `10.0.0.0/8, ::1`. */
export const networkList: Parser<string[]> = (value) => {
  const parts = value.split(/[\s,]+/).filter((part) => part !== '')
  for (const part of parts) {
    const [address = '', bits, ...rest] = part.split('/')
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    if (version === 0 || !fits || rest.length > 0) {
      throw new Error('must be IP addresses or networks such as 10.0.0.0/8, separated by commas')
    }
  }
  return parts
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether only this machine can reach `host`. */
export function isLoopback(host: string): boolean {
  const version = isIP(host)
  if (version === 0) return host === 'localhost'
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

const unitsMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }
const durationMaxMs = 7 * 24 * 3_600_000
/** There are six attempts at most, one more than there are waits between them. */
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

/** Where mail is handed over. Without `user` nobody signs in to it. */
export type MailServer = {
  host: string
  port: number
  /** TLS from the first byte; otherwise by STARTTLS, which may not be left out where a password is sent. */
  secure: boolean
  user: string
  password: string
}

/** `smtp://user:password@host:port` or `smtps://…`; nothing of it is ever repeated in a message. */
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
    user: decoded(url.username),
    password: decoded(url.password),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error('must have % in user or password written as %25')
  }
}

export type MailAddress = { name: string; address: string }

/** `Daybook <daybook@example.com>`, or the address alone. */
export const mailAddress: Parser<MailAddress> = (value) => {
  const [, name = '', inside, alone] = /^(?:([^<>"\p{Cc}]*)<([^<>]*)>|(.*))$/u.exec(value) ?? []
  const address = (inside ?? alone ?? '').trim()
  if (!/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(address)) {
    throw new Error('must be an e-mail address such as Daybook <daybook@example.com>')
  }
  return { name: name.trim(), address }
}

/** A name that mail is sent to, such as `tasks.example.com`; one with other letters as `xn--…`. */
export const mailDomain: Parser<string> = (value) => {
  const domain = domainToASCII(value)
  if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)) {
    throw new Error('must be the name of a domain, such as tasks.example.com')
  }
  return domain
}

/** What a relay calls itself in `Authentication-Results`, as a rule its host (RFC 8601, 2.5). */
export const relayName: Parser<string> = (value) => {
  if (!/^[\w.-]{1,255}$/.test(value)) throw new Error('must be a name such as mail.example.com')
  return value.toLowerCase()
}

/** The https address of a provider of single sign-on, exactly as the provider writes it. */
export const httpsIssuer: Parser<string> = (value) => {
  const url = URL.parse(value)
  const bare = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === ''
  if (!bare || url.protocol !== 'https:') {
    throw new Error('must be the https address of the provider, such as https://id.example.com')
  }
  return value
}

/** When a version of the API was deprecated, and from when on it may be gone; both at midnight UTC. */
export type ApiSunset = { deprecatedMs: number; sunsetMs: number }

const noticeMonths = 6

/** `2027-01-01/2027-07-01`: the first day of the notice and the first day without the version, six months apart (D40). */
export const apiSunset: Parser<ApiSunset> = (value) => {
  const [, deprecated = '', sunset = ''] = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/.exec(value) ?? []
  const [deprecatedMs, sunsetMs] = [midnight(deprecated), midnight(sunset)]
  if (Number.isNaN(deprecatedMs + sunsetMs)) {
    throw new Error('must be the first day of the notice and the first day without it: 2027-01-01/2027-07-01')
  }
  const earliest = new Date(deprecatedMs)
  earliest.setUTCMonth(earliest.getUTCMonth() + noticeMonths)
  if (sunsetMs < earliest.getTime()) throw new Error(`must give ${noticeMonths} months' notice`)
  return { deprecatedMs, sunsetMs }
}

/** NaN for what is no day of the calendar, such as the 30th of February. */
function midnight(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().startsWith(date) ? ms : Number.NaN
}
