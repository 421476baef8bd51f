import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '../../../src/app/jobs.ts'
import { scopes } from '../../../src/core/actor.ts'
import { processAllChanges } from '../../read/notifications/support.ts'
import { assertError } from '../../support/assert-error.ts'
import { createClient } from '../../support/client.ts'
import { type Browser, signIn } from '../../support/member-browser.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

async function setUp(plan: 'start' | 'team' | 'business' = 'business') {
  const workspace = await createWorkspace(service, { plan })
  return { workspace, owner: await signIn(service, workspace, workspace.owner) }
}

async function addIntegration(browser: Browser, fields: object = {}) {
  const made = await browser.post('/integrations', { name: 'CRM sync', role: 'member', ...fields })
  assert.equal(made.status, 201, made.text)
  return made.body
}

async function tokenFor(browser: Browser, member_id: string) {
  const made = await browser.post('/tokens', { name: 'For the CRM', scopes, member_id })
  assert.equal(made.status, 201, made.text)
  return createClient(service, made.body.token)
}

const noMember = { errors: [{ field: 'member_id', reason: 'not_found' }] }

test('an integration is a member of its own kind, and what it does has its name', async () => {
  const { workspace, owner } = await setUp()
  const integration = await addIntegration(owner, { description: 'Copies deals' })
  const { id } = integration
  assert.deepEqual(integration, {
    id,
    name: 'CRM sync',
    email: `${id}@integrations.invalid`,
    role: 'member',
    kind: 'integration',
    description: 'Copies deals',
    joined_at: integration.joined_at,
    last_seen_at: null,
    two_factor: false,
  })
  const { data } = (await workspace.get('/members')).body
  assert.deepEqual(
    data.map((member: { name: string; kind: string }) => [member.name, member.kind]),
    [
      ['Olive Owner', 'person'],
      ['CRM sync', 'integration'],
    ],
  )
  const joined = (await workspace.events()).at(-1)
  assert.deepEqual([joined?.type, joined?.data.member.kind], ['member.joined', 'integration'])

  const client = await tokenFor(owner, id)
  const me = (await client.get('/me')).body
  assert.deepEqual([me.member.id, me.member.kind, me.limits.integrations], [id, 'integration', 50])
  const list = await workspace.list()
  const task = (await client.post('/tasks', { title: 'A deal', list_id: list })).body
  assert.deepEqual([task.created_by, task.updated_by], [id, id])
  assert.equal((await workspace.events()).at(-1)?.actor?.member_id, id)
  const history = (await owner.get(`/tasks/${task.id}/changes`)).body.data
  assert.deepEqual([history[0].member_id, history[0].member_name], [id, 'CRM sync'])

  assert.equal((await owner.patch(`/integrations/${id}`, { name: 'Deals' })).body.name, 'Deals')
  assert.equal((await owner.get(`/tasks/${task.id}/changes`)).body.data[0].member_name, 'Deals')
  const kinds = (kind: string) => owner.get('/members', { kind })
  assert.deepEqual(
    (await kinds('integration')).body.data.map((member: { id: string }) => member.id),
    [id],
  )
  assert.equal((await kinds('person')).body.data.length, 1)
})

test('a token of an integration outlives the admin who created it, and ends with the integration', async () => {
  const { workspace, owner } = await setUp()
  const { member } = await workspace.join('admin')
  const admin = await signIn(service, workspace, member)
  const { id } = await addIntegration(admin)
  const client = await tokenFor(admin, id)
  await operatorActions(service, workspace.workspace).removeMember(member)
  assert.equal((await client.get('/lists')).status, 200)
  const shown = (await owner.get('/tokens')).body.data.find(
    (token: { name: string }) => token.name === 'For the CRM',
  )
  assert.deepEqual(shown.created_by, { id, name: 'CRM sync', kind: 'integration' })

  assert.equal((await owner.delete(`/members/${id}`)).status, 204)
  assertError(await client.get('/lists'), 'unauthorized')
  assertError(
    await owner.post('/tokens', { name: 'Late', scopes, member_id: id }),
    'validation_error',
    noMember,
  )
  assertError(await owner.patch(`/integrations/${id}`, { name: 'Late' }), 'not_found')
})

