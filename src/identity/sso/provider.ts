import type { SingleSignOnConfig } from '../../core/config/config.ts'
import { readPrivateCa } from '../../platform/tls/private-ca.ts'
import { confirmationMinutes } from '../../core/limits.ts'
import { createDiscovery } from './discovery.ts'

/** The provider sends browsers back to this path; it is registered there and no other is accepted. */
const ssoCallbackPath = '/app/v1/sign-in/single-sign-on/callback'
const scope = 'openid email profile'
const confirmationS = confirmationMinutes * 60

/** What to remember while a browser is at the provider. */
export type PendingSignIn = { state: string; nonce: string; verifier: string; again: boolean }

/** A person as identified by the provider. */
export type SsoIdentity = {
  issuer: string
  subject: string
  /** Only set if the provider has verified the address. */
  email: string | undefined
  name: string | undefined
  /** Whether the person proved who they are to the provider in the last few minutes. */
  recentlyAuthenticated: boolean
}

export type SsoProvider = {
  name: string
  /** Discovers the provider's endpoints. @throws what is wrong with the provider */
  check(): Promise<void>
  /**
   * Returns the URL to send the browser to.
   *
   * @param again whether the person has to prove again who they are
   */
  startSignIn(again: boolean): Promise<{ url: string; pending: PendingSignIn }>
  /**
   * @param query the parameters the browser came back with
   * @throws what is wrong with them; `isAuthorizationError()` recognizes a refusal
   */
  finishSignIn(query: URLSearchParams, pending: PendingSignIn): Promise<SsoIdentity>
}

type ProviderSettings = { publicUrl: string; singleSignOn: SingleSignOnConfig; ca: string | undefined }

/**
 * Creates the client of the single sign-on provider (0137), which uses the code flow of OpenID Connect with
 * PKCE, state and nonce.
 *
 * @throws Error naming the private certificate authority's file when it cannot be used
 */
export async function createSsoProvider({
  publicUrl,
  singleSignOn,
  ca,
}: ProviderSettings): Promise<SsoProvider> {
  const authorities = ca === undefined ? [] : [await readPrivateCa('DAYBOOK_CA', ca)]
  const discover = createDiscovery(singleSignOn, authorities)

  return {
    name: singleSignOn.name,

    async check() {
      await discover()
    },

    async startSignIn(again) {
      const client = await import('openid-client')
      const configuration = await discover()
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
      const configuration = await discover()
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
      // Many providers only return email and name from the userinfo endpoint.
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

/** Whether the provider, or the person there, refused the sign-in. */
export const isAuthorizationError = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR'
