import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { type Service, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService({ selfServicePlans: true })
const gigabyte = 1_073_741_824

async function setUp(plan: 'start' | 'team' | 'business' = 'team', on: Service = service) {
  const workspace = await createWorkspace(on, { plan })
  return { workspace, owner: await signIn(on, workspace, workspace.owner) }
}

//
test('a workspace shows its plan, its limits and its usage', async () => {
  const { workspace, owner } = await setUp()
  const member = await workspace.join('member')
  await workspace.join('guest')
  await owner.post('/invitations', { email: 'nora@example.com', role: 'member' })
  for (let count = 0; count < 3; count++) await workspace.get('/lists')

  const { status, body } = await owner.get('')
  assert.equal(status, 200)
  const { id, name, plan, timezone } = workspace.workspace
  assert.deepEqual(body, {
    id,
    name,
    plan,
    timezone,
    created_at: body.created_at,
    public_links: true,
    self_service_plans: true,
    usage: { members: 2, guests: 1, invitations: 1, integrations: 0, webhook_addresses: 0, storage_bytes: 0 },
    limits: {
      members: 50,
      guests: 5,
      integrations: 10,
      requests_per_minute: 300,
      webhook_addresses: 20,
      history_days: 90,
      storage_bytes: 20 * gigabyte,
    },
    requests_used: 3,
  })
  // Reading the usage neither starts a window nor counts in one (D30).
  await owner.get('')
  assert.equal((await owner.get('')).body.requests_used, 3)
  service.clock.offsetMs += 61_000
  assert.equal((await owner.get('')).body.requests_used, 0)
  const asMember = await signIn(service, workspace, member.member)
  assert.equal((await asMember.get('')).body.name, name)

  const start = await setUp('start')
  assert.deepEqual((await start.owner.get('')).body.requests_used, null)
  const { data, next_cursor } = (await owner.get('/plans')).body
  assert.equal(next_cursor, null)
  assert.deepEqual(
    data.map((one: { plan: string; limits: Record<string, number | null> }) => [
      one.plan,
      one.limits['members'],
      one.limits['guests'],
      one.limits['storage_bytes'],
    ]),
    [
      ['start', 1, 0, 5 * gigabyte],
      ['team', 50, 5, 20 * gigabyte],
      ['business', null, null, 100 * gigabyte],
    ],
  )
})

test('the request count is the same when several processes share the window', async () => {
  const shared = await startService({ sharedWindows: true })
  const { workspace, owner } = await setUp('team', shared)
  assert.equal((await owner.get('')).body.requests_used, 0)
  await workspace.get('/lists')
  assert.equal((await owner.get('')).body.requests_used, 1)
  assert.equal((await owner.get('')).body.requests_used, 1)
  shared.clock.offsetMs += 61_000
  assert.equal((await owner.get('')).body.requests_used, 0)
})

// D12
test('name and time zone can be changed, and a new time zone only applies to new tasks', async () => {
  const { workspace, owner } = await setUp()
  const list_id = await workspace.list()
  const before = (await workspace.post('/tasks', { title: 'Before', list_id })).body
  const changed = await owner.patch('', { name: 'Nordwind', timezone: 'asia/tokyo' })
  assert.deepEqual(
    [changed.status, changed.body.name, changed.body.timezone],
    [200, 'Nordwind', 'Asia/Tokyo'],
  )

  assert.equal((await workspace.get(`/tasks/${before.id}`)).body.timezone, 'UTC')
  assert.equal((await workspace.post('/tasks', { title: 'After', list_id })).body.timezone, 'Asia/Tokyo')
  const { rows } = await service.database.pool.query(
    `select changed from changes where workspace_id = $1 and action = 'workspace.updated'`,
    [workspace.workspace.id],
  )
  assert.deepEqual(Object.keys(rows[0].changed), ['name', 'timezone'])
  await owner.patch('', { name: 'Nordwind' })
  await owner.patch('', {})
  const { rowCount } = await service.database.pool.query(
    `select from changes where workspace_id = $1 and action = 'workspace.updated'`,
    [workspace.workspace.id],
  )
  assert.equal(rowCount, 1)
  for (const [patch, field, reason] of [
    [{ name: ' ' }, 'name', 'format'],
    [{ name: 'a\r\nBcc: b' }, 'name', 'format'],
    [{ timezone: '+03:00' }, 'timezone', 'format'],
    [{ plan: 'business' }, 'plan', 'unknown'],
  ] as const)
    assertError(await owner.patch('', patch), 'validation_error', { errors: [{ field, reason }] })
  assertError(await owner.patch('', { name: 'x'.repeat(201) }), 'unprocessable', {
    limit: 'name_length',
    max: 200,
    actual: 201,
  })
})

// R-006, D15
test('the owner changes the plan after confirming who they are, effective with the next request', async () => {
  const { workspace, owner } = await setUp('start')
  const plan = (to: string, browser = owner) => browser.post('/plan', { plan: to })
  assertError(await workspace.get('/lists'), 'forbidden', { reason: 'plan', required: 'team' })
  const bigger = await plan('business')
  assert.deepEqual([bigger.status, bigger.body.plan, bigger.body.limits.members], [200, 'business', null])
  assert.equal((await workspace.get('/lists')).status, 200)
  for (let count = 0; count < 6; count++) await workspace.join('guest')
  assertError(await plan('team'), 'conflict', {
    reason: 'plan_limits',
    excess: [{ limit: 'guests', max: 5, actual: 6 }],
  })
  service.clock.offsetMs += 11 * 60_000
  assertError(await plan('team'), 'forbidden', { reason: 'confirmation' })
  const admin = await workspace.join('admin')
  assertError(await plan('team', await signIn(service, workspace, admin.member)), 'forbidden', {
    reason: 'role',
    required: 'owner',
  })
  const gold = await (await signIn(service, workspace, workspace.owner)).post('/plan', { plan: 'gold' })
  assertError(gold, 'validation_error', { errors: [{ field: 'plan', reason: 'value' }] })
})

test('where only the operator changes plans, the owner is refused and nothing changes', async () => {
  const closed = await startService()
  const { owner } = await setUp('start', closed)
  assertError(await owner.post('/plan', { plan: 'business' }), 'forbidden', { reason: 'self_service' })
  const { body } = await owner.get('')
  assert.deepEqual([body.plan, body.self_service_plans], ['start', false])
})
