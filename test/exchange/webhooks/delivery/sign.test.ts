import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import { Webhook as SvixWebhook } from 'svix'
import type { WebhookId } from '../../../../src/core/ids.ts'
import { newWebhookSecret, sealWebhookSecret } from '../../../../src/exchange/webhooks/secret.ts'
import { type ReceivedRequest, startReceiver } from '../../../support/receiver.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import { createTask, startEngine, startWebhookService, createWebhook } from '../support.ts'

const service = await startWebhookService()
startEngine(service)

/** Asserts that the official libraries, unmodified, verify a delivery. */
function verify({ headers, body }: ReceivedRequest, secret: string): void {
  assert.ok(Stripe.webhooks.signature?.verifyHeader(body, headers['x-service-signature']!, secret, 300))
  assert.equal(
    Stripe.webhooks.constructEvent(body, headers['x-service-signature']!, secret).id,
    headers['webhook-id'],
  )
  assert.deepEqual(new StandardWebhook(secret).verify(body, headers), JSON.parse(body))
  assert.doesNotThrow(() => new SvixWebhook(secret).verify(body, headers))
}

const refuse = (post: ReceivedRequest, secret: string) => {
  assert.throws(() => Stripe.webhooks.constructEvent(post.body, post.headers['x-service-signature']!, secret))
  assert.throws(() => new StandardWebhook(secret).verify(post.body, post.headers))
  assert.throws(() => new SvixWebhook(secret).verify(post.body, post.headers))
}

//
test('the official libraries verify a delivery and reject a modified one', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const { secret } = await createWebhook(workspace, receiver.url)
  await createTask(workspace, await workspace.list(), 'Ünïcode – 漢字 🎉 \u2028 "quotes"')
  const [post] = await receiver.wait(1)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{48}$/)
  assert.match(post!.headers['x-service-signature']!, /^t=\d{10},v1=[0-9a-f]{64}$/)
  assert.match(post!.headers['webhook-signature']!, /^v1,[A-Za-z0-9+/]{43}=$/)
  assert.equal(post!.headers['webhook-id'], JSON.parse(post!.body).id)
  verify(post!, secret)
  refuse(post!, newWebhookSecret())
  refuse({ ...post!, body: post!.body.replace('quotes', 'quoted') }, secret)
})

//
test('while a reissued secret overlaps the old one, both verify, and afterwards only the new one does', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const { id, secret: old } = await createWebhook(workspace, receiver.url)
  const secret = newWebhookSecret()
  await service.database.pool.query(
    `update webhooks set previous_secret = secret, secret = $1, previous_secret_until = now() + interval '1 day'
     where id = $2`,
    [sealWebhookSecret(service.secrets, id as WebhookId, secret), id],
  )
  const list = await workspace.list()
  await createTask(workspace, list)
  const [both] = await receiver.wait(1)
  const [, t, first, second] =
    /^t=(\d+),v1=(\w{64}),v1=(\w{64})$/.exec(both!.headers['x-service-signature']!) ?? []
  const mac = (key: string) => createHmac('sha256', key).update(`${t}.${both!.body}`).digest('hex')
  assert.deepEqual([first, second], [mac(secret), mac(old)])
  verify(both!, secret)
  verify(both!, old)

  await service.database.pool.query(`update webhooks set previous_secret_until = now() where id = $1`, [id])
  await createTask(workspace, list)
  const [, after] = await receiver.wait(2)
  verify(after!, secret)
  refuse(after!, old)
})

// D41
test('a signature uses the time of the machine, however far the clock of the service is shifted', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const { secret } = await createWebhook(workspace, receiver.url)
  const list = await workspace.list()
  service.clock.offsetMs += 3 * 86_400_000
  await createTask(workspace, list)
  const [post] = await receiver.wait(1)
  verify(post!, secret)
  assert.ok(Date.parse(JSON.parse(post!.body).created_at) > Date.now() + 2 * 86_400_000)
})
