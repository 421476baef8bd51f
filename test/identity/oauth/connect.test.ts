import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { createClient } from '../../support/client.ts'
import {
  answerRequest,
  appBrowser,
  beginAuthorization,
  connectApp,
  openRequest,
  redirectUri,
  registerApp,
} from '../../support/connected-app.ts'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { mailsTo } from '../../support/visitor.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { openEvents } from '../../read/event-log/stream-client.ts'

const service = await startService({ behindProxy: true })
const minuteMs = 60_000

test('an app that only knows our address registers, is allowed, and works with what it got', async () => {
  const workspace = await createWorkspace(service)
  const { config, tokens, callback } = await connectApp(service, workspace)
  assert.equal(callback.origin + callback.pathname, redirectUri)
  assert.equal(callback.searchParams.get('iss'), publicUrl)
  assert.match(tokens.access_token, /^dbo_[0-9a-z]{26}\w{36}$/)
  assert.match(tokens.refresh_token ?? '', /^dbr_/)
  assert.deepEqual(
    [tokens.token_type, tokens.expires_in, tokens.scope],
    ['bearer', 3_600, 'tasks:read tasks:write lists:read lists:write'],
  )

  const app = createClient(service, tokens.access_token)
  const list_id = await workspace.list()
  const created = await app.post('/tasks', { title: 'From an app', list_id })
  assert.equal(created.status, 201, created.text)
  assert.match(created.body.updated_via, /^tok_/)
  assert.equal(created.body.updated_by, workspace.owner.id)
  const me = (await app.get('/me')).body
  assert.deepEqual([me.token.id, me.token.name], [created.body.updated_via, 'Sync for teams'])
  const expiresInMs = Date.parse(me.token.expires_at) - service.clock.now()
  assert.ok(expiresInMs > 59 * minuteMs && expiresInMs <= 60 * minuteMs, me.token.expires_at)
  const { actor } = (await workspace.events()).at(-1)!
  assert.deepEqual(actor, {
    member_id: workspace.owner.id,
    token_id: me.token.id,
    token_name: 'Sync for teams',
    source: 'api',
  })
  assert.equal((await app.get('/members')).body.error.details.reason, 'scope')

  const refreshed = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '')
  assert.equal((await app.get('/me')).status, 401)
  const again = await createClient(service, refreshed.access_token).get('/me')
  assert.equal(again.body.token.id, me.token.id)
})

test('what an app reads first says where everything is, and a 401 says where to read it', async () => {
  const anonymous = createClient(service)
  const refused = await anonymous.get('/tasks')
  assert.equal(refused.status, 401)
  const challenge = refused.headers['www-authenticate'] ?? ''
  const [, at] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
  assert.equal(at, `${publicUrl}/.well-known/oauth-protected-resource/api/v1`)

  const browser = appBrowser(service, { cookie: 'none=1' })
  const read = async (path: string) => {
    const answer = await browser.open(publicUrl + path)
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    return JSON.parse(answer.text)
  }
  for (const path of ['', '/mcp', '/api/v1']) {
    const resource = await read(`/.well-known/oauth-protected-resource${path}`)
    assert.equal(resource.resource, publicUrl + path)
    assert.deepEqual(resource.authorization_servers, [publicUrl])
  }
  const server = await read('/.well-known/oauth-authorization-server')
  assert.equal(server.issuer, publicUrl)
  assert.deepEqual(server.code_challenge_methods_supported, ['S256'])
  assert.deepEqual(server.grant_types_supported, ['authorization_code', 'refresh_token'])
  for (const name of ['authorization', 'token', 'registration', 'revocation'])
    assert.ok(server[`${name}_endpoint`].startsWith(`${publicUrl}/oauth/`), name)
})

