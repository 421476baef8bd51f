import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { assertError } from '../../support/assert-error.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { waitUntil } from '../../support/processes.ts'
import { type ReceivedRequest, startReceiver } from '../../support/receiver.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { startReplayWorkerFor } from './resend/replay-worker.ts'
import {
  createTask,
  startEngine,
  startWebhookService,
  createWebhook,
  waitForAttempts,
  pendingDeliveriesOf,
} from './support.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startWebhookService()
startEngine(service)
startReplayWorkerFor(service)

const prepare = async () => {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  return { workspace, browser, list: await workspace.list(), receiver: await startReceiver() }
}

const historyOf = async (workspaceId: string): Promise<string[]> => {
  const { rows } = await service.database.pool.query(
    `select action, source, token_id from changes
     where workspace_id = $1 and action like 'webhook.%' order by id`,
    [workspaceId],
  )
  return rows.map(({ action, source, token_id }) => `${action} ${source} ${token_id}`)
}

//
test('webhooks can be created, listed, changed and deleted in the settings, which share them with the API', async () => {
  const { workspace, browser, receiver, list } = await prepare()
  const body = { url: receiver.url, events: ['task.created'], description: 'CRM' }

  const created = await browser.post('/webhooks', body)

  assert.equal(created.status, 201)
  const { id, secret, ...shown } = created.body
  assert.match(secret, /^whsec_/)
  assert.deepEqual(shown, { ...body, enabled: true, created_at: shown.created_at })
  const state = {
    id,
    ...shown,
    created_by: workspace.owner.id,
    disabled_reason: null,
    disabled_at: null,
    failing_since: null,
    last_success_at: null,
  }
  assert.deepEqual((await browser.get('/webhooks')).body, { data: [state], next_cursor: null })
  assert.deepEqual((await workspace.get('/webhooks')).body.data, [{ id, ...shown }])

  assertError(await workspace.send('PUT', `/webhooks/${id}`, { body: {} }), 'method_not_allowed')
  const changed = await browser.patch(`/webhooks/${id}`, { events: ['task.completed'], description: null })
  assert.deepEqual(
    [changed.status, changed.body],
    [200, { ...state, events: ['task.completed'], description: null }],
  )
  const task = await createTask(workspace, list)
  await workspace.post(`/tasks/${task.id}/complete`)
  const [post] = await receiver.wait(1)
  assert.equal(JSON.parse(post!.body).type, 'task.completed')
  await waitForAttempts(service, id, 1)

  for (const [patch, field, reason] of [
    [{ url: 'https://example.com' }, 'url', 'unknown'],
    [{ secret: 'mine' }, 'secret', 'unknown'],
    [{ events: [] }, 'events', 'empty'],
    [{ events: ['webhook.test'] }, 'events.0', 'value'],
  ] as const)
    assertError(await browser.patch(`/webhooks/${id}`, patch), 'validation_error', {
      errors: [{ field, reason }],
    })
  const { error } = (await browser.post('/webhooks', { ...body, url: 'https://localhost/' })).body
  assert.equal(error.code, 'validation_error')

  const { last_success_at } = (await browser.get('/webhooks')).body.data[0]
  assert.match(last_success_at, /Z$/)
  assert.equal((await browser.delete(`/webhooks/${id}`)).status, 204)
  assertError(await browser.delete(`/webhooks/${id}`), 'not_found')
  assert.deepEqual((await workspace.get('/webhooks')).body.data, [])
  assert.deepEqual(await historyOf(workspace.workspace.id), [
    'webhook.created app null',
    'webhook.updated app null',
    'webhook.deleted app null',
  ])
})

const assertSignedBy = ({ headers, body }: ReceivedRequest, ...secrets: string[]) => {
  const [t = '', ...values] = headers['x-service-signature']!.split(',')
  const mac = (secret: string) =>
    createHmac('sha256', secret)
      .update(`${t.slice(2)}.${body}`)
      .digest('hex')
  assert.deepEqual(
    values,
    secrets.map((secret) => `v1=${mac(secret)}`),
  )
}

