import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { planLimits } from '../../../../src/core/limits.ts'
import { waitUntil } from '../../../support/processes.ts'
import { type RawReceiver, startRawReceiver } from '../../../support/raw-receiver.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import { createTask, createWebhook, defaultGapsMs, startEngine, startWebhookService } from '../support.ts'

const service = await startWebhookService()
startEngine(service, { timeLimitMs: 'default', retryGapsMs: defaultGapsMs })

/** The attempts that a workspace's webhooks may have in flight, with one more for each of them. */
const shared = 64

/** Creates tasks at once in a workspace whose webhooks all lead to the receiver, and waits for the deliveries. */
async function deliverAtOnce(receiver: RawReceiver, webhookCount: number, taskCount: number): Promise<void> {
  const workspace = await createWorkspace(service)
  for (let index = 0; index < webhookCount; index += 1)
    await createWebhook(workspace, `${receiver.url}/${index}`)
  const list = await workspace.list()
  receiver.mostOpen = 0
  await Promise.all(Array.from({ length: taskCount }, () => createTask(workspace, list)))
  await waitUntil(() => receiver.requests >= webhookCount * taskCount, 60_000)
  assert.equal(receiver.requests, webhookCount * taskCount)
}

// R-183, S-52
test('regression: webhooks whose responses never end have at most 64 connections open and one each, and get every event', async () => {
  const receiver = await startRawReceiver((connection) =>
    connection.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
  )
  await deliverAtOnce(receiver, 12, 40)
  assert.ok(receiver.mostOpen > 12, `${receiver.mostOpen} open`)
  assert.ok(receiver.mostOpen <= shared + 12, `${receiver.mostOpen} open`)
  await waitUntil(() => receiver.open === 0)
})

// R-183, S-52
test('regression: a workspace keeps no more connections open than it may have attempts in flight', async () => {
  const receiver = await startRawReceiver((connection) =>
    setTimeout(() => connection.write('HTTP/1.1 204 No Content\r\n\r\n'), 30),
  )
  const { webhookAddresses } = planLimits.business
  await deliverAtOnce(receiver, webhookAddresses, 20)
  await sleep(200)
  assert.ok(receiver.open >= webhookAddresses, `${receiver.open} open`)
  assert.ok(receiver.open <= shared + webhookAddresses, `${receiver.open} open`)
})
