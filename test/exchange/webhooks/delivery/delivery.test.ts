import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { write } from '../../../../src/platform/db/write.ts'
import type { WebhookId } from '../../../../src/core/ids.ts'
import { createList } from '../../../../src/work/lists/create.ts'
import { removeMember } from '../../../../src/identity/members/remove.ts'
import { onMemberRemoved } from '../../../../src/app/on-member-removed.ts'
import { disableWebhook } from '../../../../src/exchange/webhooks/disable.ts'
import { operatorActor } from '../../../../src/identity/workspaces/operator-actor.ts'
import { waitUntil } from '../../../support/processes.ts'
import { answerWith, neverAnswer, startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import {
  attemptsOf,
  createTask,
  receiverGuard,
  startEngine,
  startWebhookService,
  healthOf,
  createWebhook,
  waitForAttempts,
  pendingDeliveriesOf,
} from '../support.ts'

const service = await startWebhookService()
const engine = startEngine(service)
const parse = (posts: { body: string }[]): any[] => posts.map(({ body }) => JSON.parse(body))
const settle = () => sleep(300)

//
test('a change is delivered as one POST with the recorded envelope', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const webhook = await createWebhook(workspace, receiver.url, ['task.created', 'task.completed'])
  const task = await createTask(workspace, await workspace.list())
  await workspace.post(`/tasks/${task.id}/complete`)

  const posts = await receiver.wait(2)
  const events = (await workspace.events()).filter(({ type }) => type.startsWith('task.'))
  assert.deepEqual(
    parse(posts).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    events,
  )
  assert.deepEqual(Object.keys(parse(posts)[0]), [
    'id',
    'type',
    'created_at',
    'workspace_id',
    'actor',
    'data',
  ])
  const [{ method, path, headers }] = posts as [(typeof posts)[0]]
  assert.deepEqual(
    [method, path, headers['content-type'], headers['user-agent']],
    ['POST', '/hook?a=1', 'application/json', 'Daybook'],
  )
  await waitForAttempts(service, webhook.id, 2)
  await waitUntil(
    async () => (await pendingDeliveriesOf(service, webhook.id)).length === 0 && engine.inFlight === 0,
  )
})

//
test('deliveries can arrive out of order, and updated_at says which is newer', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver({
    handler: (response, _post, count) => void response.writeHead(count === 1 ? 500 : 200).end(),
  })
  await createWebhook(workspace, receiver.url, ['task.created', 'task.updated'])
  const task = await createTask(workspace, await workspace.list())
  await receiver.wait(1)
  const { body: newest } = await workspace.patch(`/tasks/${task.id}`, { title: 'Call Grace' })
  const events = parse(await receiver.wait(3))
  const byAge = events.toSorted((a, b) => (a.data.task.updated_at < b.data.task.updated_at ? -1 : 1))
  assert.deepEqual(byAge.at(-1).data.task, newest)
  assert.equal(byAge[0].data.task.title, 'Call Ada')
})

//
test('the history has a row for each attempt that matches what the receiver saw', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver({
    handler: (response, _post, count) => void response.writeHead(count < 3 ? 500 : 201).end(),
  })
  const webhook = await createWebhook(workspace, receiver.url)
  await createTask(workspace, await workspace.list())
  const attempts = await waitForAttempts(service, webhook.id, 3)
  const [event] = parse(receiver.received)
  assert.deepEqual(
    attempts.map(({ duration_ms: _duration, delivery_id: _delivery, ...row }) => row),
    [500, 500, 201].map((status_code, index) => ({
      webhook_id: webhook.id,
      event_id: event.id,
      event_type: 'task.created',
      kind: 'event',
      attempt: index + 1,
      outcome: status_code === 201 ? 'delivered' : 'http_error',
      status_code,
    })),
  )
  const lines = engine.logged.filter(({ webhook_id, msg }) => msg === 'delivery' && webhook_id === webhook.id)
  assert.deepEqual(
    lines.map(({ attempt, max_attempts, outcome, status }) => [attempt, max_attempts, outcome, status]),
    [
      [1, 6, 'http_error', 500],
      [2, 6, 'http_error', 500],
      [3, 6, 'delivered', 201],
    ],
  )
  const everything = JSON.stringify(engine.logged)
  assert.ok(!everything.includes(webhook.secret) && !everything.includes('Call Ada'))
})