test('the page of a request shows who asks for what, and in which workspaces it can be allowed', async () => {
  const workspace = await createWorkspace(service)
  const start = await createWorkspace(service, { plan: 'start' })
  const { member } = await workspace.join('member', { email: start.owner.email })
  const browser = appBrowser(service, await signIn(service, workspace, member))
  const config = await registerApp(service, { name: '  Sync\u202E for\nteams ' })
  const { url } = await beginAuthorization(config, { scope: 'tasks:read webhooks:write nonsense' })
  const id = await openRequest(browser, url)
  const shown = (await browser.get(`/app-requests/${id}`)).body
  assert.deepEqual(shown.app, {
    name: 'Sync for teams',
    url: 'https://app.example/about',
    host: 'app.example',
    on_device: false,
  })
  assert.deepEqual(shown.scopes, ['tasks:read', 'webhooks:write'])
  assert.deepEqual(
    shown.workspaces.map(({ id: one, scopes, has_api }: Record<string, unknown>) => [one, scopes, has_api]),
    [
      [start.workspace.id, ['tasks:read', 'webhooks:write'], false],
      [workspace.workspace.id, ['tasks:read'], true],
    ],
  )
  const callback = await answerRequest(browser, id, { allowIn: workspace.workspace.id })
  assert.equal(callback.searchParams.get('error'), null)
})

test('an app that names no scope asks for all that members have', async () => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service)
  const browser = appBrowser(service, await signIn(service, workspace, workspace.owner))
  const { url } = await beginAuthorization(config)
  url.searchParams.delete('scope')
  const shown = (await browser.get(`/app-requests/${await openRequest(browser, url)}`)).body
  assert.deepEqual(
    [shown.scopes.length, shown.scopes.includes('webhooks:write'), shown.resource],
    [7, false, null],
  )
})

test('a person who denies it sends the app away with nothing', async () => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service)
  const browser = appBrowser(service, await signIn(service, workspace, workspace.owner))
  const { url, state } = await beginAuthorization(config)
  const callback = await answerRequest(browser, await openRequest(browser, url), 'deny')
  assert.equal(callback.searchParams.get('error'), 'access_denied')
  assert.equal(callback.searchParams.get('state'), state)
  assert.deepEqual((await browser.get(`/workspaces/${workspace.workspace.id}/apps`)).body.data, [])
})

test('an app with a secret proves itself with it, and a wrong one gets nothing', async () => {
  const workspace = await createWorkspace(service)
  for (const method of ['client_secret_basic', 'client_secret_post'] as const) {
    const config = await registerApp(service, { method })
    const { tokens } = await connectApp(service, workspace, workspace.owner, { config })
    const { client_id, client_secret } = config.clientMetadata()
    const wrong = new oauth.Configuration(
      config.serverMetadata(),
      client_id,
      undefined,
      oauth.ClientSecretPost(`${client_secret}x`),
    )
    wrong[oauth.customFetch] = config[oauth.customFetch]!
    const refused = await oauth.refreshTokenGrant(wrong, tokens.refresh_token ?? '').catch((error) => error)
    assert.equal(refused.error ?? refused.code, 'invalid_client', method)
    assert.equal((await createClient(service, tokens.access_token).get('/me')).status, 200)
  }
})

test('a program on the member’s device gets its code on whatever port it listens', async () => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service, {
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback', 'com.example.app:/callback'],
  })
  for (const redirect_uri of ['http://127.0.0.1:43117/callback', 'com.example.app:/callback']) {
    const { callback } = await connectApp(service, workspace, workspace.owner, { config, redirect_uri })
    assert.ok(callback.href.startsWith(redirect_uri), callback.href)
  }
})

test('an access token works for an hour, and an app that is not used for 90 days has to ask again', async () => {
  const workspace = await createWorkspace(service)
  const { config, tokens } = await connectApp(service, workspace)
  const used = createClient(service, tokens.access_token)
  assert.equal((await used.get('/me')).status, 200)
  service.clock.offsetMs += 61 * minuteMs
  assert.equal((await used.get('/me')).status, 401)
  const later = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '')
  assert.equal((await createClient(service, later.access_token).get('/me')).status, 200)
  service.clock.offsetMs += 89 * 24 * 60 * minuteMs
  const latest = await oauth.refreshTokenGrant(config, later.refresh_token ?? '')
  service.clock.offsetMs += 91 * 24 * 60 * minuteMs
  await assert.rejects(oauth.refreshTokenGrant(config, latest.refresh_token ?? ''), {
    error: 'invalid_grant',
  })
})

