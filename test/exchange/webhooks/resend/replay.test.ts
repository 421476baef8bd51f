import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { lowestId } from '../../../../src/core/ids.ts'
import { replayEventsMax } from '../../../../src/core/limits.ts'
import { signIn } from '../../../support/member-browser.ts'
import { assertError } from '../../../support/assert-error.ts'
import { waitUntil } from '../../../support/processes.ts'
import { answerWith, neverAnswer, startReceiver } from '../../../support/receiver.ts'
import { createWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import { startReplayWorkerFor } from './replay-worker.ts'
import {
  createTask,
  startEngine,
  startWebhookService,
  createWebhook,
  waitForAttempts,
  pendingDeliveriesOf,
} from '../support.ts'

const service = await startWebhookService()
startEngine(service)
const stopReplays = startReplayWorkerFor(service)
/** A service without an engine, so that what a replay queues stays queued. */
const idle = await startWebhookService()

async function prepare(on = service, handler = answerWith(204)) {
  const workspace = await createWorkspace(on)
  const receiver = await startReceiver({ handler })
  const browser = await signIn(on, workspace, workspace.owner)
  const { id } = await createWebhook(workspace, receiver.url)
  const replay = (since: string) => browser.post(`/webhooks/${id}/replay`, { since })
  return { workspace, receiver, browser, id, replay, list: await workspace.list() }
}

const actionsOf = async ({ workspace, owner }: TestWorkspace, id: string, on = service) =>
  (
    await on.database.page(Type.Object({ action: Type.String(), changed: Type.Unknown() }))`
      select action, changed from changes
      where workspace_id = ${workspace.id} and subject_id = ${id} and member_id = ${owner.id} and source = 'app'
      order by id`
  ).map(({ action, changed }) => [action, changed])

const now = () => new Date(service.clock.now()).toISOString()
const long = '2020-01-01T00:00:00Z'

/** Inserts events that are not delivered: `before` of them at one millisecond and `then` at the next. */
async function fillLog({ workspace }: TestWorkspace, before: number, then: number): Promise<number> {
  const firstMs = idle.clock.now() - 60_000
  const time = (ms: number) => lowestId('evt', ms).slice(0, 14)
  await idle.database.page(Type.Object({}))`
    insert into events (workspace_id, id, type, created_at, subject_id, body)
    select ${workspace.id}, case when n > ${before} then ${time(firstMs + 1)} else ${time(firstMs)} end || lpad(n::text, 16, '0'),
      'task.created', now(), 'tsk_', '{}'
    from generate_series(1, ${before + then}::integer) as n`
  return firstMs
}

// D45
test('a replay sends everything since a point in time again, and nothing from before it', async () => {
  const { workspace, receiver, id, list, replay } = await prepare()
  await createTask(workspace, list, 'Before')
  await receiver.wait(1)
  await sleep(5)
  const since = now()
  // More than the worker queues in one batch.
  await Promise.all(Array.from({ length: 205 }, (_, index) => createTask(workspace, list, `Task ${index}`)))
  await receiver.wait(206, 15_000)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)

  const { status, body } = await replay(since)

  assert.deepEqual([status, body], [202, { queued: 205, next_since: null }])
  await receiver.wait(411, 15_000)
  const bodies = receiver.received.map((post) => post.body)
  assert.deepEqual(bodies.slice(206).toSorted(), bodies.slice(1, 206).toSorted())
  const attempts = await waitForAttempts(service, id, 411)
  assert.equal(attempts.filter(({ kind, attempt }) => kind === 'replay' && attempt === 1).length, 205)
})

// D45
test('the history records who started a replay, a redelivery or a test event', async () => {
  const { workspace, browser, id, list, replay } = await prepare()
  await createTask(workspace, list)
  await waitForAttempts(service, id, 1)
  const [{ id: attempt, event_id }] = (await browser.get(`/webhooks/${id}/attempts`)).body.data

  await replay(long)
  await browser.post(`/attempts/${attempt}/redeliver`)
  await browser.post(`/webhooks/${id}/test`)
  await browser.post(`/webhooks/${id}/reissue`)

  assert.deepEqual(await actionsOf(workspace, id), [
    ['webhook.replayed', { since: { from: null, to: '2020-01-01T00:00:00.000Z' } }],
    ['webhook.redelivered', { event_id: { from: null, to: event_id } }],
    ['webhook.test', {}],
    ['webhook.secret_reissued', {}],
  ])
})

