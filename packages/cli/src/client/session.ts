import { type Attempt, Daybook } from '../../../sdk/src/index.ts'
import { usageError } from '../failure.ts'
import { printNote } from '../terminal/output.ts'
import { readCredentials } from './credentials.ts'
import { createFetch, retryRefused } from './fetch.ts'
import { fixedToken, notSignedIn, storedToken, type Tokens } from './tokens.ts'

/** A service that the tool is signed in to. */
export type Session = {
  url: string
  daybook: Daybook
}

/** Enough for a restart of the service; a person is waiting. */
const attempts = 4
/** The service on this machine. */
const defaultUrl = 'https://localhost:8443'

/** A service, the tokens for it, and what reaches it. */
type FoundLogin = { url: string; tokens: Tokens; fetch: typeof fetch }

/**
 * Returns the service that a command is for: `--url`, or `DAYBOOK_URL`, or the last one that `login` was told. The token
 * is that of `DAYBOOK_TOKEN`, or of the login.
 *
 * @throws when there's no token for it
 */
export function findLogin(options: { url?: string }): FoundLogin {
  const { current, logins } = readCredentials()
  const given = process.env['DAYBOOK_TOKEN']?.trim()
  const named = options.url ?? process.env['DAYBOOK_URL']?.trim()
  const url = named ? parseServiceUrl(named) : (current ?? (given ? defaultUrl : undefined))
  const login = url === undefined ? undefined : logins[url]
  if (url === undefined || !(given || login?.token)) throw notSignedIn(url)
  const fetch = createFetch(login?.ca)
  const tokens = given ? fixedToken(given) : storedToken(url, fetch)
  return { url, tokens, fetch: retryRefused(fetch, tokens) }
}

/** Connects to the service that a command is for. @throws when there's no token for it */
export function openSession(options: { url?: string }): Session {
  const { url, tokens, fetch } = findLogin(options)
  return { url, daybook: createDaybook(url, () => tokens.current(), fetch) }
}

/** @param ca the certificate authority to trust beside those that everyone trusts, as PEM */
export function connect(url: string, token: string, ca?: string): Session {
  return { url, daybook: createDaybook(url, () => token, createFetch(ca)) }
}

const createDaybook = (url: string, token: () => string | Promise<string>, fetch: typeof globalThis.fetch) =>
  new Daybook({
    url,
    async token() {
      const current = await token()
      if (!/^[!-~]+$/.test(current)) throw usageError('That is not an API token. Tokens look like dbp_…')
      return current
    },
    fetch,
    attempts,
    log: announceRetry,
  })

function announceRetry({ error, retryInMs }: Attempt): void {
  if (!error || retryInMs === undefined) return
  const why = error.status === 429 ? 'The rate limit is reached' : error.message.replace(/\.$/, '')
  printNote(`daybook: ${why}. Trying again in ${Math.max(1, Math.round(retryInMs / 1_000))} s`)
}

/** Returns the origin of a service as it is stored: `https`, without a slash at the end. */
export function parseServiceUrl(text: string): string {
  const url = parseUrl(text)
  if (url?.protocol !== 'https:')
    throw usageError(`${text} isn't the URL of a Daybook, such as https://daybook.example.com`)
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/** `URL.parse()` is younger than Node 20. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
