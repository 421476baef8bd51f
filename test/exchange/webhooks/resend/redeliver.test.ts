import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { write } from '../../../../src/platform/db/write.ts'
import { jobs } from '../../../../src/app/jobs.ts'
import type { WebhookId } from '../../../../src/core/ids.ts'
import { listAttempts } from '../../../../src/exchange/webhooks/delivery-history/list-attempts.ts'
import { redeliver, sendTestEvent } from '../../../../src/exchange/webhooks/resend/redeliver.ts'
import { planReplay } from '../../../../src/exchange/webhooks/resend/replay.ts'
import { operatorActor } from '../../../../src/identity/workspaces/operator-actor.ts'
import { waitUntil } from '../../../support/processes.ts'
import { assertEvent } from '../../../support/contract.ts'
import { answerWith, startReceiver } from '../../../support/receiver.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import {
  attemptsOf,
  createTask,
  startEngine,
  startWebhookService,
  createWebhook,
  waitForAttempts,
  pendingDeliveriesOf,
} from '../support.ts'

const service = await startWebhookService()
startEngine(service)

async function prepare(status = 200) {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver({ handler: answerWith(status) })
  const { id } = await createWebhook(workspace, receiver.url)
  const actor = operatorActor(workspace.workspace)
  const list = await workspace.list()
  return { workspace, receiver, id: id as WebhookId, actor, list }
}

// D45, R-179
test('a redelivery sends the same bytes again, as a separate delivery with one attempt', async () => {
  const { workspace, receiver, id, actor, list } = await prepare(500)
  await createTask(workspace, list)
  await waitUntil(async () => (await attemptsOf(service, id)).length === 6)
  const [newest] = await listAttempts(service.database.page, actor, id, {}, undefined, 1)
  assert.ok(newest)
  assert.equal(newest.attempt, 6)

  for (const sent of [newest.id, newest.delivery_id]) {
    const before = (await attemptsOf(service, id)).length
    const queued = await write(service.database, actor.workspace_id, (sql) => redeliver(sql, actor, sent))
    const attempts = await waitForAttempts(service, id, before + 1)
    const redelivered = attempts.filter(({ delivery_id }) => delivery_id === queued.delivery_id)
    assert.deepEqual(
      redelivered.map(({ kind, attempt, event_id }) => [kind, attempt, event_id]),
      [['redelivery', 1, newest.event_id]],
    )
  }
  await sleep(300)
  assert.equal(receiver.received.length, 8)
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
  assert.deepEqual(await pendingDeliveriesOf(service, id), [])
})

// D45
test('a test event goes to one webhook only, whatever it subscribes to', async () => {
  const { workspace, receiver, id, actor } = await prepare()
  const other = await startReceiver()
  await createWebhook(workspace, other.url, ['task.created', 'list.created'])
  const queued = await write(service.database, actor.workspace_id, (sql) => sendTestEvent(sql, actor, id))
  const [post] = await receiver.wait(1)
  const { id: eventId, type, data, workspace_id } = JSON.parse(post!.body)
  assertEvent(JSON.parse(post!.body))
  assert.deepEqual(
    [eventId, type, data, workspace_id],
    [queued.event_id, 'webhook.test', { webhook_id: id }, workspace.workspace.id],
  )
  const [attempt] = await waitForAttempts(service, id, 1)
  assert.deepEqual([attempt?.kind, attempt?.outcome], ['test', 'delivered'])
  await sleep(300)
  const others = other.received.map(({ body }) => JSON.parse(body).type)
  assert.ok(!others.includes('webhook.test'), others.join(' '))
})

// R-162, S-53
test('the history can be filtered and paged, and only by the owner and admins', async () => {
  const { workspace, receiver, id, actor, list } = await prepare()
  await createTask(workspace, list)
  await receiver.wait(1)
  receiver.answer(
    (response, _post, count) => void response.writeHead(count < 3 ? 503 : 200, { x: 'y' }).end('secret'),
  )
  await createTask(workspace, list)
  await waitForAttempts(service, id, 3)
  const { page } = service.database
  const all = await listAttempts(page, actor, id, {}, undefined, 10)
  assert.deepEqual(
    all.map(({ outcome }) => outcome),
    ['delivered', 'http_error', 'delivered'],
  )
  assert.deepEqual(Object.keys(all[0]!).toSorted(), [
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
  assert.deepEqual(await listAttempts(page, actor, id, {}, all[0]!.id, 10), all.slice(1))
  assert.deepEqual(await listAttempts(page, actor, id, { delivered: false }, undefined, 10), [all[1]])
  assert.deepEqual(await listAttempts(page, actor, id, { event_type: 'task.deleted' }, undefined, 10), [])
  const member = { ...actor, role: 'member' as const }
  await assert.rejects(listAttempts(page, member, id, {}, undefined, 10), { code: 'forbidden' })
  const stranger = operatorActor((await createWorkspace(service)).workspace)
  await assert.rejects(listAttempts(page, stranger, id, {}, undefined, 10), { code: 'not_found' })
  await assert.rejects(
    write(service.database, stranger.workspace_id, (sql) => redeliver(sql, stranger, all[0]!.id)),
    { code: 'not_found' },
  )
})

// D43
test('a test event or a replay to a disabled webhook is refused', async () => {
  const { id, actor } = await prepare()
  await service.database.pool.query(
    `update webhooks set enabled = false, disabled_at = now(), disabled_reason = 'person' where id = $1`,
    [id],
  )
  const { database } = service
  const refused = { code: 'conflict' }
  await assert.rejects(
    write(database, actor.workspace_id, (sql) => sendTestEvent(sql, actor, id)),
    refused,
  )
  await assert.rejects(planReplay(database.page, actor, id, '2026-01-01T00:00:00.000Z'), refused)
})

//
test('the history is kept for 30 days', async () => {
  const { workspace, receiver, id, actor, list } = await prepare()
  await createTask(workspace, list)
  await receiver.wait(1)
  await waitForAttempts(service, id, 1)
  const { database } = service
  const dropOld = jobs.find(({ name }) => name.startsWith('drop old partitions'))
  const leftAfter = async (days: number) => {
    service.clock.offsetMs += days * 86_400_000
    await dropOld?.run(database)
    service.clock.offsetMs -= days * 86_400_000
    return (await listAttempts(database.page, actor, id, {}, undefined, 10)).length
  }
  assert.deepEqual([await leftAfter(29.9), await leftAfter(32)], [1, 0])
})
