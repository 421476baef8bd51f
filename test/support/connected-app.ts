import assert from 'node:assert/strict'
import * as oauth from 'openid-client'
import { fetch, request } from 'undici'
import type { Scope } from '../../src/core/actor.ts'
import type { Member } from '../../src/identity/members/schema.ts'
import { type Answer, createClient } from './client.ts'
import { type Browser, signIn } from './member-browser.ts'
import { publicUrl, type Service } from './service.ts'
import { newAddress } from './visitor.ts'
import type { TestWorkspace } from './workspace.ts'

export const redirectUri = 'https://app.example/callback'

/**
 * How a standard client reaches the service under test by its public address. Each has a network of its own; the service has
 * to be `behindProxy`.
 */
export function fetchFrom({ url, dispatcher }: Service, ip = newAddress()): oauth.CustomFetch {
  const own = (address: string, { headers, ...options }: { headers?: Record<string, string> }) =>
    fetch(address.replace(publicUrl, url), {
      ...options,
      headers: { ...Object.fromEntries(new Headers(headers)), 'x-forwarded-for': ip },
      dispatcher,
    })
  return own
}

type AppOptions = {
  method?: 'none' | 'client_secret_basic' | 'client_secret_post'
  name?: string
} & Partial<Record<'redirect_uris' | 'grant_types', string[]>>

/** An app that has found our endpoints and registered by itself. */
export async function registerApp(
  service: Service,
  { method = 'none', name = 'Sync for teams', ...more }: AppOptions = {},
): Promise<oauth.Configuration> {
  return oauth.dynamicClientRegistration(
    new URL(publicUrl),
    {
      client_name: name,
      client_uri: 'https://app.example/about',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: method,
      ...more,
    },
    undefined,
    { algorithm: 'oauth2', [oauth.customFetch]: fetchFrom(service) },
  )
}

type Authorization = { url: URL; verifier: string; state: string }
type Asked = { scope?: string | undefined; resource?: string | undefined; redirect_uri?: string }

export async function beginAuthorization(
  config: oauth.Configuration,
  {
    scope = 'tasks:read tasks:write lists:read lists:write',
    resource,
    redirect_uri = redirectUri,
  }: Asked = {},
): Promise<Authorization> {
  const [verifier, state] = [oauth.randomPKCECodeVerifier(), oauth.randomState()]
  const url = oauth.buildAuthorizationUrl(config, {
    redirect_uri,
    state,
    scope,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(resource === undefined ? {} : { resource }),
  })
  return { url, verifier, state }
}

/** The browser of a member, in which an app asks for something. */
type AppBrowser = {
  cookies: Map<string, string>
  /** Opens one of our URLs, without following where it leads. */
  open(url: string | URL): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string): Promise<Answer>
}

export function appBrowser(
  service: Pick<Service, 'url' | 'dispatcher'>,
  { cookie }: Pick<Browser, 'cookie'>,
): AppBrowser {
  const client = createClient(service)
  const cookies = new Map([cookie.split('=') as [string, string]])
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = (method: string, path: string) =>
    client.send(method, `/app/v1${path}`, {
      headers: { cookie: cookieHeader(), 'sec-fetch-site': 'same-origin' },
    })
  return {
    cookies,
    async open(url) {
      const { statusCode, headers, body } = await request(String(url).replace(publicUrl, service.url), {
        dispatcher: service.dispatcher,
        headers: { cookie: cookieHeader(), accept: 'text/html' },
      })
      for (const set of [headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return {
        status: statusCode,
        headers: headers as Answer['headers'],
        body: undefined,
        text: await body.text(),
      }
    },
    get: (path) => send('GET', path),
    post: (path) => send('POST', path),
  }
}

/** Opens the app's request, and returns the ID of the page that it leads to. */
export async function openRequest(browser: AppBrowser, url: string | URL): Promise<string> {
  const asked = await browser.open(url)
  assert.equal(asked.status, 303, asked.text)
  const [, id] = /^\/authorize\/([\w-]+)$/.exec(asked.headers['location'] ?? '') ?? []
  assert.ok(id, asked.headers['location'])
  return id
}

/** Answers it, and returns the URL of the app that the browser is sent to. */
export async function answerRequest(
  browser: AppBrowser,
  id: string,
  answer: { allowIn: string } | 'deny',
): Promise<URL> {
  const path =
    answer === 'deny' ? `/app-requests/${id}/deny` : `/workspaces/${answer.allowIn}/app-requests/${id}/allow`
  const answered = await browser.post(path)
  assert.equal(answered.status, 200, answered.text)
  const back = await browser.open(answered.body.continue_at)
  assert.equal(back.status, 303, back.text)
  return new URL(back.headers['location'] ?? '')
}

/** An app that a member has connected, with its tokens. */
export type ConnectedTestApp = {
  config: oauth.Configuration
  tokens: oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers
  browser: AppBrowser
  /** The URL that the code came with, and what it was exchanged with. */
  callback: URL
  authorization: Authorization
}

export const exchange = (config: oauth.Configuration, callback: URL, { verifier, state }: Authorization) =>
  oauth.authorizationCodeGrant(config, callback, { pkceCodeVerifier: verifier, expectedState: state })

/** Registers an app and lets a member connect it. */
export async function connectApp(
  service: Service,
  workspace: TestWorkspace,
  member: Pick<Member, 'id'> = workspace.owner,
  { config, ...asked }: Asked & { config?: oauth.Configuration; scopes?: Scope[] } = {},
): Promise<ConnectedTestApp> {
  const app = config ?? (await registerApp(service))
  const browser = appBrowser(service, await signIn(service, workspace, member))
  const authorization = await beginAuthorization(app, asked)
  const id = await openRequest(browser, authorization.url)
  const callback = await answerRequest(browser, id, { allowIn: workspace.workspace.id })
  return {
    config: app,
    tokens: await exchange(app, callback, authorization),
    browser,
    callback,
    authorization,
  }
}

/** The error code with which the authorization server refuses something. */
export async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
  } catch (error) {
    return String((error as { error?: string }).error ?? error)
  }
  return 'accepted'
}