test('an event goes to every webhook of the workspace that subscribes to its type, and to no other', async () => {
  const [workspace, other] = await Promise.all([createWorkspace(service), createWorkspace(service)])
  const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver(), startReceiver()])
  const [one, two, lists, foreign] = receivers
  await createWebhook(workspace, one.url, ['task.created', 'list.created'])
  await createWebhook(workspace, two.url, ['task.created'])
  await createWebhook(workspace, lists.url, ['list.archived'])
  await createWebhook(other, foreign.url)
  await createTask(workspace, await workspace.list())
  await Promise.all([one.wait(2), two.wait(1)])
  await settle()
  assert.deepEqual(
    receivers.map(({ received }) =>
      parse(received)
        .map(({ type }) => String(type))
        .toSorted(),
    ),
    [['list.created', 'task.created'], ['task.created'], [], []],
  )
})

// S-06
test('nothing from a list that the creator of the webhook cannot see is sent, not even as the list a task came from', async () => {
  const workspace = await createWorkspace(service)
  const admin = await workspace.join('admin')
  const receiver = await startReceiver()
  const types = [
    'list.created',
    'task.created',
    'task.updated',
    'task.completed',
    'task.deleted',
    'comment.created',
  ]
  await createWebhook({ ...workspace, ...admin }, receiver.url, types)
  const hidden = (await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const open = await workspace.list('Open')
  const [secret, moving] = [
    await createTask(workspace, hidden, 'Secret'),
    await createTask(workspace, hidden, 'Moving'),
  ]
  await workspace.post(`/tasks/${secret.id}/comments`, { text: 'Psst', mentions: [] })
  await workspace.patch(`/tasks/${secret.id}`, { title: 'More secret' })
  await workspace.post(`/tasks/${secret.id}/complete`)
  await workspace.delete(`/tasks/${secret.id}`)
  const moved = await workspace.patch(`/tasks/${moving.id}`, { list_id: open, title: 'Moved' })
  assert.equal(moved.status, 200, moved.text)

  await receiver.wait(2)
  await settle()
  const events = parse(receiver.received).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  assert.deepEqual(
    events.map(({ type }) => type),
    ['list.created', 'task.updated'],
  )
  assert.equal(events[1].data.task.id, moving.id)
  assert.deepEqual([events[1].data.changed, events[1].data.previous], [['title', 'list_id'], {}])
  for (const secret of [hidden, 'ecret', 'Moving'])
    assert.ok(!receiver.received.some(({ body }) => body.includes(secret)), secret)

  await workspace.share(hidden, admin.member)
  await createTask(workspace, hidden, 'Shared')
  await receiver.wait(3)
  const back = await workspace.patch(`/tasks/${moving.id}`, { list_id: hidden })
  assert.equal(back.status, 200, back.text)
  assert.equal(parse(await receiver.wait(4)).at(-1).data.previous.list_id, open)
})

// D44, S-06
test('a pending delivery is dropped once the creator of the webhook can no longer see the event', async () => {
  const workspace = await createWorkspace(service)
  const admin = await workspace.join('admin')
  const receiver = await startReceiver({ handler: answerWith(500) })
  const list = (await workspace.post('/lists', { name: 'Ours', visibility: 'private' })).body.id
  await workspace.share(list, admin.member)
  const webhook = await createWebhook({ ...workspace, ...admin }, receiver.url)
  await createTask(workspace, list)
  await receiver.wait(1)
  await service.database.pool.query('delete from list_members where list_id = $1 and member_id = $2', [
    list,
    admin.member.id,
  ])
  await waitUntil(async () => (await pendingDeliveriesOf(service, webhook.id)).length === 0)
  assert.ok((await attemptsOf(service, webhook.id)).length < 6)
  assert.equal((await healthOf(service, webhook.id)).enabled, true)
})

// D44, D46
test('regression: every attempt has the earlier values of a moved task, or none does, even if access changes in between', async () => {
  const workspace = await createWorkspace(service)
  const [inside, outside] = [await workspace.join('admin'), await workspace.join('admin')]
  const hidden = (await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  await workspace.share(hidden, inside.member)
  const task = await createTask(workspace, hidden)
  const subscribe = async (admin: typeof inside) => {
    const receiver = await startReceiver({ handler: answerWith(500) })
    await createWebhook({ ...workspace, ...admin }, receiver.url, ['task.updated'])
    return receiver
  }
  const [whole, without] = [await subscribe(inside), await subscribe(outside)]

  await workspace.patch(`/tasks/${task.id}`, { list_id: await workspace.list('Open'), title: 'Moved' })
  await Promise.all([whole.wait(1), without.wait(1)])
  await service.database.pool.query('delete from list_members where list_id = $1 and member_id = $2', [
    hidden,
    inside.member.id,
  ])
  await workspace.share(hidden, outside.member)
  await Promise.all([whole.wait(6), without.wait(6)])

  for (const [{ received }, previous] of [
    [whole, { list_id: hidden, title: 'Call Ada' }],
    [without, {}],
  ] as const) {
    assert.equal(new Set(received.map(({ body }) => body)).size, 1)
    assert.deepEqual(parse(received)[0].data.previous, previous)
  }
})

// D43
test('the webhook of a removed member gets nothing more and is disabled', async () => {
  const workspace = await createWorkspace(service)
  const admin = await workspace.join('admin')
  const receiver = await startReceiver()
  const webhook = await createWebhook({ ...workspace, ...admin }, receiver.url)
  const list = await workspace.list()
  await write(service.database, workspace.workspace.id, (sql) =>
    removeMember(sql, operatorActor(workspace.workspace), admin.member.id, onMemberRemoved),
  )
  await createTask(workspace, list)
  await settle()
  assert.equal(receiver.received.length, 0)
  const { enabled, disabled_reason } = await healthOf(service, webhook.id)
  assert.deepEqual([enabled, disabled_reason], [false, 'creator'])
})

// D43
test('a pending delivery whose creator may no longer manage webhooks disables the webhook', async () => {
  const workspace = await createWorkspace(service)
  const admin = await workspace.join('admin')
  const receiver = await startReceiver({ handler: answerWith(500) })
  const webhook = await createWebhook({ ...workspace, ...admin }, receiver.url)
  await createTask(workspace, await workspace.list())
  await receiver.wait(1)
  await service.database.pool.query(`update members set role = 'member' where id = $1`, [admin.member.id])
  await waitUntil(async () => !(await healthOf(service, webhook.id)).enabled)
  assert.equal((await healthOf(service, webhook.id)).disabled_reason, 'creator')
  assert.ok(receiver.received.length < 6)
})

// D43, R-009, R-121
test('deleting or disabling a webhook, or a plan without webhooks, stops pending deliveries at once', async () => {
  const stops = {
    deleted: async (workspace: TestWorkspace, id: WebhookId) => {
      assert.equal((await workspace.delete(`/webhooks/${id}`)).status, 204)
    },
    disabled: (workspace: TestWorkspace, id: WebhookId) =>
      write(service.database, workspace.workspace.id, (sql) =>
        disableWebhook(sql, operatorActor(workspace.workspace), id),
      ),
    // Not with the operator's command, which also disables the webhooks.
    'without a plan': ({ workspace }: TestWorkspace) =>
      service.database.pool.query(`update workspaces set plan = 'start' where id = $1`, [workspace.id]),
  }
  for (const [what, stop] of Object.entries(stops)) {
    const workspace = await createWorkspace(service)
    const receiver = await startReceiver({ handler: answerWith(500) })
    const { id } = await createWebhook(workspace, receiver.url, ['task.created', 'list.created'])
    const list = await workspace.list()
    await createTask(workspace, list)
    await receiver.wait(2)
    await stop(workspace, id as WebhookId)
    await waitUntil(
      async () => (await pendingDeliveriesOf(service, id)).length === 0 && engine.inFlight === 0,
    )
    const { length } = receiver.received
    assert.ok(length < 12, what)
    await write(service.database, workspace.workspace.id, (sql) =>
      createList(sql, operatorActor(workspace.workspace), { name: 'Not delivered' }),
    )
    await sleep(400)
    assert.equal(receiver.received.length, length, what)
    assert.deepEqual(await pendingDeliveriesOf(service, id), [], what)
  }
})

test('two workers send nothing twice', async () => {
  const second = await startService({ sameDatabaseAs: service, guard: receiverGuard })
  startEngine(second)
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const webhook = await createWebhook(workspace, receiver.url)
  const list = await workspace.list()
  await Promise.all(Array.from({ length: 60 }, (_, index) => createTask(workspace, list, `Task ${index}`)))
  await receiver.wait(60)
  await settle()
  assert.equal(new Set(parse(receiver.received).map(({ id }) => id)).size, 60)
  assert.equal(receiver.received.length, 60)
  assert.equal((await attemptsOf(service, webhook.id)).length, 60)
})

test('a webhook that never responds gets one attempt at a time and does not delay others', async () => {
  const workspace = await createWorkspace(service)
  const [dead, healthy] = await Promise.all([startReceiver({ handler: neverAnswer }), startReceiver()])
  await createWebhook(workspace, dead.url)
  await createWebhook(workspace, healthy.url)
  const list = await workspace.list()
  for (let index = 0; index < 20; index += 1) await createTask(workspace, list)
  await healthy.wait(20, 2_000)
  assert.ok(dead.received.length <= 4, `${dead.received.length} attempts`)
})
