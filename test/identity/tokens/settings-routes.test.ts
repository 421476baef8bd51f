import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '../../../src/core/actor.ts'
import { assertError } from '../../support/assert-error.ts'
import { createClient } from '../../support/client.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService({ selfServicePlans: true })
const minuteMs = 60_000

async function setUp() {
  const workspace = await createWorkspace(service)
  return { workspace, owner: await signIn(service, workspace, workspace.owner) }
}

const ofName = async (browser: Awaited<ReturnType<typeof signIn>>, name: string) =>
  (await browser.get('/tokens')).body.data.find((token: { name: string }) => token.name === name)

//
test('a token is created with a name and scopes, shown once, and works immediately', async () => {
  const { workspace, owner } = await setUp()
  const made = await owner.post('/tokens', { name: 'CRM sync', scopes: ['lists:read', 'lists:write'] })

  assert.equal(made.status, 201, made.text)
  const { token, certificate_authority, ...shown } = made.body
  assert.match(token, /^dbp_[0-7][0-9a-hjkmnp-tv-z]{25}[0-9A-Za-z]{36}$/)
  assert.match(certificate_authority, /ca\.pem$/)
  assert.deepEqual(shown, {
    id: shown.id,
    name: 'CRM sync',
    scopes: ['lists:read', 'lists:write'],
    last4: token.slice(-4),
    created_at: shown.created_at,
    last_used_at: null,
    created_by: { id: workspace.owner.id, name: workspace.owner.name, kind: 'person' },
  })
  const listed = await owner.get('/tokens')
  assert.deepEqual(listed.body.data.at(-1), shown)
  assert.ok(!listed.text.includes(token))
  const { rows } = await service.database.pool.query('select * from tokens')
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.ok(!service.logged.join('\n').includes(token))

  // It isn't stored for a repeated request either.
  const again = () =>
    owner.post('/tokens', { name: 'Keyed', scopes: ['lists:read'] }, { 'idempotency-key': 'once' })
  const [first, second] = [await again(), await again()]
  assert.equal(second.status, 201)
  assert.notEqual(first.body.token, second.body.token)
  assert.equal((await service.database.pool.query('select from idempotency_keys')).rowCount, 0)

  const client = createClient(service, token)
  assert.equal((await client.post('/lists', { name: 'By the token' })).status, 201)
  assertError(await client.get('/tasks'), 'forbidden', { reason: 'scope', required: 'tasks:read' })
  // The last use is stored in the background, every few seconds.
  await waitUntil(async () => (await ofName(owner, 'CRM sync')).last_used_at !== null)

  assert.deepEqual((await owner.post('/tokens', { name: 'All', scopes })).body.scopes, scopes)
  for (const [body, field, reason] of [
    [{ name: 'x', scopes: ['admin'] }, 'scopes.0', 'value'],
    [{ name: 'x', scopes: [] }, 'scopes', 'empty'],
    [{ name: 'x', scopes: ['tasks:read', 'tasks:read'] }, 'scopes', 'repeated'],
    [{ name: ' ', scopes: ['tasks:read'] }, 'name', 'format'],
    [{ scopes: ['tasks:read'] }, 'name', 'required'],
  ] as const)
    assertError(await owner.post('/tokens', body), 'validation_error', { errors: [{ field, reason }] })
  for (const method of ['GET', 'PATCH', 'PUT'])
    assertError(await owner.send(method, `/tokens/${shown.id}`), 'method_not_allowed')
})

//
test('a token acts for its creator, sees their lists and can do no more than their role allows', async () => {
  const { workspace, owner } = await setUp()
  const admin = await workspace.join('admin')
  const browser = await signIn(service, workspace, admin.member)
  await workspace.list('Of all')
  await workspace.post('/lists', { name: 'Of the owner', visibility: 'private' })
  const shared = (await workspace.post('/lists', { name: 'Shared', visibility: 'private' })).body.id
  await workspace.share(shared, admin.member)
  const { token } = (await browser.post('/tokens', { name: 'Mine', scopes })).body
  const client = createClient(service, token)
  const seen = async () => {
    const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)
    const [byToken, inApp] = [names(await client.get('/lists')), names(await browser.get('/lists'))]
    assert.deepEqual(byToken, inApp)
    return inApp
  }
  assert.deepEqual(await seen(), ['Of all', 'Shared'])
  await owner.send('DELETE', `/lists/${shared}/members/${admin.member.id}`)
  await workspace.post(`/lists/${shared}/archive`)
  assert.deepEqual(await seen(), ['Of all'])

  assert.equal((await client.get('/webhooks')).status, 200)
  await owner.patch(`/members/${admin.member.id}`, { role: 'guest' })
  assertError(await client.get('/webhooks'), 'forbidden', { reason: 'role', required: 'admin' })
  assertError(await client.post('/lists', { name: 'No more' }), 'forbidden', {
    reason: 'role',
    required: 'member',
  })
  assert.deepEqual(await seen(), [])
  assertError(await browser.get('/tokens'), 'forbidden', { reason: 'role', required: 'admin' })
})

//
test('a token that is revoked or whose member is removed gets 401 with the next request and is no longer listed', async () => {
  const { workspace, owner } = await setUp()
  const admin = await workspace.join('admin')
  const browser = await signIn(service, workspace, admin.member)
  const [first, second] = [
    (await browser.post('/tokens', { name: 'First', scopes: ['lists:read'] })).body,
    (await browser.post('/tokens', { name: 'Second', scopes: ['lists:read'] })).body,
  ]
  const status = async (token: string) => (await createClient(service, token).get('/lists')).status
  assert.deepEqual([await status(first.token), await status(second.token)], [200, 200])

  assert.equal((await owner.delete(`/tokens/${first.id}`)).status, 204)
  assert.deepEqual([await status(first.token), await status(second.token)], [401, 200])
  assert.equal(await ofName(owner, 'First'), undefined)
  assert.equal((await owner.delete(`/tokens/${first.id}`)).status, 204)
  await owner.delete(`/members/${admin.member.id}`)
  assert.equal(await status(second.token), 401)
  assert.equal(await ofName(owner, 'Second'), undefined)
  const other = await setUp()
  assertError(await other.owner.delete(`/tokens/${second.id}`), 'not_found')
})

// R-008, S-64
test('creating a token requires a recent confirmation, and a plan with the API', async () => {
  const { workspace, owner } = await setUp()
  const body = { name: 'Later', scopes: ['lists:read'] }
  service.clock.offsetMs += 11 * minuteMs
  assertError(await owner.post('/tokens', body), 'forbidden', { reason: 'confirmation' })
  assert.equal(await ofName(owner, 'Later'), undefined)
  const fresh = await signIn(service, workspace, workspace.owner)
  const made = await fresh.post('/tokens', body)
  assert.equal(made.status, 201)

  await fresh.post('/plan', { plan: 'start' })
  assertError(await fresh.post('/tokens', body), 'forbidden', { reason: 'plan', required: 'team' })
  // Existing tokens stay, can be listed and revoked, but don't work in the meantime (D15).
  assert.equal((await ofName(fresh, 'Later')).id, made.body.id)
  const client: Pick<TestWorkspace, 'get'> = createClient(service, made.body.token)
  assertError(await client.get('/lists'), 'forbidden', { reason: 'plan', required: 'team' })
  assert.equal((await fresh.delete(`/tokens/${made.body.id}`)).status, 204)
})
