import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { waitUntil } from '../../../support/processes.ts'
import { answerWith, startReceiver } from '../../../support/receiver.ts'
import { createWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import {
  attemptsOf,
  createTask,
  defaultGapsMs,
  startEngine,
  startWebhookService,
  healthOf,
  createWebhook,
  waitForAttempts,
  pendingDeliveriesOf,
} from '../support.ts'

const hourMs = 3_600_000
const service = await startWebhookService()
// The schedule of production; the tests advance the service's clock.
startEngine(service, { retryGapsMs: defaultGapsMs })

const MailRow = Type.Object({ to_address: Type.String(), subject: Type.String() })

/** Returns the mails to the members of a workspace, oldest first. */
const mailsTo = (workspace: TestWorkspace) => service.database.page(MailRow)`
  select to_address, subject from mails
  where to_address in (select email from members where workspace_id = ${workspace.workspace.id})
  order by id`

const StartRow = Type.Object({ started_at: Type.String() })

/** Returns when the last attempt of an endpoint started, from which the next one waits. */
async function lastAttemptMs(webhookId: string): Promise<number> {
  const [last] = await service.database.page(StartRow)`
    select started_at from attempts where webhook_id = ${webhookId} order by started_at desc limit 1`
  return Date.parse(last!.started_at)
}

/** Advances the clock until every pending delivery of the webhook has had its next attempt. */
async function nextAttempt(webhookId: string): Promise<void> {
  let due: number[] = []
  // A delivery in flight gets its next due time only when its attempt ends.
  await waitUntil(async () => {
    due = (await pendingDeliveriesOf(service, webhookId)).map(({ due_at }) => Date.parse(due_at))
    return due.every((at) => at > service.clock.now())
  })
  const expected = (await attemptsOf(service, webhookId)).length + due.length
  if (due.length > 0) service.clock.offsetMs += Math.max(...due) - service.clock.now()
  await waitUntil(async () => (await attemptsOf(service, webhookId)).length >= expected)
}

/** Creates events and lets them use up their attempts. */
async function exhaust(
  workspace: TestWorkspace,
  webhookId: string,
  list: string,
  events: number,
): Promise<void> {
  for (let index = 0; index < events; index += 1) await createTask(workspace, list)
  await waitUntil(async () => (await pendingDeliveriesOf(service, webhookId)).length === events)
  while ((await pendingDeliveriesOf(service, webhookId)).length > 0) await nextAttempt(webhookId)
}

// D42, R-185
test('the attempts of an event are spread over a day: 10 s, 1 min, 10 min, 2 h, 24 h', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver({ handler: answerWith(500) })
  const webhook = await createWebhook(workspace, receiver.url)
  await createTask(workspace, await workspace.list())
  await waitForAttempts(service, webhook.id, 1)
  for (const gap of defaultGapsMs) {
    let waiting: { due_at: string; attempts: number }[] = []
    await waitUntil(async () => (waiting = await pendingDeliveriesOf(service, webhook.id)).length === 1)
    const wait = Date.parse(waiting[0]!.due_at) - (await lastAttemptMs(webhook.id))
    assert.ok(wait >= gap * 0.9 && wait < gap * 1.1 + 3_000, `${wait} ms for ${gap} ms`)
    await nextAttempt(webhook.id)
  }
  await waitUntil(async () => (await pendingDeliveriesOf(service, webhook.id)).length === 0)
  service.clock.offsetMs += 48 * hourMs
  await sleep(1_200)
  assert.equal(receiver.received.length, 6)
})

// D43
test('a webhook that fails for 72 h is disabled, and the owner and admins get three mails', async () => {
  const workspace = await createWorkspace(service)
  const admin = await workspace.join('admin')
  await workspace.join('member')
  const receiver = await startReceiver({ handler: answerWith(410) })
  const webhook = await createWebhook(workspace, receiver.url)
  const list = await workspace.list()

  await exhaust(workspace, webhook.id, list, 1)
  await waitUntil(async () => (await healthOf(service, webhook.id)).warnings === 1)
  await exhaust(workspace, webhook.id, list, 1)
  await waitUntil(async () => (await healthOf(service, webhook.id)).warnings === 2)
  assert.equal((await healthOf(service, webhook.id)).enabled, true)
  await exhaust(workspace, webhook.id, list, 1)
  assert.equal((await healthOf(service, webhook.id)).exhausted_events, 3)

  await createTask(workspace, list)
  await waitUntil(async () => !(await healthOf(service, webhook.id)).enabled)
  assert.equal((await healthOf(service, webhook.id)).disabled_reason, 'failures')
  await waitUntil(async () => (await pendingDeliveriesOf(service, webhook.id)).length === 0)
  const sent = await mailsTo(workspace)
  assert.deepEqual(
    [workspace.owner.email, admin.member.email].map((email) =>
      sent.filter(({ to_address }) => to_address === email).map(({ subject }) => subject),
    ),
    Array.from({ length: 2 }, () => [
      "An event couldn't be delivered to a webhook endpoint",
      'A webhook endpoint has been failing for 36 hours',
      'A webhook endpoint was turned off',
    ]),
  )
  assert.equal(sent.length, 6)
  const { length } = receiver.received
  await createTask(workspace, list)
  await sleep(300)
  assert.equal(receiver.received.length, length)
  const { body } = await workspace.get('/webhooks')
  assert.equal(body.data[0].enabled, false)
})

