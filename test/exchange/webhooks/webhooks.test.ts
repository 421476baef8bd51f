import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { eventTypes } from '../../../src/platform/events/event-types.ts'
import { openWebhookSecret } from '../../../src/exchange/webhooks/secret.ts'
import { assertError } from '../../support/assert-error.ts'
import { withContractChecks } from '../../support/contract.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
const { database } = service

const sample = { url: 'https://example.com/hook', events: ['task.created'] }

const add = (workspace: Pick<TestWorkspace, 'post'>, body: object = {}) =>
  workspace.post('/webhooks', { ...sample, ...body })

/** Returns the history of a workspace's webhooks. */
async function historyOf({ workspace }: TestWorkspace): Promise<string[]> {
  const rows = await database.page(Type.Object({ action: Type.String(), subject_id: Type.String() }))`
    select action, subject_id from changes
    where workspace_id = ${workspace.id} and action like 'webhook.%' order by id`
  return rows.map(({ action, subject_id }) => `${action} ${subject_id}`)
}

const bytes = Type.Unsafe<Buffer>({ type: 'bytea' })
const Stored = Type.Object({ id: Type.String(), secret: bytes, row: Type.String() })

// R-065 to R-072, R-119, R-120, D41
test('POST /webhooks returns the webhook with its secret, and no other response includes the secret', async () => {
  const workspace = await createWorkspace(service)
  const client = withContractChecks(workspace)

  const created = await client.post('/webhooks', { ...sample, description: 'To the CRM' })

  assert.equal(created.status, 201)
  const { secret, ...shown } = created.body
  const fields = ['id', 'url', 'events', 'description', 'secret', 'enabled', 'created_at']
  assert.deepEqual(Object.keys(created.body), fields)
  assert.match(shown.id, /^whk_[0-9a-z]{26}$/)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{48}$/)
  assert.equal(secret.length, 54)
  const expected = { ...sample, description: 'To the CRM', enabled: true }
  assert.deepEqual({ ...expected, id: shown.id, created_at: shown.created_at }, shown)
  const other = (await client.post('/webhooks', sample)).body
  assert.equal(other.description, null)
  assert.notEqual(other.secret, secret)
  const { secret: _, ...otherShown } = other
  assert.deepEqual((await client.get('/webhooks')).body, { data: [shown, otherShown], next_cursor: null })
  assert.equal((await client.send('HEAD', '/webhooks')).status, 200)

  const [stored] = await database.page(Stored)`
    select id, secret, webhooks::text as row from webhooks where id = ${shown.id}`
  assert.ok(stored && !stored.row.includes(Buffer.from(secret).toString('hex')))
  assert.equal(openWebhookSecret(service.secrets, shown.id, stored.secret), secret)
  assert.equal(openWebhookSecret(service.secrets, otherShown.id, stored.secret), undefined)
  assert.ok(service.logged.every((line) => !line.includes(secret)))
  assert.ok((await workspace.events()).every(({ type }) => !type.startsWith('webhook.')))
})

// R-133, R-120
test('a repeated Idempotency-Key returns the same webhook and secret', async () => {
  const workspace = await createWorkspace(service)
  const key = { 'idempotency-key': 'create-once' }

  const [first, again] = [
    await workspace.post('/webhooks', sample, key),
    await workspace.post('/webhooks', sample, key),
  ]

  assert.equal(again.status, 201)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.deepEqual(again.body, first.body)
  assert.equal((await workspace.get('/webhooks')).body.data.length, 1)
  const stored = await database.page(Type.Object({ body: bytes }))`
    select body from idempotency_keys where workspace_id = ${workspace.workspace.id}`
  assert.ok(stored.length === 1 && stored.every(({ body }) => !body.includes(first.body.secret)))
})

