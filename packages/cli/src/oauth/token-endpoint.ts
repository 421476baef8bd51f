import { DaybookError } from '../../../sdk/src/index.ts'
import type { AppLogin } from '../client/credentials.ts'
import { RefusedError, sendForm } from './send.ts'

export { RefusedError }

/** Where an app gets and gives back its tokens. */
export type AppEndpoints = Pick<AppLogin, 'client_id' | 'token_endpoint' | 'revocation_endpoint'>

/** The tokens of a sign-in. */
export type TokenAnswer = {
  access_token: string
  refresh_token: string
  /** Seconds. */
  expires_in: number
}

/** Exchanges the code that the browser came back with. @throws RefusedError */
export const exchangeCode = (
  send: typeof fetch,
  { client_id, token_endpoint }: AppEndpoints,
  given: { code: string; redirect_uri: string; code_verifier: string },
): Promise<TokenAnswer> =>
  getTokens(send, token_endpoint, { grant_type: 'authorization_code', client_id, ...given })

/** Uses the refresh token, which works once. @throws RefusedError when the sign-in has ended */
export const refresh = (
  send: typeof fetch,
  { client_id, token_endpoint, refresh_token }: AppLogin,
): Promise<TokenAnswer> =>
  getTokens(send, token_endpoint, { grant_type: 'refresh_token', client_id, refresh_token })

/** Ends a sign-in on the service. */
export async function revoke(
  send: typeof fetch,
  { client_id, revocation_endpoint, refresh_token }: AppLogin,
): Promise<void> {
  await sendForm(send, revocation_endpoint, { client_id, token: refresh_token })
}

async function getTokens(
  send: typeof fetch,
  url: string,
  fields: Record<string, string>,
): Promise<TokenAnswer> {
  const { access_token, refresh_token, expires_in } = await sendForm(send, url, fields)
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string' || typeof expires_in !== 'number')
    throw new DaybookError('invalid_response', `${new URL(url).origin} answered without tokens.`)
  return { access_token, refresh_token, expires_in }
}
