import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { fileOf } from '../../work/attachments/support.ts'
import { fillList } from '../../work/tasks/support.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()

const decompress = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }

async function world() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const send = async (path: string, accepted: string | undefined, method = 'GET', body?: object) => {
    const answer = await request(service.url + path, {
      dispatcher: service.dispatcher,
      method: method as 'GET',
      headers: {
        cookie,
        authorization: `Bearer ${workspace.token}`,
        ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    const { headers, statusCode: status } = answer
    if (method === 'GET') assert.equal(Number(headers['content-length']), bytes.length)
    return {
      status,
      encoding: headers['content-encoding'],
      vary: headers['vary'],
      etag: headers['etag'],
      bytes,
    }
  }
  return { workspace, list, send, app: `/app/v1/workspaces/${workspace.workspace.id}` }
}

type Send = Awaited<ReturnType<typeof world>>['send']

async function assertCompressed(send: Send, path: string): Promise<Buffer> {
  const plain = await send(path, undefined)
  assert.deepEqual([plain.encoding, plain.vary], [undefined, 'accept-encoding'])
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity', undefined],
    ['br;q=0,gzip; q=0', undefined],
    ['', undefined],
  ] as const) {
    const answer = await send(path, accepted)
    assert.equal(answer.encoding, encoding, accepted)
    assert.equal(answer.vary, 'accept-encoding')
    assert.deepEqual(decompress[encoding ?? 'none'](answer.bytes), plain.bytes, accepted)
    if (encoding) assert.ok(answer.bytes.length < plain.bytes.length / 2, accepted)
  }
  return plain.bytes
}

// 0147
test('long responses of the session API are compressed if the client accepts it, short ones are not', async () => {
  const { workspace, list, send, app } = await world()
  await fillList(service, workspace, list, 1_000)
  const plain = await assertCompressed(send, `${app}/rows?list_id=${list}`)
  assert.equal(JSON.parse(plain.toString()).data.length, 1_000)
  assert.equal((await send(`${app}/sidebar`, 'br')).encoding, undefined)
})

// 0277
test('GET responses of the API from 1 kB on are compressed with br or gzip if the client accepts it', async () => {
  const { workspace, list, send } = await world()
  await fillList(service, workspace, list, 100)
  const plain = await assertCompressed(send, '/api/v1/tasks?limit=100')
  assert.equal(JSON.parse(plain.toString()).data.length, 100)
  const short = await send('/api/v1/me', 'br')
  assert.ok(short.bytes.length < 1_024)
  assert.deepEqual([short.encoding, short.vary], [undefined, undefined])
})

// 0276, 0277
test('a compressed object has an ETag of its own, which names the same version', async () => {
  const { list, send, workspace } = await world()
  const { body: task } = await workspace.post('/tasks', {
    title: 'Long',
    list_id: list,
    description: 'x'.repeat(2_000),
  })
  const path = `/api/v1/tasks/${task.id}`
  await assertCompressed(send, path)
  const tags = await Promise.all(
    [undefined, 'br', 'gzip'].map(async (accepted) => (await send(path, accepted)).etag),
  )
  assert.deepEqual(
    tags,
    ['', '-br', '-gzip'].map((suffix) => `"${task.updated_at}${suffix}"`),
  )
  for (const tag of tags) {
    const seen = await workspace.send('GET', path, {
      headers: { 'if-none-match': tag ?? '', 'accept-encoding': 'br' },
    })
    assert.equal(seen.status, 304)
  }
  const tag = { 'if-match': tags[1] ?? '' }
  assert.equal((await workspace.send('PATCH', path, { body: { title: 'x' }, headers: tag })).status, 200)
})

// 0277
test('only reads that succeed are compressed: not what a POST returns, where secrets are, and no error', async () => {
  const { list, send } = await world()
  const webhook = { url: 'https://example.com/', events: ['task.created'], description: 'x'.repeat(400) }
  const long = { title: 'Long', list_id: list, description: 'x'.repeat(2_000) }
  for (const [path, body] of [['/webhooks', webhook], ['/tasks', long]] as const) {
    const made = await send(`/api/v1${path}`, 'br', 'POST', body)
    assert.deepEqual([made.status, made.encoding, made.vary], [201, undefined, undefined])
  } // oxfmt-ignore
  const query = Array.from({ length: 20 }, (_, n) => `${'unknown'.repeat(10)}${n}=1`).join('&')
  const refused = await send(`/api/v1/tasks?${query}`, 'br')
  assert.ok(refused.bytes.length > 1_024)
  assert.deepEqual([refused.status, refused.encoding], [400, undefined])
})

// 0277, 0281
test('files and event streams are sent as they are, whatever the client accepts', async () => {
  const { workspace, list, send } = await world()
  const { id } = (await workspace.post('/tasks', { title: 'Offer', list_id: list })).body
  const files = `/tasks/${id}/attachments`
  const file = await workspace.send('POST', files, fileOf('offer.txt', 'x'.repeat(5_000)))
  const download = await send(`/api/v1${files}/${file.body.id}`, 'br, gzip')
  assert.deepEqual([download.status, download.encoding, download.bytes.length], [200, undefined, 5_000])
  const stream = await workspace.send('GET', '/events/stream', { headers: { 'accept-encoding': 'br, gzip' } })
  assert.deepEqual([stream.status, stream.headers['content-encoding']], [200, undefined])
})
