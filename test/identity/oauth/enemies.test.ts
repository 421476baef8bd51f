import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { fetch } from 'undici'
import { jobs } from '../../../src/app/jobs.ts'
import { createClient } from '../../support/client.ts'
import {
  answerRequest,
  appBrowser,
  beginAuthorization,
  connectApp,
  type ConnectedTestApp,
  exchange,
  fetchFrom,
  openRequest,
  redirectUri,
  refusalOf,
  registerApp,
} from '../../support/connected-app.ts'
import { sendRaw } from '../../support/mcp.ts'
import { signIn } from '../../support/member-browser.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { mailsTo, newAddress } from '../../support/visitor.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService({ behindProxy: true })
const minuteMs = 60_000

/** An app that has been allowed and has its code, but hasn't exchanged it yet. */
async function allowApp(workspace: TestWorkspace, member = workspace.owner, scope?: string) {
  const config = await registerApp(service)
  const browser = appBrowser(service, await signIn(service, workspace, member))
  const authorization = await beginAuthorization(config, { scope })
  const id = await openRequest(browser, authorization.url)
  const callback = await answerRequest(browser, id, { allowIn: workspace.workspace.id })
  return { config, browser, authorization, callback }
}

const status = async ({ tokens }: Pick<ConnectedTestApp, 'tokens'>): Promise<number> =>
  (await createClient(service, tokens.access_token).get('/me')).status

/** The status of a message that an assistant sends with the app's token. */
const mcpStatus = async ({ tokens }: Pick<ConnectedTestApp, 'tokens'>): Promise<number> =>
  (await sendRaw(service, tokens.access_token)({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).status

const refresh = (app: Pick<ConnectedTestApp, 'config' | 'tokens'>) =>
  oauth.refreshTokenGrant(app.config, app.tokens.refresh_token ?? '')

const subjectsTo = async (email: string) => (await mailsTo(service, email)).map(({ subject }) => subject)

/** The actions of apps in the action log, oldest first. */
async function loggedActions(workspace: TestWorkspace): Promise<string[]> {
  const owner = await signIn(service, workspace, workspace.owner)
  const { data } = (await owner.get('/log?action=app')).body
  return data.map(({ action }: { action: string }) => action).toReversed()
}

// S-70
test('a stolen code is worth nothing to another app, without the verifier, or at another address', async () => {
  const workspace = await createWorkspace(service)
  const { config, authorization, callback } = await allowApp(workspace)
  const thief = await registerApp(service, { name: 'Thief' })
  assert.equal(await refusalOf(exchange(thief, callback, authorization)), 'invalid_grant')
  const otherVerifier = { ...authorization, verifier: oauth.randomPKCECodeVerifier() }
  assert.equal(await refusalOf(exchange(config, callback, otherVerifier)), 'invalid_grant')
  const elsewhere = new URL(callback.href.replace(redirectUri, 'https://thief.example/callback'))
  assert.equal(await refusalOf(exchange(config, elsewhere, authorization)), 'invalid_grant')
  const withoutVerifier = oauth.authorizationCodeGrant(config, callback, {
    expectedState: authorization.state,
  })
  assert.equal(await refusalOf(withoutVerifier), 'invalid_grant')
  // All of that takes nothing from the app that it was for.
  assert.equal(await status({ tokens: await exchange(config, callback, authorization) }), 200)
})

// S-70
test('a code that is used again ends what it gave, also long after it expired', async () => {
  for (const laterMs of [0, 30 * minuteMs]) {
    const workspace = await createWorkspace(service)
    const app = await connectApp(service, workspace)
    assert.equal(await status(app), 200)
    service.clock.offsetMs += laterMs
    assert.equal(await refusalOf(exchange(app.config, app.callback, app.authorization)), 'invalid_grant')
    assert.equal(await status(app), 401)
    assert.equal(await refusalOf(refresh(app)), 'invalid_grant')
    assert.deepEqual(await loggedActions(workspace), ['app.connected', 'app.reuse_detected'])
    assert.equal((await subjectsTo(workspace.owner.email)).at(-1), 'We disconnected an app from your account')
  }
})

// S-70
test('of ten exchanges of one code at once none leaves a way in', async () => {
  const workspace = await createWorkspace(service)
  const { config, authorization, callback } = await allowApp(workspace)
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => exchange(config, callback, authorization)),
  )
  const gotten = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  assert.ok(gotten.length <= 1, `${gotten.length} exchanged it`)
  for (const tokens of gotten) {
    assert.equal(await status({ tokens }), 401)
    assert.equal(await refusalOf(refresh({ config, tokens })), 'invalid_grant')
  }
})

