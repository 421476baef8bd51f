import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../../support/assert-error.ts'
import { authority, startReceiver } from '../../../support/receiver.ts'
import { failingLookup, startService } from '../../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import { acceptedUrls, nonPublicIpv4, nonPublicIpv6, refusedUrls, spellingsOf } from './url-samples.ts'

const names: Record<string, string[]> = {
  'private.example': ['10.0.0.1', 'fd00::1'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': ['10.0.0.1', '127.0.0.1'],
}
const service = await startService({
  guard: {
    allowNetworks: ['127.0.0.0/8'],
    ca: authority.cert,
    lookup: async (name) => ({ addresses: names[name] ?? (await failingLookup(name)), ttlS: 0 }),
  },
})
/** A service with the default settings. */
const defaultService = await startService({ sameDatabaseAs: service })

const add = (workspace: Pick<TestWorkspace, 'post'>, url: string, headers = {}) =>
  workspace.post('/webhooks', { url, events: ['task.created'] }, headers)

const faultOf = (reason: string) => ({ errors: [{ field: 'url', reason }] })

// S-50, S-31
test('POST /webhooks rejects URLs that are not https or not public, with the reason, and creates nothing', async () => {
  const workspace = await createWorkspace(defaultService)
  const hosts = ['127.0.0.1', '10.0.0.1', '192.168.0.1', '169.254.169.254'].flatMap(spellingsOf)
  const others = [...nonPublicIpv4, ...nonPublicIpv6.map((address) => `[${address}]`)]
  const refused = [...hosts, ...others].map((host) => [`https://${host}:8443/hook`, 'address'] as const)

  for (const [url, reason] of [...refused, ...refusedUrls])
    assertError(await add(workspace, url), 'validation_error', faultOf(reason), JSON.stringify(url))
  assert.deepEqual((await workspace.get('/webhooks')).body.data, [])

  const other = await createWorkspace(defaultService)
  const named = acceptedUrls.filter((url) => !/8\.8\.8\.8|\[/.test(url))
  for (const url of named) assert.equal((await add(other, url)).body.url, url)
})

// R-158, S-51, D48
test('a name that resolves only to refused networks is rejected, but a name without an address is not', async () => {
  const workspace = await createWorkspace(service)
  for (const host of ['private.example', 'metadata.example', 'localhost'])
    assertError(await add(workspace, `https://${host}/`), 'validation_error', faultOf('address'), host)
  for (const host of ['mixed.example:4430', 'nowhere.example'])
    assert.equal((await add(workspace, `https://${host}/`)).status, 201, host)
})

// R-157, D48
test('a URL whose certificate does not verify is rejected, but an unreachable one is not', async () => {
  const workspace = await createWorkspace(service)
  for (const fault of ['expired', 'self_signed', 'wrong_host'] as const) {
    const { url, received } = await startReceiver({ fault })
    assertError(await add(workspace, url), 'validation_error', faultOf('certificate'), fault)
    assert.deepEqual(received, [])
  }
  const unreachable = await startReceiver()
  await unreachable.close()
  const healthy = await startReceiver()
  for (const { url } of [unreachable, healthy, await startReceiver({ fault: 'not_tls' })])
    assert.equal((await add(workspace, url)).status, 201)
  assert.deepEqual([healthy.connections, healthy.received.length], [1, 0])
})

// D22, D37
test('no connection is made for people who may not create webhooks, nor for a URL that is too long', async () => {
  const workspace = await createWorkspace(service)
  const member = await workspace.join('member')
  const receiver = await startReceiver({ fault: 'self_signed' })
  const long = `${receiver.url}&b=${'c'.repeat(2_000)}`

  assertError(await add(member, receiver.url), 'forbidden', { reason: 'role', required: 'admin' })
  const limit = { limit: 'url_length', max: 2_000, actual: long.length }
  assertError(await add(workspace, long), 'unprocessable', limit)
  assert.equal(receiver.connections, 0)
})

// R-133, D31, D48
test('a repeated key returns the first response even if the certificate no longer verifies, but only for the same request', async () => {
  const workspace = await createWorkspace(service)
  const key = (value: string) => ({ 'idempotency-key': value })
  const healthy = await startReceiver()
  const first = await add(workspace, healthy.url, key('first'))
  assert.equal(first.status, 201)
  await healthy.close()
  await startReceiver({ fault: 'self_signed', port: healthy.port })

  const again = await add(workspace, healthy.url, key('first'))

  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, 'true'])
  assert.deepEqual(again.body, first.body)
  assertError(await add(workspace, healthy.url, key('other')), 'validation_error', faultOf('certificate'))
  assertError(await add(workspace, 'https://10.0.0.1/', key('first')), 'conflict', { reason: 'key_reused' })
})
