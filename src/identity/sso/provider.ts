import { getCACertificates } from 'node:tls'
import type * as openId from 'openid-client'
import type { SingleSignOnConfig } from '../../core/config/config.ts'
import { readPrivateCa } from '../../platform/tls/private-ca.ts'
import { confirmationMinutes } from '../../core/limits.ts'

/** Where the provider sends the browser back to; it knows this address, and takes no other. */
const ssoCallbackPath = '/app/v1/sign-in/single-sign-on/callback'
const scope = 'openid email profile'
const responseTimeoutMs = 10_000
const responseMaxBytes = 1_048_576
const discoveryMaxAgeMs = 3_600_000
/** A provider that is away is not asked again by every click. */
const discoveryRetryMs = 10_000
const confirmationS = confirmationMinutes * 60

/** What has to be remembered while a browser is at the provider. */
export type PendingSignIn = { state: string; nonce: string; verifier: string; again: boolean }

/** Who the provider says somebody is. */
export type SsoIdentity = {
  issuer: string
  subject: string
  /** Only an address that the provider has verified. */
  email: string | undefined
  name: string | undefined
  /** Whether they have proven to the provider in the last minutes who they are. */
  recentlyAuthenticated: boolean
}

export type SsoProvider = {
  name: string
  /** Asks the provider for its addresses. @throws what is wrong with it */
  check(): Promise<void>
  /** Where to send the browser. @param again the person has to prove anew who they are */
  startSignIn(again: boolean): Promise<{ url: string; pending: PendingSignIn }>
  /** @param query what the browser came back with. @throws what is wrong with it; `isAuthorizationError()` tells a refusal apart */
  finishSignIn(query: URLSearchParams, pending: PendingSignIn): Promise<SsoIdentity>
}

type ProviderSettings = { publicUrl: string; singleSignOn: SingleSignOnConfig; ca: string | undefined }

/**
 * The provider of single sign-on (0137): OpenID Connect's code flow with PKCE, state and nonce. It is asked for its
 * addresses when somebody first signs in, and then once an hour.
 *
 * @throws Error naming the file of the private authority when it cannot be used
 */
export async function createSsoProvider({
  publicUrl,
  singleSignOn,
  ca,
}: ProviderSettings): Promise<SsoProvider> {
  const { issuer, clientId, clientSecret, name } = singleSignOn
  const authority = ca === undefined ? [] : [await readPrivateCa('DAYBOOK_CA', ca)]
  let known: { configuration: Promise<openId.Configuration>; until: number } | undefined

  /** Many who come at once wait for one answer. */
  function configure(): Promise<openId.Configuration> {
    if (known && performance.now() < known.until) return known.configuration
    const configuration = discover()
    const mine = { configuration, until: performance.now() + discoveryMaxAgeMs }
    known = mine
    configuration.catch(() => (mine.until = performance.now() + discoveryRetryMs))
    return configuration
  }

  async function discover(): Promise<openId.Configuration> {
    const [client, { Agent, fetch }] = await Promise.all([import('openid-client'), import('undici')])
    const dispatcher = new Agent({
      connect: { ca: [...getCACertificates(), ...authority], timeout: responseTimeoutMs },
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
      maxResponseSize: responseMaxBytes,
    })
    const ask = (url: string, options: object) => fetch(url, { ...options, dispatcher })
    return client.discovery(new URL(issuer), clientId, {}, clientAuthFor(client, clientSecret), {
      timeout: responseTimeoutMs / 1_000,
      [client.customFetch]: ask as unknown as openId.CustomFetch,
    })
  }

  return {
    name,

    async check() {
      await configure()
    },

    async startSignIn(again) {
      const client = await import('openid-client')
      const configuration = await configure()
      const pending: PendingSignIn = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        again,
      }
      const { href } = client.buildAuthorizationUrl(configuration, {
        redirect_uri: `${publicUrl}${ssoCallbackPath}`,
        scope,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: String(confirmationS) } : {}),
      })
      return { url: href, pending }
    },

    async finishSignIn(query, { state, nonce, verifier, again }) {
      const client = await import('openid-client')
      const configuration = await configure()
      const url = new URL(`${publicUrl}${ssoCallbackPath}?${query.toString()}`)
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(again ? { maxAge: confirmationS } : {}),
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      const { iss, sub, iat, auth_time } = claims
      // Many providers keep what they know of a person for this question.
      const { email, email_verified, name } =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, sub)
          : claims
      return {
        issuer: iss,
        subject: sub,
        email: email_verified === true && typeof email === 'string' ? email : undefined,
        name: typeof name === 'string' ? name : undefined,
        recentlyAuthenticated: auth_time !== undefined && iat - auth_time <= confirmationS,
      }
    },
  }
}

/** By the header where the provider takes it, as it has to unless it says otherwise, else in the body. */
function clientAuthFor(client: typeof openId, secret: string): openId.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
  }
}

/** Whether the provider, or the person there, has said no. */
export const isAuthorizationError = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR'