// S-70
test('an expired code is refused', async () => {
  const workspace = await createWorkspace(service)
  const { config, authorization, callback } = await allowApp(workspace)
  service.clock.offsetMs += 2 * minuteMs
  assert.equal(await refusalOf(exchange(config, callback, authorization)), 'invalid_grant')
})

// S-70
test('a refresh token that is used twice ends the grant, and the member gets an email', async () => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  const app = await connectApp(service, workspace, member)
  const next = await refresh(app)
  const latest = await refresh({ config: app.config, tokens: next })
  assert.equal(await status({ tokens: latest }), 200)
  // Two generations old, so that nothing but the seal says that we issued it.
  assert.equal(await refusalOf(refresh(app)), 'invalid_grant')
  assert.equal(await status({ tokens: latest }), 401)
  assert.equal(await refusalOf(refresh({ config: app.config, tokens: latest })), 'invalid_grant')
  assert.deepEqual(await subjectsTo(member.email), [
    'An app was connected to your account',
    'We disconnected an app from your account',
  ])
  assert.deepEqual(await loggedActions(workspace), ['app.connected', 'app.reuse_detected'])
})

// S-70
test('of ten refreshes at once with one token, none leaves a way in', async () => {
  const workspace = await createWorkspace(service)
  const app = await connectApp(service, workspace)
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => refresh(app)))
  for (const one of tries)
    if (one.status === 'fulfilled') {
      assert.equal(await status({ tokens: one.value }), 401)
      assert.equal(await refusalOf(refresh({ config: app.config, tokens: one.value })), 'invalid_grant')
    }
})

// S-70
test('a made-up refresh token ends nothing, even if it names the grant', async () => {
  const workspace = await createWorkspace(service)
  const app = await connectApp(service, workspace)
  const token = app.tokens.refresh_token ?? ''
  for (const forged of [
    // All characters that the last one could be replaced by, some of which stand for the same bytes.
    ...Array.from('ABCDEFGHabcdefgh0189_-', (last) => token.slice(0, -1) + last).filter(
      (one) => one !== token,
    ),
    token.replace(/[\w-]{43}\./, `${'A'.repeat(43)}.`),
    `${token}A`,
    'dbr_',
    'x'.repeat(10_000),
  ])
    assert.equal(
      await refusalOf(oauth.refreshTokenGrant(app.config, forged)),
      'invalid_grant',
      forged.slice(0, 200),
    )
  assert.equal(await status({ tokens: await refresh(app) }), 200)
})

// S-70
test('a refresh token is worth nothing to another app', async () => {
  const workspace = await createWorkspace(service)
  const app = await connectApp(service, workspace)
  const thief = await registerApp(service, { name: 'Thief' })
  assert.equal(await refusalOf(refresh({ config: thief, tokens: app.tokens })), 'invalid_grant')
  assert.equal(await refusalOf(oauth.tokenRevocation(thief, app.tokens.refresh_token ?? '')), 'accepted')
  assert.equal(await status(app), 200)
  assert.equal(await status({ tokens: await refresh(app) }), 200)
})