// D45
test('a webhook has one replay at a time, until nothing of it is left to be sent', async () => {
  const { workspace, receiver, id, list, replay } = await prepare()
  await createTask(workspace, list)
  await receiver.wait(1)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
  receiver.answer(answerWith(500))

  const both = await Promise.all([replay(long), replay(long)])

  const [started, refused] = both.toSorted((a, b) => a.status - b.status)
  assert.deepEqual([started!.status, started!.body.queued], [202, 1])
  assertError(refused!, 'conflict', { reason: 'replay_running' })
  await receiver.wait(2)
  assertError(await replay(long), 'conflict', { reason: 'replay_running' })
  receiver.answer(answerWith(204))
  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
  assert.equal((await replay(long)).status, 202)
  const actions = (await actionsOf(workspace, id)).map(([action]) => action)
  assert.deepEqual(actions, ['webhook.replayed', 'webhook.replayed'])
})

// D45
test('a replay has at most 10,000 events and says where the next one starts; few of them are queued at a time', async () => {
  const { workspace, id, replay } = await prepare(idle)
  const stop = startReplayWorkerFor(idle)
  const firstMs = await fillLog(workspace, replayEventsMax, 2)

  const { status, body } = await replay(long)

  const next_since = new Date(firstMs + 1).toISOString()
  assert.deepEqual([status, body], [202, { queued: 10_000, next_since }])
  await waitUntil(async () => (await pendingDeliveriesOf(idle, id)).length > 0)
  await sleep(500)
  assert.equal((await pendingDeliveriesOf(idle, id)).length, 50)
  await stop()
  const { rows } = await idle.database.pool.query('select until from replays where webhook_id = $1', [id])
  assert.equal(rows[0].until, `${lowestId('evt', firstMs + 1).slice(0, 14)}${'10001'.padStart(16, '0')}`)
})

// D45
test('a new event does not wait for a replay to finish, however long that is', async () => {
  const { workspace, receiver, id, list, replay } = await prepare()
  await Promise.all(Array.from({ length: 300 }, (_, index) => createTask(workspace, list, `Task ${index}`)))
  await receiver.wait(300, 15_000)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
  receiver.answer((response) => void setTimeout(() => response.writeHead(204).end(), 50))
  assert.equal((await replay(long)).body.queued, 300)
  await receiver.wait(310)

  const { id: fresh } = await createTask(workspace, list, 'Fresh')

  const sent = receiver.received.length
  await waitUntil(() => receiver.received.some(({ body }) => body.includes(fresh)), 15_000)
  const ahead = receiver.received.findIndex(({ body }) => body.includes(fresh)) - sent
  assert.ok(ahead < 120, `${ahead} events of a replay were sent before it`)
  await receiver.wait(601, 20_000)
})

// D43
test('disabling or deleting a webhook ends its replay', async () => {
  for (const end of ['disable', 'delete'] as const) {
    const { workspace, browser, receiver, id, list, replay } = await prepare()
    await Promise.all(Array.from({ length: 120 }, () => createTask(workspace, list)))
    await receiver.wait(120, 15_000)
    await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
    receiver.answer(neverAnswer)
    await replay(long)
    await receiver.wait(121)

    const { status } = await (end === 'delete'
      ? browser.delete(`/webhooks/${id}`)
      : browser.post(`/webhooks/${id}/disable`))

    assert.ok(status < 300)
    await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
    const { length } = receiver.received
    if (end === 'disable') await browser.post(`/webhooks/${id}/enable`)
    await sleep(1_300)
    assert.equal(receiver.received.length, length)
  }
})

// D45
test('a replay continues where it was when its worker stopped', async () => {
  const { workspace, receiver, id, list, replay } = await prepare()
  await Promise.all(Array.from({ length: 130 }, () => createTask(workspace, list)))
  await receiver.wait(130, 15_000)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
  await replay(long)
  await receiver.wait(131)
  await stopReplays()
  await sleep(500)
  assert.ok(receiver.received.length < 260)

  startReplayWorkerFor(service)

  await receiver.wait(260, 15_000)
  await sleep(300)
  assert.equal(receiver.received.length, 260)
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 130)
})