// R-159, D13
test('a webhook can subscribe to any event types, each once, but not to the test event', async () => {
  const workspace = await createWorkspace(service)
  const ten = eventTypes.slice(0, 10)
  // A sample of the combinations of the ten, by the bits of a number; each webhook is created and deleted.
  for (let bits = 1; bits < 1_024; bits += 73) {
    const events = ten.filter((_, bit) => bits & (1 << bit))
    const { status, body } = await add(workspace, { events: [...events, ...events] })
    assert.equal(status, 201)
    assert.deepEqual(body.events, events)
    assert.equal((await workspace.delete(`/webhooks/${body.id}`)).status, 204)
  }
  assert.deepEqual((await add(workspace, { events: eventTypes })).body.events, eventTypes)

  const refused: [unknown, string, string][] = [
    [[], 'events', 'empty'],
    [['task.created', 'task.eaten'], 'events.1', 'value'],
    [['webhook.test'], 'events.0', 'value'],
    [['*'], 'events.0', 'value'],
    ['task.created', 'events', 'type'],
    [null, 'events', 'type'],
    [undefined, 'events', 'required'],
  ]
  for (const [events, field, reason] of refused)
    assertError(await add(workspace, { events }), 'validation_error', { errors: [{ field, reason }] })
})

// D9, D20, S-31
test('unknown and missing fields are rejected by name, and texts that are too long by their limit', async () => {
  const workspace = await createWorkspace(service)
  const limit = (name: string, max: number) => ({ limit: `${name}_length`, max, actual: max + 1 })

  const secret = await add(workspace, { secret: 'whsec_mine' })
  assertError(secret, 'validation_error', { errors: [{ field: 'secret', reason: 'unknown' }] })
  const missing = await workspace.post('/webhooks', { events: ['task.created'] })
  assertError(missing, 'validation_error', { errors: [{ field: 'url', reason: 'required' }] })
  const description = await add(workspace, { description: '😀'.repeat(501) })
  assertError(description, 'unprocessable', limit('description', 500))
  const url = `https://example.com/${'a'.repeat(2_001 - 20)}`
  assertError(await add(workspace, { url }), 'unprocessable', limit('url', 2_000))
  assert.equal((await add(workspace, { url: url.slice(0, -1), description: '😀'.repeat(500) })).status, 201)
  const events = await add(workspace, { events: Array(101).fill('task.created') })
  assertError(events, 'unprocessable', limit('events', 100))
  assert.equal((await add(workspace, { events: Array(100).fill('task.created') })).status, 201)
})

// R-153, D37, D14, D22
test('only the owner and admins can manage webhooks, whatever the scopes of their token', async () => {
  const workspace = await createWorkspace(service)
  const created = (await add(await workspace.join('admin'))).body
  const needsAdmin = { reason: 'role', required: 'admin' }

  for (const role of ['member', 'guest'] as const) {
    const client = await workspace.join(role)
    assertError(await client.get('/webhooks'), 'forbidden', needsAdmin)
    assertError(await add(client), 'forbidden', needsAdmin)
    assertError(await add(client, { url: 'http://127.0.0.1' }), 'forbidden', needsAdmin)
    assertError(await client.delete(`/webhooks/${created.id}`), 'forbidden', needsAdmin)
    assertError(await client.delete('/webhooks/whk_none'), 'not_found')
  }
  const unscoped = await workspace.tokenWith(['tasks:read', 'tasks:write'])
  const needsScope = { reason: 'scope', required: 'webhooks:write' }
  assertError(await unscoped.get('/webhooks'), 'forbidden', needsScope)
  assert.equal((await workspace.get('/webhooks')).body.data.length, 1)
})

// R-121, R-124, S-01
test('DELETE removes a webhook and its pending deliveries', async () => {
  const workspace = await createWorkspace(service)
  const elsewhere = await createWorkspace(service)
  const { id } = (await add(workspace)).body
  await database.page(Type.Object({}))`
    insert into deliveries (workspace_id, id, webhook_id, event_id, event_type, kind, max_attempts, due_at, created_at)
    values (${workspace.workspace.id}, ${`dlv_${id}`}, ${id}, 'evt_1', 'task.created', 'event', 6, now(), now())`

  assertError(await elsewhere.delete(`/webhooks/${id}`), 'not_found')
  for (const method of ['PUT', 'POST'])
    assertError(await workspace.send(method, `/webhooks/${id}`, { body: {} }), 'method_not_allowed')
  assert.equal((await workspace.delete(`/webhooks/${id}`)).status, 204)
  assertError(await workspace.delete(`/webhooks/${id}`), 'not_found')

  assert.deepEqual((await workspace.get('/webhooks')).body.data, [])
  const waiting = await database.page(Type.Object({ id: Type.String() }))`
    select id from deliveries where workspace_id = ${workspace.workspace.id}`
  assert.deepEqual(waiting, [])
  assert.deepEqual(await historyOf(workspace), [`webhook.created ${id}`, `webhook.deleted ${id}`])
})