// S-70
test('the browser is never sent to an address that the app has not registered', async () => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service)
  const browser = appBrowser(service, await signIn(service, workspace, workspace.owner))
  for (const redirect_uri of [
    'https://thief.example/callback',
    `${redirectUri}/../other`,
    `${redirectUri}?x=1`,
    'https://app.example.thief.example/callback',
    'javascript:alert(1)',
    '//thief.example',
  ]) {
    const { url } = await beginAuthorization(config, { redirect_uri })
    const answer = await browser.open(url)
    assert.match(
      answer.headers['location'] ?? '',
      /^https:\/\/daybook\.example\/authorize\?problem=\w+$/,
      redirect_uri,
    )
  }
  const { url } = await beginAuthorization(config)
  url.searchParams.set('client_id', `app_${'A'.repeat(43)}`)
  assert.match((await browser.open(url)).headers['location'] ?? '', /\/authorize\?problem=invalid_client$/)
})

// S-70
test('an app without PKCE, or with the plain method, gets no code', async () => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service, { method: 'client_secret_basic' })
  const browser = appBrowser(service, await signIn(service, workspace, workspace.owner))
  for (const [problem, change] of [
    ['invalid_request', (query: URLSearchParams) => query.delete('code_challenge')],
    ['invalid_request', (query: URLSearchParams) => query.set('code_challenge_method', 'plain')],
    ['unsupported_response_type', (query: URLSearchParams) => query.set('response_type', 'token')],
  ] as const) {
    const { url } = await beginAuthorization(config)
    change(url.searchParams)
    assert.equal((await browser.open(url)).headers['location'], `${publicUrl}/authorize?problem=${problem}`)
  }
})

// S-70
test('no link of ours leads to the address of an app before the member has answered', async () => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service)
  const browser = appBrowser(service, await signIn(service, workspace, workspace.owner))
  for (const [name, value] of [
    ['prompt', 'none'],
    ['scope', 'tasks:read\t'],
    ['response_mode', 'form_post'],
    ['response_mode', 'fragment'],
    ['request', 'x.y.z'],
    ['max_age', 'x'],
  ] as const) {
    const { url } = await beginAuthorization(config)
    url.searchParams.set(name, value)
    const answer = await browser.open(url)
    assert.ok([302, 303].includes(answer.status), `${answer.status} ${name} ${value}`)
    assert.equal(new URL(answer.headers['location'] ?? '', publicUrl).origin, publicUrl, `${name} ${value}`)
  }
})

// S-71
test('a network that registers a thousand apps in an hour gets twenty, whatever it sends', async () => {
  const from = fetchFrom(service)
  const register = (number: number) =>
    from(`${publicUrl}/oauth/register`, {
      redirect: 'manual',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [redirectUri], client_name: `App ${number}` }),
    })
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < 1_000; sent += 50)
    for (const { status: answered } of await Promise.all(
      Array.from({ length: 50 }, (_, number) => register(sent + number)),
    ))
      statuses.set(answered, (statuses.get(answered) ?? 0) + 1)
  assert.deepEqual(Object.fromEntries(statuses), { 201: 20, 429: 980 })
})

// S-71
test('of the apps that no one has connected, the newest are kept', async () => {
  const workspace = await createWorkspace(service)
  const { config } = await connectApp(service, workspace)
  await service.database.pool.query(
    `insert into oauth_clients (id, metadata, created_at)
      select 'app_flood_' || n, '{}', now() - n * interval '1 second' from generate_series(1, 5100) as n`,
  )
  const newest = await registerApp(service)
  const { rows } = await service.database.pool.query(
    `select count(*)::integer as kept, bool_or(id = $1) as has_newest, bool_or(id = 'app_flood_5100') as has_oldest
      from oauth_clients where used_at is null`,
    [newest.clientMetadata().client_id],
  )
  assert.deepEqual(rows, [{ kept: 5_000, has_newest: true, has_oldest: false }])
  await connectApp(service, workspace, workspace.owner, { config })
  await service.database.pool.query(`delete from oauth_clients where id like 'app_flood_%'`)
})

