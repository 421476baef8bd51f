import { type Attempt, Daybook } from '../../../sdk/src/index.ts'
import { usageError, CommandFailure, exitCodes } from '../failure.ts'
import { printNote } from '../terminal/output.ts'
import { readCredentials } from './credentials.ts'
import { createFetch } from './fetch.ts'

/** A service that the tool is signed in to. */
export type Session = {
  url: string
  daybook: Daybook
}

/** Enough for a restart of the service; a person is waiting. */
const attempts = 4
/** The service on this machine. */
const defaultUrl = 'https://localhost:8443'

/** A service, the token for it, and the certificate authority to trust beside those that everyone trusts. */
type FoundLogin = { url: string; token: string; ca: string | undefined }

/**
 * Returns the service that a command is for: `--url`, or `DAYBOOK_URL`, or the last one that `login` was told. The token
 * is that of `DAYBOOK_TOKEN`, or of the login.
 *
 * @throws when there's no token for it
 */
export function findLogin(options: { url?: string }): FoundLogin {
  const { current, logins } = readCredentials()
  const token = process.env['DAYBOOK_TOKEN']?.trim()
  const named = options.url ?? process.env['DAYBOOK_URL']?.trim()
  const url = named ? parseServiceUrl(named) : (current ?? (token ? defaultUrl : undefined))
  const login = url === undefined ? undefined : logins[url]
  const used = token || login?.token
  if (url === undefined || !used)
    throw new CommandFailure(
      `You aren't signed in${url ? ` to ${url}` : ''}. Run daybook login${url ? ` --url ${url}` : ''}, or set DAYBOOK_TOKEN`,
      exitCodes.auth,
    )
  return { url, token: used, ca: login?.ca }
}

/** Connects to the service that a command is for. @throws when there's no token for it */
export function openSession(options: { url?: string }): Session {
  const { url, token, ca } = findLogin(options)
  return connect(url, token, ca)
}

/** @param ca the certificate authority to trust beside those that everyone trusts, as PEM */
export function connect(url: string, token: string, ca?: string): Session {
  if (!/^[!-~]+$/.test(token)) throw usageError('That is not an API token. Tokens look like dbp_…')
  const daybook = new Daybook({ url, token, fetch: createFetch(ca), attempts, log: announceRetry })
  return { url, daybook }
}

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
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
