import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  claimDeliveries,
  type ClaimedDelivery,
  listDueWebhooks,
} from '../../../../src/exchange/webhooks/delivery/claim-store.ts'
import { dispatchEvents } from '../../../../src/exchange/webhooks/delivery/dispatch-store.ts'
import { type ClaimResult, recordResults } from '../../../../src/exchange/webhooks/delivery/result-store.ts'
import { waitUntil } from '../../../support/processes.ts'
import { neverAnswer, startReceiver } from '../../../support/receiver.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import {
  attemptsOf,
  createTask,
  defaultGapsMs,
  onlyOn,
  startEngine,
  startWebhookService,
  createWebhook,
  waitForAttempts,
  pendingDeliveriesOf,
} from '../support.ts'

const service = await startWebhookService()
const { database } = service
const { page, pool } = database

const capacityOfAll = async () =>
  (await listDueWebhooks(page)).map(({ workspace_id, webhook_id }) => ({
    workspace_id,
    webhook_id,
    capacity: 8,
  }))

/** Creates a webhook with one event that a worker has claimed, and the result which that worker would record. */
async function claimOne() {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const webhook = await createWebhook(workspace, receiver.url)
  await createTask(workspace, await workspace.list())
  const only = await onlyOn(service, workspace)
  await dispatchEvents(database, 6, { capacities: [], lease: 1 }, only)
  const [row, ...others] = await claimDeliveries(page, await capacityOfAll(), 4_711, only)
  assert.ok(row && others.length === 0)
  assert.equal(row.webhook_id, webhook.id)
  return { only, webhook, receiver, row, result: resultOf(row) }
}

const resultOf = ({ workspace_id, webhook_id, id, lease }: ClaimedDelivery): ClaimResult => ({
  workspace_id,
  webhook_id,
  id,
  lease,
  attempt_id: `try_${id.slice(4)}`,
  started_at: new Date().toISOString(),
  outcome: 'delivered',
  status_code: 200,
  duration_ms: 12,
  retry_in_ms: null,
})

// D42
test('a claim counts as an attempt, and no one else can claim the delivery while the lease lasts', async () => {
  const { only, webhook, result } = await claimOne()
  assert.deepEqual(await claimDeliveries(page, await capacityOfAll(), 1, only), [])
  assert.equal((await pendingDeliveriesOf(service, webhook.id))[0]?.attempts, 1)
  await recordResults(database, [result], only)
  assert.deepEqual(await pendingDeliveriesOf(service, webhook.id), [])
})

// D42
test('what can be sent at once is claimed as it is created, oldest first, and the rest waits', async () => {
  const workspace = await createWorkspace(service)
  const webhook = await createWebhook(workspace, (await startReceiver()).url)
  const list = await workspace.list()
  for (let count = 0; count < 3; count += 1) await createTask(workspace, list)
  const only = await onlyOn(service, workspace)
  const capacities = [{ workspace_id: workspace.workspace.id, webhook_id: webhook.id, capacity: 2 }]
  const { waiting, claimed } = await dispatchEvents(database, 6, { capacities, lease: 4_712 }, only)
  assert.deepEqual(
    waiting.map(([, ...address]) => address),
    [[webhook.id, 'untried']],
  )
  const pending = await pendingDeliveriesOf(service, webhook.id)
  assert.deepEqual(
    pending.map(({ attempts }) => attempts),
    [1, 1, 0],
  )
  assert.deepEqual(
    claimed.map(({ id, attempt, lease }) => ({ id, attempt, lease })),
    pending.slice(0, 2).map(({ id }) => ({ id, attempt: 1, lease: 4_712 })),
  )
  assert.ok(claimed.every(({ body, event_id }) => body?.includes(event_id)))
  const [rest, ...others] = await claimDeliveries(page, await capacityOfAll(), 1, only)
  assert.equal(rest?.id, pending[2]?.id)
  assert.deepEqual(others, [])
})

