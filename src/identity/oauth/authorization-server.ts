import { generateKeyPairSync, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, errors as providerErrors, Interaction, Login, Provider } from 'oidc-provider'
import type { Logger } from 'pino'
import { scopes } from '../../core/actor.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import { resourceUrl } from '../../platform/http/protected-resource.ts'
import { generateToken } from '../tokens/token.ts'
import { createAdapters } from './adapter.ts'
import { authMethods, type ClientMetadata, hashClientSecret, RegistrationError } from './client-metadata.ts'
import { parseGrantId } from './grant-id.ts'
import { accessTokenMinutes, appIdleDays, authorizationCodeSeconds, consentMinutes } from './limits.ts'
import { type EndReason, readScopes } from './grants.ts'
import { generateRefreshToken } from './refresh-token.ts'
import { resourceOf } from './resource-identifiers.ts'

/** The library that answers apps (0320). It's loaded when one first asks: most processes are never asked. */
export type AuthorizationServer = {
  /** Answers a request to one of its endpoints. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Returns the request that waits for this browser's answer; undefined if there's none with this ID. */
  findRequest(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<Interaction | undefined>
  /** Stores the answer. @returns where the browser goes next */
  answer(request: IncomingMessage, response: ServerResponse, result: Login): Promise<string>
  /** @throws RegistrationError if it can't be an app's metadata */
  checkMetadata(metadata: ClientMetadata): Promise<void>
}

type ServerDeps = { database: Database; secrets: Secrets; log: Logger }

const daySeconds = 86_400
const authorizePath = '/oauth/authorize'
const cookieOptions = {
  httpOnly: true,
  sameSite: 'lax',
  secure: true,
  signed: false,
  overwrite: true,
  path: '/',
}
const sessionCookie = '__Host-daybook-app-session'

/** The scopes of an app that names none: all that members have, but not webhooks, which are for admins. */
const defaultScopes = scopes.filter((scope) => scope !== 'webhooks:write')

/** Creates the authorization server of OAuth 2.1 for apps that members connect. */
export function createAuthorizationServer(deps: ServerDeps): AuthorizationServer {
  let loaded: Promise<Loaded> | undefined
  const load = () => (loaded ??= loadProvider(deps))

  return {
    async handle(request, response) {
      const { answer } = await load()
      answer(request, response)
    },

    async findRequest(request, response, id) {
      const { provider, errors } = await load()
      try {
        const found = await provider.interactionDetails(request, response)
        return found.uid === id ? found : undefined
      } catch (error) {
        if (error instanceof errors.SessionNotFound) return undefined
        throw error
      }
    },

    async answer(request, response, result) {
      const { provider } = await load()
      return provider.interactionResult(request, response, result)
    },

    async checkMetadata(metadata) {
      const { provider, errors } = await load()
      try {
        void new provider.Client(metadata)
      } catch (error) {
        if (!(error instanceof errors.OIDCProviderError)) throw error
        const isUri = error.error === 'invalid_redirect_uri'
        throw new RegistrationError(
          isUri ? 'invalid_redirect_uri' : 'invalid_client_metadata',
          `${error.error_description}.`,
        )
      }
    },
  }
}

type Loaded = {
  provider: Provider
  answer: (request: IncomingMessage, response: ServerResponse) => void
  errors: typeof providerErrors
}

async function loadProvider({ database, secrets, log }: ServerDeps): Promise<Loaded> {
  const { errors, interactionPolicy, Provider } = await import('oidc-provider')
  const { publicUrl } = database.read
  const adapters = createAdapters({
    database,
    secrets,
    endReason: () => endReasonOf(Provider.ctx),
    invalidGrant: (detail) => new errors.InvalidGrant(detail),
  })
  const { Check, Prompt } = interactionPolicy
  // The member sees who asks and decides, each time.
  const unanswered = new Check(
    'unanswered',
    'The member has to allow it',
    'consent_required',
    ({ oidc }) => oidc.result?.consent === undefined,
  )
  const provider = new Provider(publicUrl, {
    ...settings(publicUrl),
    adapter: adapters,
    interactions: {
      policy: [
        new Prompt({ name: 'login', requestable: true }),
        new Prompt({ name: 'select_account', requestable: true }),
        new Prompt({ name: 'consent', requestable: true }, unanswered),
      ],
      url: (_context: Context, { uid }: Interaction) => `/authorize/${uid}`,
    },
    features: {
      ...turnedOff,
      revocation: {
        enabled: true,
        allowedPolicy: (_context: Context, client: { clientId: string }, token: { clientId: string }) =>
          token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        // Of the spellings of one resource, the first.
        defaultResource: (_context: Context, _client: unknown, oneOf?: string[]) =>
          oneOf?.[0] ?? resourceUrl(publicUrl, null),
        useGrantedResource: () => true,
        getResourceServerInfo({ oidc }: Context, identifier: string) {
          if (resourceOf(publicUrl, identifier) === undefined || Array.isArray(oidc.params['resource']))
            throw new errors.InvalidTarget()
          return { scope: scopes.join(' '), accessTokenFormat: 'opaque', audience: identifier }
        },
      },
    },
  })
  provider.AccessToken.prototype.generateTokenId = function () {
    this.format = 'opaque'
    return generateToken(parseGrantId(this.grantId)!.workspace_id, 'app')
  }
  provider.RefreshToken.prototype.generateTokenId = function () {
    return generateRefreshToken(secrets, parseGrantId(this.grantId)!)
  }
  provider.Client.prototype.compareClientSecret = function (secret) {
    return timingSafeEqual(Buffer.from(hashClientSecret(secret)), Buffer.from(this.clientSecret))
  }
  provider.on('server_error', (_context, err) => log.error({ err }, 'authorization server failed'))
  provider.use(async (context, next) => {
    // Neither a `Host` header nor a proxy decides what our own address is (S-16).
    const { host } = new URL(publicUrl)
    Object.defineProperties(context.request, { host: { value: host }, protocol: { value: 'https' } })
    const isNew = context.path === authorizePath
    if (isNew) {
      const { response_mode: _only, scope, ...query } = context.query
      const asked = readScopes(scope)
      context.query = { ...query, scope: (asked.length > 0 ? asked : defaultScopes).join(' ') }
    }
    await next()
    if (isNew) stayHere(context, publicUrl)
    // It would remember nothing: who is signed in is the app's business.
    const cookies = [context.response.get('set-cookie') || []].flat()
    if (cookies.length > 0)
      context.response.set(
        'set-cookie',
        cookies.filter((cookie) => !cookie.startsWith(`${sessionCookie}=`)),
      )
  })
  return { provider, answer: provider.callback(), errors }
}

/**
 * Anyone can register an address, so no link of ours may lead there before a member has answered (0324). What is wrong with
 * a request is shown by our own page.
 */
function stayHere(context: Context, publicUrl: string): void {
  const to = URL.parse(String(context.response.get('location')), publicUrl)
  if (!to || to.origin === publicUrl) return
  const error = to.searchParams.get('error') ?? new URLSearchParams(to.hash.slice(1)).get('error')
  context.redirect(problemUrl(publicUrl, error ?? 'invalid_request'))
}

const problemUrl = (publicUrl: string, error: string): string =>
  `${publicUrl}/authorize?problem=${encodeURIComponent(error)}`

/** A grant that ends while a token is asked for ends because something was used twice. */
function endReasonOf(context: Context | undefined): EndReason {
  if (context?.oidc.route !== 'token') return 'revoked_by_app'
  return context.oidc.params['grant_type'] === 'refresh_token' ? 'refresh_token_reused' : 'code_reused'
}

const turnedOff = Object.fromEntries(
  ['devInteractions', 'dPoP', 'userinfo', 'rpInitiatedLogout', 'pushedAuthorizationRequests'].map((name) => [
    name,
    { enabled: false },
  ]),
)

const settings = (publicUrl: string): Record<string, unknown> => ({
  // OAuth alone: no ID tokens, so nothing is ever signed with this key.
  jwks: {
    keys: [
      {
        ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
        use: 'sig',
        alg: 'ES256',
      },
    ],
  },
  scopes: [],
  responseTypes: ['code'],
  clientAuthMethods: authMethods,
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  pkce: { required: () => true },
  routes: {
    authorization: authorizePath,
    token: '/oauth/token',
    revocation: '/oauth/revoke',
    jwks: '/oauth/jwks',
    end_session: '/oauth/end-session',
  },
  cookies: {
    names: {
      session: sessionCookie,
      interaction: '__Host-daybook-app-request',
      resume: '__Secure-daybook-app-request',
    },
    long: cookieOptions,
    short: cookieOptions,
  },
  ttl: {
    AccessToken: accessTokenMinutes * 60,
    AuthorizationCode: authorizationCodeSeconds,
    Grant: appIdleDays * daySeconds,
    IdToken: 60,
    Interaction: consentMinutes * 60,
    RefreshToken: appIdleDays * daySeconds,
    Session: consentMinutes * 60,
  },
  expiresWithSession: () => false,
  issueRefreshToken: (_context: Context, client: { grantTypeAllowed(type: string): boolean }) =>
    client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  revokeGrantPolicy: () => true,
  findAccount: (_context: Context, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
  /** Without a client or an address that we know, the browser can't be sent back; the app's page says why. */
  renderError(context: Context, { error }: { error: string }) {
    context.redirect(problemUrl(publicUrl, error))
  },
})
