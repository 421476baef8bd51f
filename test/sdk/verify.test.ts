import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedHeaders, signingKey } from '../../src/exchange/webhooks/delivery/sign.ts'
import { newWebhookSecret } from '../../src/exchange/webhooks/secret.ts'
import { importSdk, installSdk, type Sdk } from '../support/sdk.ts'

const { verifyWebhook, WebhookVerificationError, Daybook } = await importSdk(installSdk())

const [secret, former] = [newWebhookSecret(), newWebhookSecret()]
const event = { id: 'evt_1', type: 'task.created', data: { title: 'Zażółć \u2028 🎉 %s\\n' } }
const body = JSON.stringify(event)
const nowS = () => Math.floor(Date.now() / 1_000)

const sign = (atS: number, ...secrets: string[]) =>
  signedHeaders('evt_1', Buffer.from(body), secrets.map(signingKey), atS)

/** The service's own header, or those of Standard Webhooks. */
const own = (headers: Record<string, string>) => ({ 'x-service-signature': headers['X-Service-Signature'] })
const standard = ({ 'X-Service-Signature': _own, ...others }: Record<string, string>) => others

const genuine = sign(nowS(), secret)

test('a delivery of the service is verified in every form in which frameworks have it', async () => {
  const bytes = new TextEncoder().encode(body)
  const bodies = [body, bytes, Buffer.from(body), bytes.buffer]
  const headers: Sdk.WebhookHeaders[] = [
    genuine,
    own(genuine),
    standard(genuine),
    new Headers(genuine),
    new Map(Object.entries({ 'x-service-signature': genuine['X-Service-Signature'] })),
    { 'x-service-signature': [genuine['X-Service-Signature']!] },
  ]
  for (const one of bodies)
    for (const has of headers) assert.deepEqual(await verifyWebhook(one, has, secret), event)
  const daybook = new Daybook({ url: 'https://daybook.example', token: 'dbp_1' })
  assert.deepEqual(await daybook.webhooks.verify(body, genuine, secret), event)
})

test('while a secret is replaced, the new one and the old one verify, and a receiver can have several', async () => {
  const both = sign(nowS(), former, secret)
  for (const form of [own, standard]) {
    for (const one of [secret, former, [newWebhookSecret(), secret]])
      assert.deepEqual(await verifyWebhook(body, form(both), one), event)
    await assert.rejects(verifyWebhook(body, form(both), newWebhookSecret()), { reason: 'signature' })
  }
})

test('a request is accepted within 300 seconds of its signature, or within what the receiver allows', async () => {
  for (const form of [own, standard]) {
    for (const ageS of [-290, 0, 290])
      assert.deepEqual(await verifyWebhook(body, form(sign(nowS() - ageS, secret)), secret), event)
    for (const ageS of [-320, 310, 1e9])
      await assert.rejects(verifyWebhook(body, form(sign(nowS() - ageS, secret)), secret), {
        reason: 'timestamp',
      })
    const old = form(sign(nowS() - 3_000, secret))
    assert.deepEqual(await verifyWebhook(body, old, secret, { toleranceS: 3_600 }), event)
  }
})

test('anything else is refused, with a reason and with the status to answer', async () => {
  const { 'X-Service-Signature': value = '', 'webhook-signature': signature = '' } = genuine
  const mine = (changed: string) => ({ 'x-service-signature': changed })
  const theirs = (changed: Record<string, string>) => ({ ...standard(genuine), ...changed })
  const cases: [reason: Sdk.WebhookFault, headers: Sdk.WebhookHeaders, body?: string][] = [
    ['signature', genuine, `${body}\n`],
    ['signature', genuine, body.replace('evt_1', 'evt_2')],
    ['signature', standard(genuine), `${body}\n`],
    ['signature', own(sign(nowS(), former))],
    ['signature', standard(sign(nowS(), former))],
    ['signature', mine(value.slice(0, -1))],
    ['signature', mine(value.replace('v1=', 'v0='))],
    ['signature', mine(value.replace(/v1=.*/, ''))],
    ['signature', mine(`t=${nowS() - 5},v1=${value.split('v1=')[1]}`)],
    ['timestamp', mine(value.replace('t=', 't=1'))],
    ['timestamp', mine(value.replace(/t=\d+/, 't='))],
    ['timestamp', mine(value.replace(/t=\d+/, 't=1e9'))],
    ['timestamp', mine('t=é,v1=é')],
    ['signature', theirs({ 'webhook-id': 'evt_2' })],
    ['signature', theirs({ 'webhook-signature': signature.replace('v1', 'v2') })],
    ['signature', theirs({ 'webhook-signature': 'v1,' })],
    ['timestamp', theirs({ 'webhook-timestamp': '-1' })],
    ['headers', theirs({ 'webhook-signature': '' })],
    ['headers', {}],
    ['headers', new Headers()],
  ]
  for (const [reason, headers, changed = body] of cases) {
    const error = await verifyWebhook(changed, headers, secret).catch((thrown: unknown) => thrown)
    assert.ok(error instanceof WebhookVerificationError, `${JSON.stringify(headers)} ${String(error)}`)
    assert.deepEqual([error.reason, error.status], [reason, 400], JSON.stringify(headers))
  }
})

test('a body that was parsed and a secret that is none are mistakes of the receiver, and say so', async () => {
  await assert.rejects(
    verifyWebhook(event as unknown as string, genuine, secret),
    /not an object parsed from it/,
  )
  for (const wrong of ['', 'dbp_1', undefined as unknown as string, []])
    await assert.rejects(verifyWebhook(body, genuine, wrong), /secret must be the signing secret/)
})

test('a header with hundreds of signatures costs no more than a few', async () => {
  const many = `t=${nowS()}${`,v1=${'0'.repeat(64)}`.repeat(400)},v1=${'1'.repeat(64)}`
  await assert.rejects(verifyWebhook(body, { 'x-service-signature': many }, secret), { reason: 'signature' })
  const late = `t=${nowS()}${`,v1=${'0'.repeat(64)}`.repeat(8)},${genuine['X-Service-Signature']!.split(',')[1]}`
  await assert.rejects(verifyWebhook(body, { 'x-service-signature': late }, secret), { reason: 'signature' })
})