// D43
test('one success resets the failure counts, so one bad event does not disable a healthy webhook', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver({ handler: answerWith(500) })
  const webhook = await createWebhook(workspace, receiver.url)
  const list = await workspace.list()
  await exhaust(workspace, webhook.id, list, 3)
  // The health review runs in the background; it must be over before the clock moves.
  await waitUntil(async () => (await healthOf(service, webhook.id)).warnings === 1)
  await sleep(300)
  service.clock.offsetMs += 60 * hourMs
  receiver.answer(answerWith(200))
  await createTask(workspace, list)
  await waitUntil(async () => !(await healthOf(service, webhook.id)).failing)
  const { enabled, failed_attempts, exhausted_events, warnings } = await healthOf(service, webhook.id)
  assert.deepEqual([enabled, failed_attempts, exhausted_events, warnings], [true, 0, 0, 0])
})

// D42
test('the first success after five minutes pulls waiting retries forward, spread over a minute, once an hour', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver({ handler: answerWith(503) })
  const webhook = await createWebhook(workspace, receiver.url)
  const list = await workspace.list()
  async function failWithLongWaits(): Promise<void> {
    receiver.answer(answerWith(503))
    let attempts = 0
    const before = (await attemptsOf(service, webhook.id)).length
    for (let index = 0; index < 4; index += 1) await createTask(workspace, list)
    for (const gap of defaultGapsMs.slice(0, 3)) {
      await waitForAttempts(service, webhook.id, before + (attempts += 4))
      service.clock.offsetMs += gap * 1.2
    }
    await waitForAttempts(service, webhook.id, before + attempts + 4)
  }
  const dueIn = async () =>
    (await pendingDeliveriesOf(service, webhook.id)).map(
      ({ due_at }) => Date.parse(due_at) - service.clock.now(),
    )

  await failWithLongWaits()
  assert.ok((await dueIn()).every((ms) => ms > hourMs))
  receiver.answer(answerWith(200))
  await createTask(workspace, list)
  await waitUntil(async () => (await dueIn()).every((ms) => ms <= 60_000))
  service.clock.offsetMs += 61_000
  await waitUntil(async () => (await pendingDeliveriesOf(service, webhook.id)).length === 0)
  assert.ok((await attemptsOf(service, webhook.id)).every(({ attempt }) => attempt <= 5))

  await failWithLongWaits()
  receiver.answer(answerWith(200))
  await createTask(workspace, list)
  await waitUntil(async () => !(await healthOf(service, webhook.id)).failing)
  await sleep(200)
  assert.ok((await dueIn()).every((ms) => ms > hourMs))
})

/** Sets a webhook's health, in hours before now. */
async function setHealth(webhookId: string, failingH: number, successH: number | null, counts: number[]) {
  const at = (hours: number) => new Date(service.clock.now() - hours * hourMs).toISOString()
  const [exhausted = 0, failed = 0] = counts
  await service.database.page(Type.Object({}))`
    update webhooks set failing_since = ${at(failingH)}, warnings = 2, exhausted_events = ${exhausted},
      failed_attempts = ${failed}, last_success_at = ${successH === null ? null : at(successH)}
    where id = ${webhookId}`
}

// D43
test('a webhook is disabled only after 72 h without a success, three exhausted events and twelve failed attempts', async () => {
  const cases = [
    { hours: 71.9, exhausted: 9, failed: 99, enabled: true },
    { hours: 99, exhausted: 2, failed: 99, enabled: true },
    { hours: 99, exhausted: 9, failed: 10, enabled: true },
    { hours: 72, exhausted: 3, failed: 11, enabled: false },
  ]
  await Promise.all(
    cases.map(async ({ hours, exhausted, failed, enabled }) => {
      const workspace = await createWorkspace(service)
      const receiver = await startReceiver({ handler: answerWith(500) })
      const { id } = await createWebhook(workspace, receiver.url)
      await setHealth(id, hours, null, [exhausted, failed])
      await createTask(workspace, await workspace.list())
      await waitUntil(async () => (await healthOf(service, id)).failed_attempts === failed + 1)
      if (enabled) await sleep(500)
      else await waitUntil(async () => !(await healthOf(service, id)).enabled)
      assert.equal((await healthOf(service, id)).enabled, enabled, `${hours} h, ${exhausted}, ${failed}`)
    }),
  )
})

// D42
test('a success less than five minutes after the previous one does not pull retries forward', async () => {
  for (const [minutes, pulled] of [
    [4.5, false],
    [5.5, true],
  ] as const) {
    const workspace = await createWorkspace(service)
    const receiver = await startReceiver({ handler: answerWith(503) })
    const { id } = await createWebhook(workspace, receiver.url)
    const list = await workspace.list()
    await createTask(workspace, list)
    await waitUntil(async () => (await healthOf(service, id)).failing)
    const due = new Date(service.clock.now() + 2 * hourMs).toISOString()
    await service.database.page(
      Type.Object({}),
    )`update deliveries set due_at = ${due} where webhook_id = ${id}`
    await setHealth(id, minutes / 60, minutes / 60, [0, 1])
    receiver.answer(answerWith(200))
    await createTask(workspace, list)
    await waitUntil(async () => !(await healthOf(service, id)).failing)
    const [waiting] = await pendingDeliveriesOf(service, id)
    if (pulled)
      await waitUntil(
        async () =>
          (await pendingDeliveriesOf(service, id))[0]?.due_at !== waiting?.due_at || waiting?.due_at !== due,
      )
    else await sleep(300)
    assert.equal((await pendingDeliveriesOf(service, id))[0]?.due_at === due, !pulled, `${minutes} min`)
  }
})
