import { sessionDays, signInTicketMinutes } from '../../core/limits.ts'

/** The prefix makes browsers hold a cookie to this origin, to HTTPS and to every path: nobody else can set it. */
const sessionCookieName = '__Host-daybook'
const deviceCookieName = '__Host-daybook-device'
const ssoCookieName = '__Host-daybook-sign-on'
const daySeconds = 86_400
const minuteSeconds = 60
/** Longer is what browsers do not keep. */
const deviceDays = 400

/** Out of reach of scripts, and not sent with other sites' requests. */
const formatCookie = (name: string, value: string, maxAgeS: number): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeS}; Secure; HttpOnly; SameSite=Lax`

/** The header that gives a browser the session. */
export const sessionCookie = (secret: string): string =>
  formatCookie(sessionCookieName, secret, sessionDays * daySeconds)

/** The header that takes it away. */
export const clearSessionCookie = (): string => formatCookie(sessionCookieName, '', 0)

/** The header that lets a browser be known again (0130). */
export const deviceCookie = (box: string): string =>
  formatCookie(deviceCookieName, box, deviceDays * daySeconds)

/** The header that remembers a browser on its way to the provider of single sign-on, and the one that forgets it. */
export const ssoCookie = (box: string): string =>
  formatCookie(ssoCookieName, box, signInTicketMinutes * minuteSeconds)
export const clearSsoCookie = (): string => formatCookie(ssoCookieName, '', 0)

/** The secret of the one session cookie of a request; undefined for none, for two and for what is no secret of ours. */
export const readSessionCookie = (header: string | undefined): string | undefined =>
  readCookie(header, sessionCookieName, /^[A-Za-z0-9_-]{43}$/)

export const readDeviceCookie = (header: string | undefined): string | undefined =>
  readCookie(header, deviceCookieName, /^[A-Za-z0-9_-]{1,2000}$/)

export const readSsoCookie = (header: string | undefined): string | undefined =>
  readCookie(header, ssoCookieName, /^[A-Za-z0-9_-]{1,4000}$/)

function readCookie(header: string | undefined, name: string, shape: RegExp): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  const [value = ''] = values.map((pair) => pair.slice(name.length + 1))
  return values.length === 1 && shape.test(value) ? value : undefined
}
