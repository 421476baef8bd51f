import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptLimits } from '../../../src/core/limits.ts'
import { assertError } from '../../support/assert-error.ts'
import { withContractChecks } from '../../support/contract.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { waitUntil } from '../../support/processes.ts'
import { answerWith, neverAnswer, startReceiver } from '../../support/receiver.ts'
import { createWorkspace } from '../../support/workspace.ts'
import {
  attemptsOf,
  createTask,
  createWebhook,
  pendingDeliveriesOf,
  startEngine,
  startWebhookService,
  waitForAttempts,
} from './support.ts'

const service = await startWebhookService()
startEngine(service)

async function setUpWebhook(status = 204) {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver({ handler: answerWith(status) })
  const { id } = await createWebhook(workspace, receiver.url)
  const client = withContractChecks(workspace)
  return { workspace, client, receiver, id, list: await workspace.list(), path: `/webhooks/${id}` }
}

// 0282, R-124
test('GET and PATCH /webhooks/{id} show and change an endpoint, but neither its secret nor its events', async () => {
  const { workspace, client, receiver, id, list, path } = await setUpWebhook()
  const shown = (await client.get(path)).body
  assert.deepEqual(shown, {
    id,
    url: receiver.url,
    events: ['task.created'],
    description: null,
    enabled: true,
    created_at: shown.created_at,
    updated_at: shown.created_at,
    created_by: workspace.owner.id,
    disabled_reason: null,
    disabled_at: null,
  })
  // What GET returned can be sent back; that changes nothing.
  assert.deepEqual((await client.patch(path, shown)).body, shown)

  const other = await startReceiver()
  const changed = (await client.patch(path, { url: other.url, description: 'To the CRM' })).body
  assert.deepEqual(
    { ...changed, updated_at: shown.updated_at },
    { ...shown, url: other.url, description: 'To the CRM' },
  )
  assert.ok(changed.updated_at > shown.updated_at)
  await createTask(workspace, list)
  const [post] = await other.wait(1)
  assert.match(post!.headers['x-service-signature'] ?? '', /^t=\d+,v1=/)
  assert.equal(receiver.received.length, 0)

  const refused = await client.patch(path, { events: ['task.deleted'] })
  assertError(refused, 'validation_error', { errors: [{ field: 'events', reason: 'read_only' }] })
  assert.match(refused.body.error.message, /Settings → Webhooks/)
  assertError(await client.patch(path, { secret: 'whsec_mine' }), 'validation_error', {
    errors: [{ field: 'secret', reason: 'unknown' }],
  })
  assertError(await client.patch(path, { ...shown, description: 'Mine' }), 'conflict', { reason: 'changed' })
  for (const [url, reason] of [
    ['http://example.com/hook', 'scheme'],
    ['https://10.0.0.1/hook', 'address'],
    ['https://daybook.example/hook', 'own_origin'],
  ] as const)
    assertError(await client.patch(path, { url }), 'validation_error', { errors: [{ field: 'url', reason }] })
  const untrusted = await startReceiver({ fault: 'self_signed' })
  assertError(await client.patch(path, { url: untrusted.url }), 'validation_error', {
    errors: [{ field: 'url', reason: 'certificate' }],
  })
  assert.equal((await client.get(path)).body.url, other.url)
})

// 0282
test('a new URL gets what is waiting for the old one, and starts without its failures', async () => {
  const { workspace, client, receiver, id, list, path } = await setUpWebhook(500)
  const { pool } = service.database
  const states = async () =>
    (
      await pool.query(
        'select failing_since is null as healthy, failed_attempts, exhausted_events, warnings from webhooks where id = $1',
        [id],
      )
    ).rows
  await createTask(workspace, list)
  const postpone = `update deliveries set due_at = now() + interval '2 seconds'
    where webhook_id = $1 and leased_until is null and attempts > 0`
  await waitUntil(async () => (await pool.query(postpone, [id])).rowCount === 1)
  const sent = receiver.received.length
  const [before] = await states()
  assert.deepEqual([before.healthy, before.failed_attempts > 0], [false, true])
  const other = await startReceiver({ handler: neverAnswer })
  await client.patch(path, { url: other.url })
  assert.deepEqual(await states(), [{ healthy: true, failed_attempts: 0, exhausted_events: 0, warnings: 0 }])
  const [post] = await other.wait(1)
  assert.deepEqual([post!.body, receiver.received.length], [receiver.received[0]!.body, sent])
})

