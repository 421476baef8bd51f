import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { fillList } from '../../work/tasks/support.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()

// 0147
test('long responses of the session API are compressed if the client accepts it; short ones and those of the public API are not', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  await fillList(service, workspace, list, 1_000)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const app = `/app/v1/workspaces/${workspace.workspace.id}`
  const read = async (path: string, accepted: string | undefined) => {
    const { headers, body } = await request(service.url + path, {
      dispatcher: service.dispatcher,
      headers: {
        cookie,
        authorization: `Bearer ${workspace.token}`,
        ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
      },
    })
    const bytes = Buffer.from(await body.arrayBuffer())
    assert.equal(Number(headers['content-length']), bytes.length)
    return { encoding: headers['content-encoding'], vary: headers['vary'], bytes }
  }
  const rows = `${app}/rows?list_id=${list}`
  const plain = await read(rows, undefined)
  assert.deepEqual([plain.encoding, plain.vary], [undefined, 'accept-encoding'])
  assert.equal(JSON.parse(plain.bytes.toString()).data.length, 1_000)
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['identity', undefined],
    ['br;q=0,gzip; q=0', undefined],
  ] as const) {
    const answer = await read(rows, accepted)
    assert.equal(answer.encoding, encoding, accepted)
    const decompress = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }
    assert.deepEqual(decompress[encoding ?? 'none'](answer.bytes), plain.bytes, accepted)
    if (encoding) assert.ok(answer.bytes.length < plain.bytes.length / 3, accepted)
  }
  assert.equal((await read(`${app}/sidebar`, 'br')).encoding, undefined)
  assert.equal((await read('/api/v1/tasks?limit=100', 'br')).encoding, undefined)
})