// R-161, D41
test('a secret can be reissued only in the settings and is shown once; the old one also signs for 24 hours', async () => {
  const { workspace, browser, receiver, list } = await prepare()
  const { id, secret: old } = await createWebhook(workspace, receiver.url)
  for (const path of ['reissue', 'enable', 'disable', 'replay'])
    assertError(await workspace.post(`/webhooks/${id}/${path}`), 'not_found')

  const reissued = await browser.post(`/webhooks/${id}/reissue`)

  assert.equal(reissued.status, 200)
  const { secret } = reissued.body
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{48}$/)
  assert.notEqual(secret, old)
  await createTask(workspace, list)
  const [both] = await receiver.wait(1)
  assertSignedBy(both!, secret, old)
  for (const one of [secret, old]) new StandardWebhook(one).verify(both!.body, both!.headers)
  service.clock.offsetMs += 24 * 3_600_000
  await createTask(workspace, list)
  const [, after] = await receiver.wait(2)
  assertSignedBy(after!, secret)
  new StandardWebhook(secret).verify(after!.body, after!.headers)
  assert.throws(() => new StandardWebhook(old).verify(after!.body, after!.headers))

  const texts = [
    (await browser.get('/webhooks')).text,
    (await browser.patch(`/webhooks/${id}`, { description: 'x' })).text,
    (await browser.get(`/webhooks/${id}/attempts`)).text,
    (await browser.post(`/webhooks/${id}/disable`)).text,
    (await browser.post(`/webhooks/${id}/enable`)).text,
    ...service.logged,
  ]
  assert.ok(texts.every((text) => !text.includes(secret) && !text.includes(old)))
})

// R-162, S-53
test('the history shows every attempt as the receiver saw it, in pages, with its event but nothing from the response body', async () => {
  const { workspace, browser, receiver, list } = await prepare()
  receiver.answer((response, _post, count) => {
    response.writeHead(count < 3 ? 500 : 200, { 'x-internal': 'leaky-header' }).end('leaky-body 10.1.2.3')
  })
  const { id } = await createWebhook(workspace, receiver.url)
  const task = await createTask(workspace, list)
  await waitForAttempts(service, id, 3)

  const { data, next_cursor } = (await browser.get(`/webhooks/${id}/attempts`)).body

  const [post] = receiver.received
  const seen = receiver.received.map(({ atMs }) => atMs).toReversed()
  assert.equal(next_cursor, null)
  assert.deepEqual(
    data.map(({ attempt, outcome, status_code, event_type, event_id, kind }: any) =>
      [attempt, outcome, status_code, event_type, event_id, kind].join(' '),
    ),
    [
      [3, 'delivered', 200],
      [2, 'http_error', 500],
      [1, 'http_error', 500],
    ].map((line) => [...line, 'task.created', JSON.parse(post!.body).id, 'event'].join(' ')),
  )
  data.forEach(({ started_at, duration_ms }: any, index: number) => {
    const startedMs = Date.parse(started_at) - service.clock.offsetMs
    assert.ok(Math.abs(startedMs - seen[index]!) < 2_000 && duration_ms >= 0 && duration_ms < 5_000)
  })
  assert.deepEqual(Object.keys(data[0]).toSorted(), [
    'attempt',
    'delivery_id',
    'duration_ms',
    'event_id',
    'event_type',
    'id',
    'kind',
    'max_attempts',
    'outcome',
    'started_at',
    'status_code',
    'waiting',
  ])
  assert.doesNotMatch(JSON.stringify(data), /leaky|127\.0\.0\.1|10\.1\.2\.3/)

  const event = await browser.get(`/attempts/${data[0].id}/event`)
  assert.deepEqual([event.status, event.text], [200, post!.body])
  assert.match(event.headers['content-type'] ?? '', /^application\/json/)
  assert.equal(event.body.data.task.id, task.id)

  const path = `/webhooks/${id}/attempts`
  const pages: string[] = []
  for (let cursor: string | null = null; ;) {
    const { body } = await browser.get(path, { limit: 1, ...(cursor ? { cursor } : {}) })
    pages.push(...body.data.map((attempt: { id: string }) => attempt.id))
    if ((cursor = body.next_cursor) === null) break
  }
  assert.deepEqual(
    pages,
    data.map((attempt: { id: string }) => attempt.id),
  )
  const counted = async (query: Record<string, string>) => (await browser.get(path, query)).body.data.length
  assert.deepEqual(
    [
      await counted({ failed: 'true' }),
      await counted({ failed: 'false' }),
      await counted({ event_type: 'task.created' }),
      await counted({ event_type: 'task.deleted' }),
    ],
    [2, 1, 3, 0],
  )
  const cursor = (await browser.get(path, { limit: 1 })).body.next_cursor
  for (const query of [{ cursor: 'mine' }, { failed: 'yes' }, { limit: 101 }, { cursor, failed: 'true' }])
    assert.equal((await browser.get(path, query)).body.error.code, 'validation_error')
})

