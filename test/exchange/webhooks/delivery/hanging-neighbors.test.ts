import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planLimits } from '../../../../src/core/limits.ts'
import { waitUntil } from '../../../support/processes.ts'
import { answerWith, startReceiver, type WebhookReceiver } from '../../../support/receiver.ts'
import { createWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import {
  createTask,
  createWebhook,
  defaultGapsMs,
  pendingDeliveriesOf,
  startEngine,
  startWebhookService,
} from '../support.ts'

const service = await startWebhookService()
const options = { timeLimitMs: 8_000, retryGapsMs: defaultGapsMs }
/** Less than an attempt that hangs: a healthy endpoint that waits for one is later. */
const withoutWaitingMs = 7_500

const endpoints = planLimits.business.webhookAddresses
const sharedByHanging = 32

/** A receiver whose endpoints all hang, and how many attempts hang at it. */
async function startHangingReceiver() {
  const paths = new Set<string>()
  const hanging = { url: '', paths, now: 0, most: 0 }
  const { url } = await startReceiver({
    handler(response, { path }) {
      paths.add(path)
      hanging.now += 1
      hanging.most = Math.max(hanging.most, hanging.now)
      response.on('close', () => (hanging.now -= 1))
    },
  })
  return Object.assign(hanging, { url })
}

/** Creates tasks one by one; every one must arrive before an attempt that hangs could have ended. */
async function deliverOneByOne(
  workspace: TestWorkspace,
  list: string,
  count: number,
  healthy: WebhookReceiver,
) {
  for (let made = 0; made < count; made += 1) {
    const arrived = healthy.received.length
    await createTask(workspace, list)
    await healthy.wait(arrived + 1, withoutWaitingMs)
  }
}

//
test('regression: a healthy webhook does not wait for 99 hanging ones of its workspace, nor does a new one, whichever worker sends', async () => {
  const workspace = await createWorkspace(service)
  const hanging = await startHangingReceiver()
  const ids: string[] = []
  for (let index = 0; index < endpoints - 1; index += 1)
    ids.push((await createWebhook(workspace, `${hanging.url}&endpoint=${index}`)).id)
  const healthy = await startReceiver({ handler: answerWith(204) })
  await createWebhook(workspace, healthy.url)
  const list = await workspace.list()
  const engine = startEngine(service, options)

  // None has been tried yet, so nothing tells the healthy one from the others.
  await deliverOneByOne(workspace, list, 10, healthy)
  await waitUntil(() => hanging.paths.size === endpoints - 1 && hanging.now <= sharedByHanging, 20_000)
  hanging.most = 0
  await deliverOneByOne(workspace, list, 15, healthy)
  assert.ok(hanging.most <= sharedByHanging, `${hanging.most} hang`)

  assert.equal((await workspace.delete(`/webhooks/${ids.pop()}`)).status, 204)
  const added = await startReceiver({ handler: answerWith(204) })
  await createWebhook(workspace, added.url)
  await createTask(workspace, list)
  await added.wait(1, withoutWaitingMs)

  await engine.stop(0)
  await waitUntil(() => hanging.now === 0)
  hanging.most = 0
  for (let worker = 0; worker < 2; worker += 1) startEngine(service, options)
  await deliverOneByOne(workspace, list, 15, healthy)
  assert.ok(hanging.most <= 2 * sharedByHanging, `${hanging.most} hang`)
  // Their events wait; nothing is lost or given up.
  assert.ok((await pendingDeliveriesOf(service, ids[0]!)).length >= 40)
})