// S-71
test('the jobs delete what has expired: requests, codes, and apps that no one uses', async () => {
  const workspace = await createWorkspace(service)
  const [used, unused] = [await connectApp(service, workspace), await registerApp(service)]
  await openRequest(used.browser, (await beginAuthorization(used.config)).url)
  const run = (name: string) => jobs.find((job) => job.name === name)!.run(service.database)
  const countOf = async (config: oauth.Configuration) => {
    const { client_id } = config.clientMetadata()
    const { rowCount } = await service.database.pool.query('select from oauth_clients where id = $1', [
      client_id,
    ])
    return rowCount
  }
  await run('delete unused apps')
  assert.deepEqual([await countOf(used.config), await countOf(unused)], [1, 1])
  service.clock.offsetMs += 8 * 24 * 60 * minuteMs
  await run('delete unused apps')
  assert.deepEqual([await countOf(used.config), await countOf(unused)], [1, 0])
  assert.ok(((await run('delete expired codes of apps'))['deleted'] ?? 0) > 0)
  const { rows } = await service.database.pool.query('select count(*)::integer as codes from oauth_codes')
  assert.deepEqual(rows, [{ codes: 0 }])
  service.clock.offsetMs += 181 * 24 * 60 * minuteMs
  await run('delete unused apps')
  assert.equal(await countOf(used.config), 0)
})

