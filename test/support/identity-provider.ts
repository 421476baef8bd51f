import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after } from 'node:test'
import { type Context, type Login, Provider } from 'oidc-provider'
import { Agent, request } from 'undici'
import type { SingleSignOnConfig } from '../../src/core/config/config.ts'
import {
  issueAuthority,
  type CertificatePair,
  issueServerCertificate,
} from '../../src/platform/tls/issue-certificate.ts'
import { temporaryFolder } from './processes.ts'
import { publicUrl } from './service.ts'

/** A person whom the provider knows. */
export type ProviderUser = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type IdentityProvider = {
  settings: SingleSignOnConfig
  /** The file of its private CA. */
  ca: string
  /** Who signs in next, or the provider's error instead. */
  next: ProviderUser | { error: string }
  /** The authorization requests that it received, newest last. */
  authorizationRequests: URLSearchParams[]
  /** Follows the redirects from the authorization URL in a separate browser, to the callback URL. */
  followRedirects(url: string): Promise<string>
  close(): Promise<void>
}

const clientId = 'daybook'
const clientSecret = 'a secret: with% characters'
const callback = `${publicUrl}/app/v1/sign-in/single-sign-on/callback`

type Options = {
  method?: string
  /** Whether the ID token already contains the person's claims. */
  inToken?: boolean
  /** The CA of its certificate; by default a new one. */
  authority?: CertificatePair
}

/** An OpenID Connect provider over HTTPS. */
export async function startIdentityProvider({
  method = 'client_secret_basic',
  inToken = false,
  authority: sharedAuthority,
}: Options = {}) {
  const authority = sharedAuthority ?? (await issueAuthority())
  const ca = join(temporaryFolder(), 'provider-ca.pem')
  writeFileSync(ca, authority.cert)
  const server = createServer(await issueServerCertificate(authority, ['localhost', '127.0.0.1']))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, ProviderUser>()
  const provider = new Provider(issuer, settingsFor(method, inToken, people))
  const oidc = provider.callback()
  const dispatcher = new Agent({ connect: { ca: authority.cert } })

  const self: IdentityProvider = {
    settings: { issuer, clientId, clientSecret, name: 'Example' },
    ca,
    next: { error: 'access_denied' },
    authorizationRequests: [],

    async followRedirects(url) {
      const cookies = new Map<string, string>()
      let at = url
      while (!at.startsWith(`${callback}?`)) {
        const { headers, statusCode, body } = await request(at, {
          dispatcher,
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        const text = await body.text()
        if (headers.location === undefined) throw new Error(`${statusCode} at ${at}: ${text}`)
        for (const set of [headers['set-cookie'] ?? []].flat()) {
          const [pair = ''] = set.split(';')
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        at = new URL(String(headers.location), issuer).href
      }
      return at
    },

    async close() {
      await dispatcher.destroy()
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => void server.close(resolve))
    },
  }

  server.on('request', (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', issuer)
    if (pathname === '/auth') self.authorizationRequests.push(searchParams)
    // Other providers would show a form here.
    if (!pathname.startsWith('/interaction/')) return oidc(incoming, response)
    const { next } = self
    if ('sub' in next) people.set(next.sub, next)
    const login: Login = 'sub' in next ? { login: { accountId: next.sub } } : next
    provider.interactionFinished(incoming, response, login).catch(() => response.writeHead(500).end())
  })
  after(() => self.close())
  return self
}

function settingsFor(
  method: string,
  inToken: boolean,
  people: Map<string, ProviderUser>,
): Record<string, unknown> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: method,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientAuthMethods: [method],
    conformIdTokenClaims: !inToken,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'test' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: Context, sub: string) => ({
      accountId: sub,
      claims: () => people.get(sub) ?? { sub },
    }),
    async loadExistingGrant({ oidc }: Context & { oidc: { provider: Provider } }) {
      const { provider, client, session } = oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}