// S-06, D44
test('an attempt shows its event only to people who can see the event, no matter who created the webhook', async () => {
  const { workspace, browser, receiver } = await prepare()
  const admin = await workspace.join('admin')
  const other = await signIn(service, workspace, admin.member)
  const hidden = (await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const { id } = await createWebhook(workspace, receiver.url)
  await createTask(workspace, hidden, 'A secret plan')
  await waitForAttempts(service, id, 1)
  const history = await other.get(`/webhooks/${id}/attempts`)
  const [attempt] = history.body.data

  assertError(await other.get(`/attempts/${attempt.id}/event`), 'not_found')
  assert.doesNotMatch(history.text, /secret plan/)
  assert.match((await browser.get(`/attempts/${attempt.id}/event`)).text, /secret plan/)
  // Someone the list is shared with sees what happens from then on.
  await workspace.share(hidden, admin.member)
  assertError(await other.get(`/attempts/${attempt.id}/event`), 'not_found')
  await createTask(workspace, hidden, 'A shared plan')
  await waitForAttempts(service, id, 2)
  const [later] = (await other.get(`/webhooks/${id}/attempts`)).body.data
  assert.match((await other.get(`/attempts/${later.id}/event`)).text, /shared plan/)
})

// S-43
test('a member sends at most 60 test events and redeliveries a minute, and others are not held up', async () => {
  const { workspace, browser, receiver } = await prepare()
  const webhook = await createWebhook(workspace, receiver.url)
  const unknown = `/attempts/dlv_00000000000000000000000000/redeliver`
  for (let nth = 0; nth < 59; nth += 1) assert.equal((await browser.post(unknown)).status, 404)
  assert.equal((await browser.post(`/webhooks/${webhook.id}/test`)).status, 202)
  const refused = await browser.post(`/webhooks/${webhook.id}/test`)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) <= 60)
  const admin = await workspace.join('admin')
  const other = await signIn(service, workspace, admin.member)
  assert.equal((await other.post(`/webhooks/${webhook.id}/test`)).status, 202)
})

// D45
test('an event can be redelivered, everything since a point in time can be replayed, and a test event can be sent', async () => {
  const { workspace, browser, receiver, list } = await prepare()
  const { id } = await createWebhook(workspace, receiver.url)
  const start = (await createTask(workspace, list)).created_at
  await receiver.wait(1)
  await createTask(workspace, list)
  const [first, second] = await receiver.wait(2)
  await waitForAttempts(service, id, 2)
  const attempts = async () => (await browser.get(`/webhooks/${id}/attempts`)).body.data

  const redelivered = await browser.post(`/attempts/${(await attempts()).at(-1).id}/redeliver`)
  assert.equal(redelivered.status, 202)
  const [, , third] = await receiver.wait(3)
  const oldest = [first!, second!].find(({ headers }) => headers['webhook-id'] === redelivered.body.event_id)
  assert.equal(third!.body, oldest?.body)

  const replayed = await browser.post(`/webhooks/${id}/replay`, { since: start.replace('Z', '+00:00') })
  assert.deepEqual([replayed.status, replayed.body], [202, { queued: 2, next_since: null }])
  await waitForAttempts(service, id, 5)
  const future = { since: '2999-01-01T00:00:00Z' }
  assert.deepEqual((await browser.post(`/webhooks/${id}/replay`, future)).body, {
    queued: 0,
    next_since: null,
  })
  for (const body of [{}, { since: 'yesterday' }, { since: '2026-11-20T10:00:00' }])
    assert.equal((await browser.post(`/webhooks/${id}/replay`, body)).body.error.code, 'validation_error')

  const tested = await browser.post(`/webhooks/${id}/test`)
  assert.equal(tested.status, 202)
  const post = (await receiver.wait(6)).at(-1)!
  const { type, data, id: eventId } = JSON.parse(post.body)
  assert.deepEqual([type, data, eventId], ['webhook.test', { webhook_id: id }, tested.body.event_id])
  await waitForAttempts(service, id, 6)
  const kinds = (await attempts()).map(({ kind, attempt }: any) => `${kind} ${attempt}`)
  assert.deepEqual(kinds.toSorted(), ['event 1', 'event 1', 'redelivery 1', 'replay 1', 'replay 1', 'test 1'])
  assert.equal((await browser.get(`/attempts/${(await attempts())[0].id}/event`)).text, post.body)
})

