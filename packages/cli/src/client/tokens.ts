import { CommandFailure, exitCodes } from '../failure.ts'
import { type AppEndpoints, refresh, RefusedError, type TokenAnswer } from '../oauth/token-endpoint.ts'
import { type Credentials, type Login, readCredentials, updateCredentials } from './credentials.ts'

/** Where the token of each request comes from. */
export type Tokens = {
  /** Returns the token for the next request. @throws when the sign-in has ended */
  current(): Promise<string>
  /** Returns the token that has replaced one that was refused; undefined if none has. */
  insteadOf(refused: string): Promise<string | undefined>
}

/** A token that never changes. */
export const fixedToken = (token: string): Tokens => ({
  current: () => Promise.resolve(token),
  insteadOf: () => Promise.resolve(undefined),
})

/** Before an access token expires, it's replaced. No request takes longer. */
const marginMs = 300_000

/**
 * The token of a login. That of a sign-in through the browser is replaced before it expires, by one process at a time: a
 * refresh token that is used twice ends the sign-in (0325).
 *
 * @param send reaches the service
 */
export function storedToken(url: string, send: typeof fetch): Tokens {
  let login = readCredentials().logins[url] ?? {}
  let renewing: Promise<Login> | undefined

  async function renew(isRefused: (token: string) => boolean): Promise<string> {
    renewing ??= renewStored(url, send, isRefused).finally(() => (renewing = undefined))
    login = await renewing
    return login.token ?? ''
  }

  return {
    async current() {
      return login.token !== undefined && !expiresSoon(login) ? login.token : renew(() => false)
    },
    async insteadOf(refused) {
      if (login.token !== undefined && login.token !== refused) return login.token
      const token = await renew((one) => one === refused)
      return token === refused ? undefined : token
    },
  }
}

const leftMs = ({ app }: Login): number => (app ? Date.parse(app.expires_at) - Date.now() : Infinity)
const expiresSoon = (login: Login): boolean => leftMs(login) < marginMs

/** Returns the login as it is stored, or as it is after a refresh if another process hasn't refreshed it already. */
async function renewStored(
  url: string,
  send: typeof fetch,
  isRefused: (token: string) => boolean,
): Promise<Login> {
  let failure: unknown
  const { after } = await updateCredentials(async (stored) => {
    const login = stored.logins[url]
    if (!login?.app || login.token === undefined) return stored
    if (!expiresSoon(login) && !isRefused(login.token)) return stored
    try {
      return withLogin(stored, url, { ...login, ...signedIn(await refresh(send, login.app), login.app) })
    } catch (error) {
      if (error instanceof RefusedError) {
        failure = signInEnded(url)
        return withLogin(stored, url, withoutToken(login))
      }
      // A service that is just busy has until the token expires.
      if (leftMs(login) <= 0 || isRefused(login.token)) failure = error
      return stored
    }
  })
  if (failure) throw failure
  const renewed = after.logins[url]
  if (renewed?.token === undefined) throw notSignedIn(url)
  return renewed
}

/** What is stored of the tokens that a service has given to a sign-in through the browser. */
export const signedIn = (
  { access_token, refresh_token, expires_in }: TokenAnswer,
  { client_id, token_endpoint, revocation_endpoint }: AppEndpoints,
) => ({
  token: access_token,
  app: {
    client_id,
    token_endpoint,
    revocation_endpoint,
    refresh_token,
    expires_at: new Date(Date.now() + expires_in * 1_000).toISOString(),
  },
})

export const withLogin = (stored: Credentials, url: string, login: Login): Credentials => ({
  ...stored,
  logins: { ...stored.logins, [url]: login },
})

/** The certificate authority is kept for the next sign-in. */
const withoutToken = ({ ca }: Login): Login => (ca === undefined ? {} : { ca })

const signInEnded = (url: string): CommandFailure =>
  new CommandFailure(
    `Your sign-in to ${url} has ended: it was disconnected, or not used for 90 days. Run daybook login --url ${url}`,
    exitCodes.auth,
  )

export const notSignedIn = (url?: string): CommandFailure =>
  new CommandFailure(
    `You aren't signed in${url ? ` to ${url}` : ''}. Run daybook login${url ? ` --url ${url}` : ''}, or set DAYBOOK_TOKEN`,
    exitCodes.auth,
  )