// S-71
test('a registration that makes no sense is refused with what is wrong', async () => {
  const register = async (body: unknown) => {
    const answer = await fetch(`${service.url}/oauth/register`, {
      dispatcher: service.dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return {
      status: answer.status,
      ...((await answer.json()) as { error: string; error_description: string }),
    }
  }
  for (const [body, error] of [
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: 'https://app.example' }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['not a uri'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://app.example/callback'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://app.example/#fragment'] }, 'invalid_redirect_uri'],
    [
      { redirect_uris: Array.from({ length: 21 }, (_, n) => `https://app.example/${n}`) },
      'invalid_redirect_uri',
    ],
    [{ redirect_uris: [`https://app.example/${'a'.repeat(2_000)}`] }, 'invalid_redirect_uri'],
    [
      { redirect_uris: [redirectUri], token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
    ],
    [{ redirect_uris: [redirectUri], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [{ redirect_uris: [redirectUri], response_types: ['token'] }, 'invalid_client_metadata'],
    [{ redirect_uris: [redirectUri], client_name: 1 }, 'invalid_client_metadata'],
    [[], 'invalid_client_metadata'],
    ['{', 'invalid_request'],
    ['null', 'invalid_request'],
  ] as const) {
    const answer = await register(body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    assert.equal(answer.error, error, JSON.stringify(body))
    assert.match(answer.error_description, /\.$/)
  }
})

// S-63, S-72
test('the page that asks cannot be framed, and only our own pages can answer for it', async () => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service)
  const session = await signIn(service, workspace, workspace.owner)
  const browser = appBrowser(service, session)
  const { url } = await beginAuthorization(config)
  const id = await openRequest(browser, url)
  const page = await browser.open(`${publicUrl}/authorize/${id}`)
  assert.match(page.headers['content-security-policy'] ?? '', /frame-ancestors 'none'/)

  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const client = createClient(service)
  for (const path of [
    `/app-requests/${id}/deny`,
    `/workspaces/${workspace.workspace.id}/app-requests/${id}/allow`,
  ])
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { cookie, 'sec-fetch-site': site }
      const answer = await client.send('POST', `/app/v1${path}`, { headers })
      assert.deepEqual([answer.status, answer.body.error.details.reason], [403, 'csrf'])
    }
})

// S-72
test('someone who sends a member the page of their own request gets nothing of the answer', async () => {
  const workspace = await createWorkspace(service)
  const { member: thief } = await workspace.join('member')
  const config = await registerApp(service)
  const ofThief = appBrowser(service, await signIn(service, workspace, thief))
  const { url } = await beginAuthorization(config)
  const id = await openRequest(ofThief, url)
  const victim = appBrowser(service, await signIn(service, workspace, workspace.owner))
  assert.equal((await victim.get(`/app-requests/${id}`)).status, 404)
  const allow = `/workspaces/${workspace.workspace.id}/app-requests/${id}/allow`
  assert.equal((await victim.post(allow)).status, 404)
  assert.deepEqual((await victim.get(`/workspaces/${workspace.workspace.id}/apps`)).body.data, [])
  // Nor does it help to have a request of one's own.
  await openRequest(victim, (await beginAuthorization(config)).url)
  assert.equal((await victim.post(allow)).status, 404)
})

// S-73
test('a token for one resource is refused at another, and one for another service is not issued', async () => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service)
  const forMcp = await connectApp(service, workspace, workspace.owner, {
    config,
    resource: `${publicUrl}/mcp`,
  })
  assert.deepEqual([await status(forMcp), await mcpStatus(forMcp)], [401, 200])
  const forApi = await connectApp(service, workspace, workspace.owner, {
    config,
    resource: `${publicUrl}/api/v1`,
  })
  assert.deepEqual([await status(forApi), await mcpStatus(forApi)], [200, 401])
  for (const resource of [publicUrl, `${publicUrl}/`]) {
    const forAll = await connectApp(service, workspace, workspace.owner, { config, resource })
    assert.deepEqual([await status(forAll), await mcpStatus(forAll)], [200, 200])
    assert.equal(await status({ tokens: await refresh(forAll) }), 200)
  }
  const other = oauth.refreshTokenGrant(config, forMcp.tokens.refresh_token ?? '', {
    resource: `${publicUrl}/api/v1`,
  })
  assert.equal(await refusalOf(other), 'invalid_target')

  const browser = appBrowser(service, await signIn(service, workspace, workspace.owner))
  for (const resource of ['https://other.example/mcp', `${publicUrl}/other`, 'mcp', `${publicUrl}/mcp#x`]) {
    const { url } = await beginAuthorization(config, { resource })
    const { location } = (await browser.open(url)).headers
    assert.equal(location, `${publicUrl}/authorize?problem=invalid_target`, resource)
  }
})

// R-147, S-03, S-73
test('a member who is removed in the middle takes their apps with them', async () => {
  const workspace = await createWorkspace(service)
  const { removeMember } = operatorActions(service, workspace.workspace)
  const { member } = await workspace.join('member')
  const working = await connectApp(service, workspace, member)
  const allowed = await allowApp(workspace, member)
  assert.equal(await status(working), 200)
  await removeMember(member)
  assert.equal(await status(working), 401)
  assert.equal(await refusalOf(refresh(working)), 'invalid_grant')
  assert.equal(
    await refusalOf(exchange(allowed.config, allowed.callback, allowed.authorization)),
    'invalid_grant',
  )
  assert.deepEqual((await loggedActions(workspace)).slice(-2), ['app.disconnected', 'app.disconnected'])
})

// S-03, S-73
test('an app of an admin who is demoted can do what a member can, from its next request', async () => {
  const workspace = await createWorkspace(service)
  const { setRole } = operatorActions(service, workspace.workspace)
  const { member } = await workspace.join('admin')
  const scope = 'webhooks:write members:read'
  const app = await connectApp(service, workspace, member, { scope })
  const allowed = await allowApp(workspace, member, scope)
  const client = createClient(service, app.tokens.access_token)
  assert.equal((await client.get('/webhooks')).status, 200)
  await setRole(member, 'member')
  const refused = await client.get('/webhooks')
  assert.deepEqual([refused.status, refused.body.error.details.reason], [403, 'role'])
  assert.equal((await client.get('/members')).status, 200)
  assert.equal((await refresh(app)).scope, 'members:read')
  const exchanged = await exchange(allowed.config, allowed.callback, allowed.authorization)
  assert.equal((await createClient(service, exchanged.access_token).get('/webhooks')).status, 403)
})

// S-73
test('when the plan ends an app is refused as tokens are, and works again when the plan is back', async () => {
  const workspace = await createWorkspace(service)
  const app = await connectApp(service, workspace)
  const { setPlan } = operatorActions(service, workspace.workspace)
  await setPlan('start')
  const refused = await createClient(service, app.tokens.access_token).get('/me')
  assert.deepEqual([refused.status, refused.body.error.details.reason], [403, 'plan'])
  const browser = appBrowser(service, await signIn(service, workspace, workspace.owner))
  const id = await openRequest(browser, (await beginAuthorization(app.config)).url)
  const allow = await browser.post(`/workspaces/${workspace.workspace.id}/app-requests/${id}/allow`)
  assert.deepEqual([allow.status, allow.body.error.details.reason], [403, 'plan'])
  const tokens = await refresh(app)
  assert.equal(await status({ tokens }), 403)
  await setPlan('team')
  assert.equal(await status({ tokens }), 200)
})

test('an app shares the rate window of its workspace', async () => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const app = await connectApp(service, workspace)
  const client = createClient(service, app.tokens.access_token)
  const before = Number((await client.get('/me')).headers['x-ratelimit-remaining'])
  await workspace.get('/me')
  assert.equal(Number((await client.get('/me')).headers['x-ratelimit-remaining']), before - 2)
})