// D15, D43, D44, 0282
test('enabled switches an endpoint off and on, and the member who switches it on becomes its creator', async () => {
  const { workspace, client, id, list, path } = await setUpWebhook()
  const admin = await workspace.join('admin')
  const off = (await client.patch(path, { enabled: false })).body
  assert.deepEqual([off.enabled, off.disabled_reason, off.disabled_at], [false, 'person', off.updated_at])
  await createTask(workspace, list)
  assert.deepEqual(await pendingDeliveriesOf(service, id), [])
  assertError(await client.post(`${path}/test`), 'conflict', { reason: 'webhook_disabled' })
  const on = (await withContractChecks(admin).patch(path, { enabled: true })).body
  assert.deepEqual([on.enabled, on.disabled_reason, on.created_by], [true, null, admin.member.id])

  const team = await createWorkspace(service, { plan: 'team' })
  const first = (await createWebhook(team, 'https://example.com/0')).id
  await team.patch(`/webhooks/${first}`, { enabled: false })
  await service.database.pool.query(
    `insert into webhooks (workspace_id, id, url, events, secret, created_by, created_at, updated_at)
     select $1, 'whk_7' || lpad(n::text, 25, '0'), 'https://example.com/' || n, '{task.created}', '', $2, now(), now()
     from generate_series(1, 20) as n`,
    [team.workspace.id, team.owner.id],
  )
  assertError(await team.patch(`/webhooks/${first}`, { enabled: true }), 'unprocessable', {
    limit: 'webhook_addresses',
    max: 20,
    actual: 21,
  })
})

// R-162, 0282
test('deliveries are listed with how they went, the newest first, and one of them with its attempts and its body', async () => {
  const { workspace, client, receiver, id, list, path } = await setUpWebhook()
  const [first] = [await createTask(workspace, list, 'First')]
  await waitForAttempts(service, id, 1)
  receiver.answer((response, _post, count) => void response.writeHead(count < 4 ? 503 : 204).end())
  await createTask(workspace, list, 'Second')
  await waitForAttempts(service, id, 4)
  receiver.answer((response) => void response.writeHead(500).end('private'))
  await createTask(workspace, list, 'Third')
  await waitForAttempts(service, id, 10)

  const { data, next_cursor } = (await client.get(`${path}/deliveries`)).body
  assert.equal(next_cursor, null)
  assert.deepEqual(
    data.map((one: any) => [
      one.state,
      one.attempt_count,
      one.last_attempt.outcome,
      one.last_attempt.status_code,
    ]),
    [
      ['failed', 6, 'http_error', 500],
      ['delivered', 3, 'delivered', 204],
      ['delivered', 1, 'delivered', 204],
    ],
  )
  for (const one of data) {
    assert.deepEqual(
      [one.webhook_id, one.event_type, one.kind, one.max_attempts],
      [id, 'task.created', 'event', 6],
    )
    assert.equal(one.next_attempt_at, null)
  }
  const walked: any[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await client.get(`${path}/deliveries`, { limit: 1, ...(cursor ? { cursor } : {}) })
    walked.push(...body.data)
    cursor = body.next_cursor
  }
  assert.deepEqual(walked, data)
  const failed = (await client.get(`${path}/deliveries`, { failed: true })).body.data
  assert.deepEqual(failed, data.slice(0, 2))
  assert.deepEqual((await client.get(`${path}/deliveries`, { event_type: 'list.created' })).body.data, [])

  const one = (await client.get(`${path}/deliveries/${data[1].id}`)).body
  const { attempts, body, headers, ...summary } = one
  assert.deepEqual(summary, data[1])
  assert.deepEqual(
    attempts.map(({ attempt, status_code }: any) => [attempt, status_code]),
    [
      [1, 503],
      [2, 503],
      [3, 204],
    ],
  )
  assert.equal(body, receiver.received[1]!.body)
  const named = new Map(headers.map(({ name, value }: any) => [name, value]))
  assert.equal(named.get('webhook-id'), data[1].event_id)
  assert.match(String(named.get('X-Service-Signature')), /^t=\d+,v1=…$/)
  assert.ok(!JSON.stringify(one).includes('private'))
  assert.equal(JSON.parse(body).data.task.title, 'Second')
  assert.ok(first)
})