test('only the owner and admins manage integrations, and only the owner makes one an admin', async () => {
  const { workspace, owner } = await setUp()
  const [admin, member, guest] = await Promise.all(
    (['admin', 'member', 'guest'] as const).map(async (role) =>
      signIn(service, workspace, (await workspace.join(role)).member),
    ),
  )
  const { id } = await addIntegration(admin!)
  for (const browser of [member!, guest!]) {
    const refused = [
      await browser.post('/integrations', { name: 'Mine', role: 'guest' }),
      await browser.patch(`/integrations/${id}`, { name: 'Mine' }),
      await browser.post('/tokens', { name: 'Mine', scopes, member_id: id }),
    ]
    for (const answer of refused) assertError(answer, 'forbidden', { reason: 'role', required: 'admin' })
    assert.ok([403, 404].includes((await browser.delete(`/members/${id}`)).status))
  }
  const mustBeOwner = { reason: 'role', required: 'owner' }
  assertError(await admin!.post('/integrations', { name: 'Root', role: 'admin' }), 'forbidden', mustBeOwner)
  assertError(await admin!.patch(`/members/${id}`, { role: 'admin' }), 'forbidden', mustBeOwner)
  assert.equal((await owner.patch(`/members/${id}`, { role: 'admin' })).body.role, 'admin')
  assert.equal((await admin!.patch(`/members/${id}`, { role: 'guest' })).body.role, 'guest')
  assertError(await owner.patch(`/members/${id}`, { role: 'owner' }), 'conflict', { reason: 'integration' })
  assert.equal((await owner.post('/integrations', { name: 'Root', role: 'owner' })).status, 400)
  // Nobody gets a token that acts for another person.
  const person = (await workspace.join('member')).member.id
  assertError(
    await owner.post('/tokens', { name: 'Spy', scopes, member_id: person }),
    'validation_error',
    noMember,
  )
  // The profile of a person is theirs.
  assertError(await owner.patch(`/integrations/${person}`, { name: 'Renamed' }), 'not_found')
})

test('integrations take no seat, and a plan has a number of them', async () => {
  const { workspace, owner } = await setUp('team')
  const made = []
  for (let count = 0; count < 10; count += 1)
    made.push(await addIntegration(owner, { name: `Integration ${count}`, role: 'guest' }))
  assertError(await owner.post('/integrations', { name: 'One more', role: 'guest' }), 'unprocessable', {
    limit: 'integrations',
    max: 10,
    actual: 11,
  })
  const usage = async () => {
    const { members, guests } = (await owner.get('')).body.usage
    return [members, guests]
  }
  assert.deepEqual(await usage(), [1, 0])
  assert.equal((await owner.patch(`/members/${made[0].id}`, { role: 'member' })).status, 200)
  assert.equal((await owner.delete(`/members/${made[0].id}`)).status, 204)
  assert.deepEqual(await usage(), [1, 0])
  await addIntegration(owner)
  const wrong = await jobs.find(({ name }) => name === 'check counters')?.run(service.database)
  assert.deepEqual(wrong, { wrong: 0 })
  await workspace.join('member')
  assert.deepEqual(await usage(), [2, 0])

  const start = await setUp('start')
  assertError(await start.owner.post('/integrations', { name: 'CRM', role: 'member' }), 'forbidden', {
    reason: 'plan',
    required: 'team',
  })
})

test('lists are shared with an integration as with people, and it can be assigned but gets no notifications', async () => {
  const { workspace, owner } = await setUp()
  const { id } = await addIntegration(owner, { role: 'guest' })
  const client = await tokenFor(owner, id)
  const [shared, other] = [await workspace.list('Shared'), await workspace.list('Other')]
  assert.equal((await workspace.send('PUT', `/lists/${shared}/members/${id}`)).status, 200)
  const visible = (await client.get('/lists')).body.data
  assert.deepEqual(
    visible.map((list: { id: string }) => list.id),
    [shared],
  )
  assertError(await client.get(`/lists/${other}`), 'not_found')

  const task = (await workspace.post('/tasks', { title: 'Sync', list_id: shared, assignee_ids: [id] })).body
  assert.deepEqual(task.assignee_ids, [id])
  await workspace.post(`/tasks/${task.id}/comments`, { text: `Hello <@${id}>`, mentions: [id] })
  await processAllChanges(service)
  const { rows } = await service.database.pool.query(
    'select from notifications where workspace_id = $1 and member_id = $2',
    [workspace.workspace.id, id],
  )
  assert.equal(rows.length, 0)
  await owner.delete(`/members/${id}`)
  assertError(await client.get(`/tasks/${task.id}`), 'unauthorized')
})
