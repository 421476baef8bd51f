import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '../../../src/app/jobs.ts'
import { assertStandardHeaders, assertError } from '../../support/assert-error.ts'
import { createClient } from '../../support/client.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()
const { database } = service
const dayMs = 86_400_000
const sample = { url: 'https://example.com/hook', events: ['task.created'] }

// S-64
test('a session cookie is hidden from scripts, other origins and plain HTTP, and only its hash is stored', async () => {
  const workspace = await createWorkspace(service)
  const [first, second] = [
    await signIn(service, workspace, workspace.owner),
    await signIn(service, workspace, workspace.owner),
  ]

  const [pair = '', ...flags] = first.setCookie.split('; ')
  assert.match(pair, /^__Host-daybook=[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(flags.toSorted(), [
    'HttpOnly',
    `Max-Age=${30 * 86_400}`,
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  assert.notEqual(first.cookie, second.cookie)
  const secret = pair.split('=')[1]!
  const { rows } = await database.pool.query('select * from sessions')
  assert.ok(rows.length >= 2 && rows.every(({ hash }) => hash.length === 32))
  assert.ok(!JSON.stringify(rows).includes(secret))
  assert.ok(!rows.some(({ hash }) => hash.equals(Buffer.from(secret, 'base64url'))))
  assert.equal((await first.get('/webhooks')).status, 200)
  assert.ok(service.logged.length > 0 && service.logged.every((line) => !line.includes(secret)))
})

test('a token is not accepted by the app’s routes, nor a session by the API', async () => {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const path = `/app/v1/workspaces/${workspace.workspace.id}/webhooks`

  const byToken = await workspace.get(path)
  assertError(byToken, 'unauthorized')
  assert.equal(byToken.headers['www-authenticate'], 'Session realm="daybook"')
  assertError(await workspace.post(path, sample, { 'sec-fetch-site': 'same-origin' }), 'unauthorized')
  const { cookie } = browser
  const anonymous = createClient(service)
  for (const api of ['/webhooks', '/tasks', '/lists', '/events'])
    assertError(await anonymous.send('GET', api, { headers: { cookie } }), 'unauthorized')
  const both = await workspace.send('GET', path, { headers: { cookie } })
  assert.deepEqual([both.status, both.body], [200, { data: [], next_cursor: null }])
  assertStandardHeaders(both)
})

test('without exactly one session cookie every path answers 401', async () => {
  const workspace = await createWorkspace(service)
  const { cookie, get, send } = await signIn(service, workspace, workspace.owner)
  const wrong = [
    '',
    '__Host-daybook=',
    `__Host-daybook=${'A'.repeat(43)}`,
    cookie.toLowerCase(),
    cookie.replace('__Host-', ''),
    `${cookie}A`,
    `${cookie}; ${cookie}`,
    `${cookie}; __Host-daybook=${'A'.repeat(43)}`,
  ]
  for (const one of wrong)
    for (const path of ['/webhooks', '/nothing', '/app/v1', '/app/v1/workspaces/wsp_none/webhooks'])
      assertError(await send('GET', path, { headers: { cookie: one } }), 'unauthorized', {}, `${one} ${path}`)
  assert.equal((await send('GET', '/webhooks', { headers: { cookie: `a=b; ${cookie};c` } })).status, 200)
  assertError(await get('/webhooks', { session: cookie }), 'validation_error', {
    errors: [{ field: 'session', reason: 'unknown' }],
  })
})

// D30
test('guessing sessions is rate limited by address, but a valid session is not', async () => {
  const other = await startService()
  const workspace = await createWorkspace(other)
  const browser = await signIn(other, workspace, workspace.owner)
  const guess = { headers: { cookie: `__Host-daybook=${'B'.repeat(43)}` } }
  for (let count = 0; count < 300; count += 1) await browser.send('GET', '/webhooks', guess)
  const refused = await browser.send('GET', '/webhooks', guess)
  assert.equal(refused.body.error.code, 'rate_limited')
  assert.equal((await browser.get('/webhooks')).status, 200)
})

// S-63, S-62
test('a change that another site may have caused is refused and has no effect', async () => {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const { cookie } = browser
  const client = createClient(service)
  const path = `/app/v1/workspaces/${workspace.workspace.id}/webhooks`
  const post = (headers: Record<string, string>) =>
    client.send('POST', path, { body: sample, headers: { cookie, ...headers } })

  const hostile: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: publicUrl },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${publicUrl}.evil.example` },
    { origin: publicUrl.replace('https', 'http') },
    { referer: `${publicUrl}/settings` },
  ]
  for (const headers of hostile) {
    const answer = await post(headers)
    assertError(answer, 'forbidden', { reason: 'csrf' }, JSON.stringify(headers))
    for (const name of Object.keys(answer.headers)) assert.doesNotMatch(name, /^access-control/)
  }
  for (const method of ['PATCH', 'DELETE', 'PUT'])
    assertError(await client.send(method, `${path}/none`, { headers: { cookie } }), 'forbidden', {
      reason: 'csrf',
    })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])
    assertError(
      await post({ 'sec-fetch-site': 'same-origin', 'content-type': type }),
      'unsupported_media_type',
    )
  for (const name of ['x-http-method-override', 'x-http-method'])
    await browser.send('GET', '/webhooks', { headers: { [name]: 'POST' }, query: {} })
  assert.deepEqual((await browser.get('/webhooks')).body.data, [])

  // Reading changes nothing, so the request may come from anywhere.
  assert.equal((await client.send('GET', path, { headers: { cookie } })).status, 200)
  assert.equal((await post({ origin: publicUrl })).status, 201)
  assert.equal((await post({ 'sec-fetch-site': 'same-origin' })).status, 201)
})

// S-01, D21
test('someone who is not a member of a workspace finds nothing there; a person can be in several', async () => {
  const [mine, foreign] = [await createWorkspace(service), await createWorkspace(service)]
  const browser = await signIn(service, mine, mine.owner)
  const made = await foreign.post('/webhooks', sample)
  const bodies = new Set<string>()
  for (const id of [foreign.workspace.id, 'wsp_none', '%00', 'wsp_0000000000000000000000000'])
    for (const path of ['webhooks', `webhooks/${made.body.id}/attempts`, 'nothing']) {
      const answer = await browser.get(`/app/v1/workspaces/${id}/${path}`)
      assertError(answer, 'not_found')
      bodies.add(answer.text.replaceAll(/req_\w{26}/g, ''))
    }
  assert.equal(bodies.size, 1)
  const theirs = `/app/v1/workspaces/${foreign.workspace.id}/webhooks/${made.body.id}`
  assertError(await browser.delete(theirs), 'not_found')
  assertError(await browser.delete(`/webhooks/${made.body.id}`), 'not_found')
  assert.equal((await foreign.get('/webhooks')).body.data.length, 1)

  const joined = await foreign.join('member')
  const { rows } = await database.pool.query('select account_id from members where id = $1', [mine.owner.id])
  await database.pool.query('update members set account_id = $1 where id = $2', [
    rows[0].account_id,
    joined.member.id,
  ])
  assert.equal((await browser.get('/webhooks')).status, 200)
  assertError(await browser.delete(theirs), 'forbidden', { reason: 'role', required: 'admin' })
})

// S-64
test('a session ends after a week without use or after a month; roles and removals take effect at once', async () => {
  const workspace = await createWorkspace(service)
  const admin = await workspace.join('admin')
  const [idle, used] = [
    await signIn(service, workspace, admin.member),
    await signIn(service, workspace, workspace.owner),
  ]
  const status = async ({ get }: typeof idle) => (await get('/webhooks')).status
  for (let day = 0; day < 30; day += 6) {
    assert.equal(await status(used), 200, `day ${day}`)
    if (day < 6) assert.equal(await status(idle), 200)
    service.clock.offsetMs += 6 * dayMs
    if (day === 6) assert.equal(await status(idle), 401)
  }
  assert.equal(await status(used), 401)

  const again = await signIn(service, workspace, admin.member)
  assert.equal(await status(again), 200)
  const job = jobs.find(({ name }) => name === 'delete expired sessions')
  assert.ok(Number((await job?.run(database))?.['deleted']) >= 2)
  const { rowCount } = await database.pool.query('select from sessions')
  assert.equal(rowCount, 1)
  const { setRole, removeMember } = operatorActions(service, workspace.workspace)
  await setRole(admin.member, 'member')
  assertError(await again.get('/webhooks'), 'forbidden', { reason: 'role', required: 'admin' })
  await removeMember(admin.member)
  assertError(await again.get('/webhooks'), 'not_found')
})

// D32, S-17
test('an unsupported method on one of the app’s paths answers 405 with Allow', async () => {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  for (const [method, path, allow] of [
    ['PUT', '/webhooks', 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/webhooks/none', 'PATCH, DELETE, OPTIONS'],
    ['GET', '/webhooks/none/enable', 'POST, OPTIONS'],
    ['POST', '/attempts/none/event', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/webhooks', 'GET, HEAD, POST, OPTIONS'],
  ] as const) {
    const answer = await browser.send(method, path)
    assertError(answer, 'method_not_allowed', {}, `${method} ${path}`)
    assert.equal(answer.headers['allow'], allow)
  }
  const options = await browser.send('OPTIONS', '/webhooks/none')
  assert.deepEqual([options.status, options.headers['allow']], [204, 'PATCH, DELETE, OPTIONS'])
})