// D43
test('disabling takes effect at once, and the person who enables a webhook becomes its creator and can replay missed events', async () => {
  const { workspace, browser, receiver, list } = await prepare()
  const admin = await workspace.join('admin')
  const other = await signIn(service, workspace, admin.member)
  const { id } = await createWebhook(workspace, receiver.url)

  const disabled = await browser.post(`/webhooks/${id}/disable`)

  const { enabled, disabled_reason, disabled_at } = disabled.body
  assert.deepEqual([disabled.status, enabled, disabled_reason], [200, false, 'person'])
  await createTask(workspace, list)
  const reason = { reason: 'webhook_disabled' }
  assertError(await browser.post(`/webhooks/${id}/test`), 'conflict', reason)
  assertError(await browser.post(`/webhooks/${id}/replay`, { since: disabled_at }), 'conflict', reason)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
  const again = await other.post(`/webhooks/${id}/enable`)
  assert.deepEqual(
    [again.status, again.body.enabled, again.body.created_by, again.body.replay_since],
    [200, true, admin.member.id, disabled_at],
  )
  assert.deepEqual(
    [again.body.disabled_at, again.body.disabled_reason, again.body.failing_since],
    [null, null, null],
  )
  const twice = await browser.post(`/webhooks/${id}/enable`)
  assert.deepEqual([twice.body.replay_since, twice.body.created_by], [null, admin.member.id])

  assert.equal(receiver.received.length, 0)
  assert.deepEqual((await browser.post(`/webhooks/${id}/replay`, { since: again.body.replay_since })).body, {
    queued: 1,
    next_since: null,
  })
  await receiver.wait(1)
})

// R-009, D15
test('on Start the settings list webhooks but can neither create nor enable one', async () => {
  const { workspace, browser, receiver } = await prepare()
  const { id } = await createWebhook(workspace, receiver.url)
  await operatorActions(service, workspace.workspace).setPlan('start')

  const [state] = (await browser.get('/webhooks')).body.data
  assert.deepEqual([state.enabled, state.disabled_reason], [false, 'plan'])
  const plan = { reason: 'plan', required: 'team' }
  assertError(await browser.post(`/webhooks/${id}/enable`), 'forbidden', plan)
  const body = { url: receiver.url, events: ['task.created'] }
  assertError(await browser.post('/webhooks', body), 'forbidden', plan)
  assertError(await browser.post(`/webhooks/${id}/test`), 'conflict', { reason: 'webhook_disabled' })
  assert.equal((await browser.patch(`/webhooks/${id}`, { description: 'later' })).status, 200)
  assert.equal((await browser.delete(`/webhooks/${id}`)).status, 204)
})

// R-153, D37, S-01
test('only the owner and admins can use the webhook settings, and webhooks of other workspaces are not found', async () => {
  const { workspace, browser, receiver, list } = await prepare()
  const { id } = await createWebhook(workspace, receiver.url)
  await createTask(workspace, list)
  await waitForAttempts(service, id, 1)
  const [{ id: attemptId }] = (await browser.get(`/webhooks/${id}/attempts`)).body.data
  const calls: [string, string, unknown?][] = [
    ['DELETE', `/webhooks/${id}`],
    ['PATCH', `/webhooks/${id}`, { description: 'mine' }],
    ['POST', `/webhooks/${id}/enable`],
    ['POST', `/webhooks/${id}/disable`],
    ['POST', `/webhooks/${id}/reissue`],
    ['POST', `/webhooks/${id}/test`],
    ['POST', `/webhooks/${id}/replay`, { since: '2026-01-01T00:00:00Z' }],
    ['GET', `/webhooks/${id}/attempts`],
    ['GET', `/attempts/${attemptId}/event`],
    ['POST', `/attempts/${attemptId}/redeliver`],
  ]
  const own: typeof calls = [
    ['GET', '/webhooks'],
    ['POST', '/webhooks', { url: receiver.url, events: ['task.created'] }],
  ]
  for (const role of ['member', 'guest'] as const) {
    const person = await signIn(service, workspace, (await workspace.join(role)).member)
    for (const [method, path, body] of [...calls, ...own])
      assertError(
        await person.send(method, path, body ? { body } : {}),
        'forbidden',
        { reason: 'role', required: 'admin' },
        `${role} ${method} ${path}`,
      )
  }
  const elsewhere = await createWorkspace(service)
  const stranger = await signIn(service, elsewhere, elsewhere.owner)
  for (const [method, path, body] of calls) {
    const what = `${method} ${path}`
    assertError(await stranger.send(method, path, body ? { body } : {}), 'not_found', {}, what)
    const fullPath = `/app/v1/workspaces/${workspace.workspace.id}${path}`
    assertError(await stranger.send(method, fullPath, body ? { body } : {}), 'not_found', {}, what)
  }
  const [state] = (await browser.get('/webhooks')).body.data
  assert.deepEqual([state.id, state.enabled, state.description], [id, true, null])
  assert.equal(receiver.received.length, 1)

  const admin = await signIn(service, workspace, (await workspace.join('admin')).member)
  for (const [method, path, body] of [...own, ...calls.toReversed()]) {
    const { status, text } = await admin.send(method, path, body ? { body } : {})
    assert.ok(status < 300, `${method} ${path} ${text}`)
  }
})
