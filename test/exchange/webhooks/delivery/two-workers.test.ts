import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { watchDueTimes } from '../../../../src/work/due-events/watch.ts'
import { signIn } from '../../../support/member-browser.ts'
import { setClock } from '../../../work/due-events/support.ts'
import { waitUntil } from '../../../support/processes.ts'
import { answerWith, type ReceivedRequest, startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import { makeTask } from '../../../work/tasks/support.ts'
import { startReplayWorkerFor } from '../resend/replay-worker.ts'
import {
  createTask,
  receiverGuard,
  startEngine,
  startWebhookService,
  createWebhook,
  pendingDeliveriesOf,
} from '../support.ts'

const service = await startWebhookService()
const second = await startService({ sameDatabaseAs: service, guard: receiverGuard })
for (const one of [service, second]) {
  startEngine(one)
  startReplayWorkerFor(one)
}

const idsOf = (posts: readonly ReceivedRequest[]) => posts.map(({ headers }) => headers['webhook-id'])

// D47
test('two workers that watch and send at the same time deliver each due date once', async () => {
  setClock(service, '2027-03-01T08:59:58Z')
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const { id } = await createWebhook(workspace, receiver.url, ['task.due_soon'])
  const list = await workspace.list()
  const due = { due_date: '2027-03-01', timezone: 'UTC' }
  await Promise.all(Array.from({ length: 60 }, () => makeTask(workspace, list, due)))
  const stops = [service, second].map(({ database }) => watchDueTimes(database, pino({ level: 'silent' })))

  await receiver.wait(60, 15_000)

  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
  await sleep(300)
  await Promise.all(stops.map((stop) => stop()))
  assert.equal(receiver.received.length, 60)
  assert.equal(new Set(idsOf(receiver.received)).size, 60)
  assert.equal(new Set(receiver.received.map(({ body }) => JSON.parse(body).data.task.id)).size, 60)
})

// R-185, D45
test('two workers together make six attempts for a failing event, and send a replay once', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver({ handler: answerWith(500) })
  const { id } = await createWebhook(workspace, receiver.url)
  const list = await workspace.list()
  await Promise.all(Array.from({ length: 20 }, () => createTask(workspace, list)))
  await receiver.wait(120, 15_000)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
  assert.equal(receiver.received.length, 120)

  receiver.answer(answerWith(204))
  await Promise.all(Array.from({ length: 130 }, () => createTask(workspace, list)))
  await receiver.wait(250, 15_000)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
  const browser = await signIn(service, workspace, workspace.owner)
  const { body } = await browser.post(`/webhooks/${id}/replay`, { since: '2020-01-01T00:00:00Z' })
  assert.equal(body.queued, 150)
  await receiver.wait(400, 15_000)
  await sleep(1_300)
  const replayed = idsOf(receiver.received.slice(250))
  assert.deepEqual([replayed.length, new Set(replayed).size], [150, 150])
})