test('a member who connects an app again and again keeps the ten newest', async () => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service)
  const apps: ConnectedTestApp[] = []
  for (let connected = 0; connected < 11; connected++)
    apps.push(await connectApp(service, workspace, workspace.owner, { config }))
  assert.deepEqual(await Promise.all(apps.map(status)), [401, ...Array.from({ length: 10 }, () => 200)])
})

// S-66
test('nothing in the database lets its reader in', async () => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service, { method: 'client_secret_basic' })
  const app = await connectApp(service, workspace, workspace.owner, { config })
  const pending = appBrowser(service, await signIn(service, workspace, workspace.owner))
  const id = await openRequest(pending, (await beginAuthorization(config)).url)
  const { rows } = await service.database.pool.query(
    `select t::text from (select row_to_json(tokens) as t from tokens
      union all select row_to_json(oauth_clients) from oauth_clients
      union all select row_to_json(oauth_codes) from oauth_codes) as rows`,
  )
  const stored = rows.map(({ t }) => t).join('\n')
  assert.ok(stored.includes(config.clientMetadata().client_id))
  const code = app.callback.searchParams.get('code') ?? ''
  const secrets = [
    app.tokens.access_token,
    app.tokens.refresh_token,
    config.clientMetadata().client_secret,
    code,
    id,
  ]
  for (const secret of secrets) {
    assert.ok(secret !== undefined && secret.length > 20)
    assert.equal(stored.includes(secret), false)
    assert.equal(
      service.logged.some((line) => line.includes(secret)),
      false,
    )
  }
})

// S-40
test('large, malformed and unknown requests get one clear error', async () => {
  const send = async (path: string, init: object = {}) => {
    const answer = await fetch(`${service.url}/oauth${path}`, {
      dispatcher: service.dispatcher,
      redirect: 'manual',
      headers: { 'x-forwarded-for': newAddress(), ...(init as { headers?: object }).headers },
      ...Object.fromEntries(Object.entries(init).filter(([name]) => name !== 'headers')),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const large = 'x'.repeat(1_000_000)
  assert.equal((await send('/token', { method: 'POST', headers: form, body: `code=${large}` })).status, 400)
  assert.equal(
    (await send('/token', { method: 'POST', headers: form, body: 'grant_type=password' })).status,
    400,
  )
  assert.equal(
    (await send('/token', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }))
      .status,
    400,
  )
  assert.equal(
    (
      await send('/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `"${large}"`,
      })
    ).status,
    413,
  )
  assert.equal((await send('/token')).status, 405)
  assert.equal((await send('/jwks')).status, 404)
  assert.equal((await send('/authorize/none')).status, 302)
  assert.equal((await send(`/authorize?scope=${large.slice(0, 5_000)}`)).status, 400)
})