for (const [plan, max] of [
  ['team', 20],
  ['business', 100],
] as const)
  // R-163, S-44, R-131
  test(`the ${plan} plan allows ${max} webhooks, even when thirty are created at once`, async () => {
    const workspace = await createWorkspace(service, { plan })
    // Thirty requests compete for the last ten.
    for (let count = 0; count < max - 10; count += 1) assert.equal((await add(workspace)).status, 201)

    const answers = await Promise.all(Array.from({ length: 30 }, () => add(workspace)))

    const details = { limit: 'webhook_addresses', max, actual: max + 1 }
    for (const answer of answers) if (answer.status !== 201) assertError(answer, 'unprocessable', details)
    assert.equal(answers.filter(({ status }) => status === 201).length, 10)
    const { data, next_cursor } = (await workspace.get('/webhooks')).body
    assert.deepEqual([data.length, next_cursor], [max, null])
    assert.deepEqual(
      data,
      data.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)),
    )
    assert.ok(data.every((webhook: object) => !('secret' in webhook)))
    assert.equal((await workspace.delete(`/webhooks/${data[0].id}`)).status, 204)
    assert.equal((await add(workspace)).status, 201)
    assertError(await add(workspace), 'unprocessable', details)
  })

const enabledOf = async (workspace: TestWorkspace) =>
  (await workspace.get('/webhooks')).body.data.map(({ enabled }: { enabled: boolean }) => enabled)

// D15, R-009, R-163
test('a downgrade disables the newest webhooks, and Start disables all of them', async () => {
  const workspace = await createWorkspace(service)
  const { setPlan } = operatorActions(service, workspace.workspace)
  for (let count = 0; count < 22; count += 1) await add(workspace)

  await setPlan('team')

  const oldest = [...Array(20).fill(true), false, false]
  assert.deepEqual(await enabledOf(workspace), oldest)
  const { limit, actual } = (await add(workspace)).body.error.details
  assert.deepEqual([limit, actual], ['webhook_addresses', 23])
  await setPlan('start')
  assertError(await workspace.get('/webhooks'), 'forbidden', { reason: 'plan', required: 'team' })
  assertError(await add(workspace), 'forbidden', { reason: 'plan', required: 'team' })
  await setPlan('business')
  assert.deepEqual(await enabledOf(workspace), Array(22).fill(false))
  assert.equal(
    (await historyOf(workspace)).filter((entry) => entry.startsWith('webhook.disabled')).length,
    22,
  )
})

// D43, R-147
test('the webhooks of a member who leaves or is no longer an admin are disabled', async () => {
  const workspace = await createWorkspace(service)
  const { removeMember, setRole } = operatorActions(service, workspace.workspace)
  const [leaving, demoted, staying] = [
    await workspace.join('admin'),
    await workspace.join('admin'),
    await workspace.join('admin'),
  ]
  for (const client of [workspace, leaving, demoted, staying, leaving])
    assert.equal((await add(client)).status, 201)

  await removeMember(leaving.member)
  assert.deepEqual(await enabledOf(workspace), [true, false, true, true, false])
  await setRole(demoted.member, 'member')
  assert.deepEqual(await enabledOf(workspace), [true, false, false, true, false])
  await setRole(demoted.member, 'admin')
  await setRole(staying.member, 'owner')
  assert.deepEqual(await enabledOf(workspace), [true, false, false, true, false])
  const reasons = await database.page(Type.Object({ reason: Type.String() }))`
    select distinct disabled_reason as reason from webhooks
    where workspace_id = ${workspace.workspace.id} and not enabled`
  assert.deepEqual(reasons, [{ reason: 'creator' }])
})