// D45, 0282
test('a test event and a redelivery are new deliveries of one attempt, whose outcome can be read', async () => {
  const { workspace, client, receiver, id, list, path } = await setUpWebhook()
  const finished = async (delivery: string) => {
    let found: any
    await waitUntil(
      async () => (found = (await client.get(`${path}/deliveries/${delivery}`)).body).state !== 'pending',
    )
    return found
  }
  const tested = await client.post(`${path}/test`)
  assert.equal(tested.status, 200)
  const { kind, state, attempt_count, max_attempts, event_type, webhook_id } = tested.body
  assert.deepEqual(
    [kind, state, attempt_count, max_attempts, event_type, webhook_id],
    ['test', 'pending', 0, 1, 'webhook.test', id],
  )
  const outcome = await finished(tested.body.id)
  assert.deepEqual([outcome.state, outcome.last_attempt.status_code], ['delivered', 204])
  assert.deepEqual(JSON.parse(receiver.received[0]!.body).data, { webhook_id: id })

  await createTask(workspace, list)
  await waitForAttempts(service, id, 2)
  const [delivered] = (await client.get(`${path}/deliveries`)).body.data
  receiver.answer(answerWith(500))
  const again = await client.post(`${path}/deliveries/${delivered.id}/redeliver`)
  assert.equal(again.status, 200)
  assert.deepEqual([again.body.kind, again.body.event_id], ['redelivery', delivered.event_id])
  const failed = await finished(again.body.id)
  assert.deepEqual(
    [failed.state, failed.attempt_count, failed.body],
    ['failed', 1, receiver.received[1]!.body],
  )
  assert.equal(receiver.received[2]!.body, receiver.received[1]!.body)
  assert.deepEqual((await client.get(`${path}/deliveries`)).body.data[0].id, again.body.id)

  // A repeated key sends nothing again.
  const key = { 'idempotency-key': 'again' }
  const [one, two] = [await client.post(`${path}/test`, {}, key), await client.post(`${path}/test`, {}, key)]
  assert.deepEqual(two.body, one.body)
  await finished(one.body.id)
  assert.equal((await attemptsOf(service, id)).length, 4)
})

// R-153, D21, D37
test('regression: a delivery is found at every moment, also while its attempt ends', async () => {
  const { client, path } = await setUpWebhook()
  const follow = async (delivery: string): Promise<void> => {
    for (;;) {
      const { status, body } = await client.get(`${path}/deliveries/${delivery}`)
      assert.equal(status, 200, JSON.stringify(body))
      if (body.state === 'delivered') return
      assert.deepEqual([body.state, body.attempt_count], ['pending', 0])
    }
  }
  for (let round = 0; round < 25; round++) {
    const { id } = (await client.post(`${path}/test`)).body
    await Promise.all(Array.from({ length: 4 }, () => follow(id)))
  }
})

test('only the owner and admins with the scope manage webhooks, and only those of their workspace', async () => {
  const { workspace, receiver, id, list, path } = await setUpWebhook()
  await createTask(workspace, list)
  await waitForAttempts(service, id, 1)
  const [{ id: delivery }] = (await workspace.get(`${path}/deliveries`)).body.data
  const second = `/webhooks/${(await createWebhook(workspace, receiver.url)).id}`
  const calls = (at: string) =>
    [
      ['GET', at],
      ['PATCH', at, { description: 'x' }],
      ['POST', `${at}/test`],
      ['GET', `${at}/deliveries`],
      ['GET', `${at}/deliveries/${delivery}`],
      ['POST', `${at}/deliveries/${delivery}/redeliver`],
    ] as const
  const member = await workspace.join('member')
  const stranger = await createWorkspace(service)
  const reader = await workspace.tokenWith(['tasks:read'])
  for (const [method, at, body] of calls(path)) {
    const send = (client: typeof reader) => client.send(method, at, body ? { body } : {})
    assertError(await send(member), 'forbidden', { reason: 'role', required: 'admin' }, `${method} ${at}`)
    assertError(await send(stranger), 'not_found', {}, `${method} ${at}`)
    assertError(
      await send(reader),
      'forbidden',
      { reason: 'scope', required: 'webhooks:write' },
      `${method} ${at}`,
    )
  }
  // A delivery belongs to one endpoint.
  for (const [method, at] of calls(second).slice(4))
    assertError(await workspace.send(method, at), 'not_found', {}, `${method} ${at}`)
  assertError(await workspace.get(`${path}/deliveries`, { failed: 'yes' }), 'validation_error', {
    errors: [{ field: 'failed', reason: 'type' }],
  })
  const operator = operatorActions(service, workspace.workspace)
  await operator.removeMember(member.member)
  await operator.setPlan('start')
  assertError(await workspace.get(path), 'forbidden', { reason: 'plan', required: 'team' })
})

// D44
test('an admin who cannot see an event does not get its body', async () => {
  const { workspace, id, path } = await setUpWebhook()
  const admin = await workspace.join('admin')
  const hidden = (await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  await createTask(workspace, hidden, 'Dismiss Bob')
  await waitForAttempts(service, id, 1)
  const [{ id: delivery }] = (await admin.get(`${path}/deliveries`)).body.data
  const shown = await admin.get(`${path}/deliveries/${delivery}`)
  assert.equal(shown.body.body, null)
  assert.ok(!shown.text.includes('Bob'))
  assert.match((await workspace.get(`${path}/deliveries/${delivery}`)).body.body, /Dismiss Bob/)
})

// 0282
test('a member can send only so many test events a minute', async () => {
  const { workspace, path } = await setUpWebhook()
  const answers = await Promise.all(
    Array.from({ length: attemptLimits.resend.max + 1 }, () => workspace.post(`${path}/test`)),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual([statuses[0], statuses.at(-2), statuses.at(-1)], [200, 200, 429])
})