// 0263
test('statements about one workspace leave the events, deliveries and results of others alone', async () => {
  const [own, other] = [await createWorkspace(service), await createWorkspace(service)]
  const ids: string[] = []
  for (const workspace of [own, other]) {
    ids.push((await createWebhook(workspace, (await startReceiver()).url)).id)
    await createTask(workspace, await workspace.list())
  }
  const pending = async () =>
    (await Promise.all(ids.map((id) => pendingDeliveriesOf(service, id)))).map((deliveries) =>
      deliveries.map(({ attempts }) => attempts),
    )

  await dispatchEvents(database, 6, { capacities: [], lease: 1 }, [own.workspace.id])
  assert.deepEqual(await pending(), [[0], []])
  await dispatchEvents(database, 6, { capacities: [], lease: 1 }, [other.workspace.id])
  const capacities = await capacityOfAll()
  const [claimed, ...more] = await claimDeliveries(page, capacities, 4_713, [own.workspace.id])
  assert.deepEqual([claimed?.workspace_id, more], [own.workspace.id, []])
  assert.deepEqual(await pending(), [[1], [0]])
  const [others] = await claimDeliveries(page, capacities, 4_713, [other.workspace.id])
  const results = [claimed, others].map((row) => resultOf(row!))
  await recordResults(database, results, [own.workspace.id])
  assert.deepEqual(await pending(), [[], [1]])
  await recordResults(database, results, [other.workspace.id])
  assert.deepEqual(await pending(), [[], []])
})

test('a late result under another lease changes nothing', async () => {
  const { only, webhook, result } = await claimOne()
  await recordResults(database, [{ ...result, lease: result.lease + 1 }], only)
  assert.equal((await pendingDeliveriesOf(service, webhook.id)).length, 1)
  assert.deepEqual(await attemptsOf(service, webhook.id), [])
  await Promise.all([recordResults(database, [result], only), recordResults(database, [result], only)])
  assert.equal((await attemptsOf(service, webhook.id)).length, 1)
})

// D42
test('an attempt whose worker has died gets an unknown outcome, and the next one follows', async () => {
  const { webhook, receiver } = await claimOne()
  await pool.query(`update deliveries set leased_until = now() - interval '1 second' where webhook_id = $1`, [
    webhook.id,
  ])
  const engine = startEngine(service)
  const attempts = await waitForAttempts(service, webhook.id, 2)
  assert.deepEqual(
    attempts.map(({ attempt, outcome }) => [attempt, outcome]),
    [
      [1, 'unknown'],
      [2, 'delivered'],
    ],
  )
  assert.equal(receiver.received.length, 1)
  await engine.stop()
})

test('stopping lets attempts finish, and records those that take too long as unknown', async () => {
  const workspace = await createWorkspace(service)
  const [slow, dead] = await Promise.all([
    startReceiver({ handler: (response) => void setTimeout(() => response.writeHead(200).end(), 150) }),
    startReceiver({ handler: neverAnswer }),
  ])
  const [ends, hangs] = [await createWebhook(workspace, slow.url), await createWebhook(workspace, dead.url)]
  const engine = startEngine(service, { retryGapsMs: defaultGapsMs, timeLimitMs: 10_000 })
  await createTask(workspace, await workspace.list())
  await Promise.all([slow.wait(1), dead.wait(1)])
  const startedAt = performance.now()
  await engine.stop(400)
  assert.ok(performance.now() - startedAt < 1_500)
  assert.deepEqual(
    (await Promise.all([ends, hangs].map(({ id }) => attemptsOf(service, id)))).map(([row]) => row?.outcome),
    ['delivered', 'unknown'],
  )
  assert.deepEqual(
    (await pendingDeliveriesOf(service, hangs.id)).map(({ attempts }) => attempts),
    [1],
  )
})

test('the worker is notified of an event at once, and finds it by polling otherwise', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  await createWebhook(workspace, receiver.url)
  const list = await workspace.list()
  const engine = startEngine(service)
  // Long enough for polling to have slowed down.
  await sleep(1_500)
  await waitUntil(() => service.database.eventsWaiting.live)
  const startedAt = performance.now()
  await createTask(workspace, list)
  await receiver.wait(1)
  assert.ok(performance.now() - startedAt < 400, `${performance.now() - startedAt} ms`)
  await service.database.eventsWaiting.close()
  await createTask(workspace, list)
  await receiver.wait(2, 5_000)
  await engine.stop()
})