test('an app can give back what it got', async () => {
  const workspace = await createWorkspace(service)
  for (const kind of ['access_token', 'refresh_token'] as const) {
    const { config, tokens } = await connectApp(service, workspace)
    await oauth.tokenRevocation(config, tokens[kind] ?? '')
    assert.equal((await createClient(service, tokens.access_token).get('/me')).status, 401, kind)
    await assert.rejects(oauth.refreshTokenGrant(config, tokens.refresh_token ?? ''), {
      error: 'invalid_grant',
    })
  }
})

test('a member sees the apps they connected and disconnects them; the owner and admins do so for everyone', async () => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  const { member: other } = await workspace.join('member')
  const own = await connectApp(service, workspace, member)
  await createClient(service, own.tokens.access_token).get('/me')
  const ofOther = await connectApp(service, workspace, other)
  const apps = `/workspaces/${workspace.workspace.id}/apps`

  const [mine] = (await own.browser.get(apps)).body.data
  assert.deepEqual(
    [mine.name, mine.host, mine.member.id, mine.scopes],
    ['Sync for teams', 'app.example', member.id, ['tasks:read', 'tasks:write', 'lists:read', 'lists:write']],
  )
  // It's stored in the background, every few seconds.
  await waitUntil(async () => (await own.browser.get(apps)).body.data[0].last_used_at !== null)
  assert.equal((await own.browser.get(`${apps}/of-everyone`)).status, 403)
  const [theirs] = (await ofOther.browser.get(apps)).body.data
  const settings = await signIn(service, workspace, member)
  assert.equal((await settings.delete(`/apps/${theirs.id}`)).status, 404)
  assert.equal((await settings.delete(`/apps/${mine.id}`)).status, 204)
  assert.equal((await createClient(service, own.tokens.access_token).get('/me')).status, 401)
  assert.equal((await settings.delete(`/apps/${mine.id}`)).status, 404)

  const owner = await signIn(service, workspace, workspace.owner)
  const all = (await owner.get('/apps/of-everyone')).body.data
  assert.deepEqual(
    all.map(({ id }: { id: string }) => id),
    [theirs.id],
  )
  assert.equal((await owner.delete(`/apps/${theirs.id}`)).status, 204)
  assert.equal((await createClient(service, ofOther.tokens.access_token).get('/me')).status, 401)
  const log = (await owner.get('/log?action=app')).body.data
  assert.deepEqual(
    log.map(({ action, member_id, subject_name }: Record<string, string>) => [
      action,
      member_id,
      subject_name,
    ]),
    [
      ['app.disconnected', workspace.owner.id, 'Sync for teams'],
      ['app.disconnected', member.id, 'Sync for teams'],
      ['app.connected', other.id, 'Sync for teams'],
      ['app.connected', member.id, 'Sync for teams'],
    ],
  )
  assert.deepEqual(
    (await mailsTo(service, member.email)).map(({ subject }) => subject),
    ['An app was connected to your account'],
  )
})

test('an event stream of an app lasts as long as the app refreshes, and ends with its access', async () => {
  const workspace = await createWorkspace(service)
  const { config, tokens } = await connectApp(service, workspace)
  const stream = await openEvents(service, { token: tokens.access_token })
  assert.equal(stream.status, 200)
  await workspace.list('First')
  await stream.count(1)
  service.clock.offsetMs += 50 * minuteMs
  await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '')
  service.clock.offsetMs += 50 * minuteMs
  await workspace.list('Second')
  await stream.count(2)
  service.clock.offsetMs += 11 * minuteMs
  await workspace.list('Third')
  await waitUntil(() => stream.ended)
  assert.deepEqual(
    stream.received.map(({ event }) => event),
    ['list.created', 'list.created', 'end'],
  )
})

test('apps are no API tokens: the list of tokens has none, and can revoke none', async () => {
  const workspace = await createWorkspace(service)
  const { browser } = await connectApp(service, workspace)
  const owner = await signIn(service, workspace, workspace.owner)
  const [app] = (await browser.get(`/workspaces/${workspace.workspace.id}/apps`)).body.data
  const { data } = (await owner.get('/tokens')).body
  assert.equal(
    data.some(({ id }: { id: string }) => id === app.id),
    false,
  )
  assert.equal((await owner.delete(`/tokens/${app.id}`)).status, 404)
})
