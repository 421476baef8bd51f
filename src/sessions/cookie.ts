import { sessionDays } from '../limits.ts'

/** The prefix makes browsers hold it to this origin, to HTTPS and to every path: nobody else can set it. */
const name = '__Host-daybook'
const daySeconds = 86_400

/** The header that gives a browser the session: out of reach of scripts, and not sent with other sites' requests. */
export const sessionCookie = (secret: string): string =>
  `${name}=${secret}; Path=/; Max-Age=${sessionDays * daySeconds}; Secure; HttpOnly; SameSite=Lax`

/** The secret of the one session cookie of a request; undefined for none, for two and for what is no secret of ours. */
export function readSessionCookie(header: string | undefined): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  const [secret = ''] = values.map((pair) => pair.slice(name.length + 1))
  return values.length === 1 && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : undefined
}
