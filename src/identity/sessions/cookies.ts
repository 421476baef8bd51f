import { sessionDays, signInTicketMinutes } from '../../core/limits.ts'

/** With this prefix, browsers only accept a cookie from this origin over HTTPS, so no other site can set it. */
const sessionCookieName = '__Host-daybook'
const deviceCookieName = '__Host-daybook-device'
const ssoCookieName = '__Host-daybook-sign-on'
const daySeconds = 86_400
const minuteSeconds = 60
/** The longest that browsers keep a cookie. */
const deviceDays = 400

/** Inaccessible to scripts and not sent with requests from other sites. */
const formatCookie = (name: string, value: string, maxAgeS: number): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeS}; Secure; HttpOnly; SameSite=Lax`

/** Returns the `Set-Cookie` header that stores the session in the browser. */
export const sessionCookie = (secret: string): string =>
  formatCookie(sessionCookieName, secret, sessionDays * daySeconds)

/** Returns the `Set-Cookie` header that deletes it. */
export const clearSessionCookie = (): string => formatCookie(sessionCookieName, '', 0)

/** Returns the `Set-Cookie` header by which a browser is recognized later (0130). */
export const deviceCookie = (sealed: string): string =>
  formatCookie(deviceCookieName, sealed, deviceDays * daySeconds)

/** Returns the `Set-Cookie` header that stores the state of a single sign-on while the browser is away. */
export const ssoCookie = (sealed: string): string =>
  formatCookie(ssoCookieName, sealed, signInTicketMinutes * minuteSeconds)
export const clearSsoCookie = (): string => formatCookie(ssoCookieName, '', 0)

/** Returns the secret in a request's session cookie; undefined unless there is exactly one, well-formed. */
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
