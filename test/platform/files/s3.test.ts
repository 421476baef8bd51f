import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import S3rver from '@20minutes/s3rver'
import { isMissingFile } from '../../../src/platform/files/storage.ts'
import { openS3Storage } from '../../../src/platform/files/s3.ts'
import { openFileStorage } from '../../../src/platform/files/open-storage.ts'
import { loadConfig } from '../../../src/core/config/config.ts'
import { storageJobs } from '../../../src/app/jobs.ts'
import { assertError } from '../../support/assert-error.ts'
import { freePort, temporaryFolder, waitUntil } from '../../support/processes.ts'
import { openConnection } from '../../support/raw-http.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { attachFile, octetStream, openFile, tryAttachFile, withTask } from '../../work/attachments/support.ts'

const bucket = 'daybook-files'
const folder = temporaryFolder()
const store = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: bucket }],
})
const { port } = await store.run()
let open = true
const closeStore = async () => {
  if (open) await store.close()
  open = false
}
after(closeStore)

const settings = (at: number) => ({
  DAYBOOK_S3_ENDPOINT: `http://127.0.0.1:${at}`,
  DAYBOOK_S3_BUCKET: bucket,
  DAYBOOK_S3_ACCESS_KEY: 'S3RVER',
  DAYBOOK_S3_SECRET_KEY: 'S3RVER',
  DAYBOOK_S3_PREFIX: 'files/daybook',
})
const files = openFileStorage(loadConfig(settings(port)))
const service = await startService({ files })

/** The keys that the bucket has. */
const keys = async () =>
  (await readdir(join(folder, bucket), { recursive: true }).catch(() => []))
    .filter((name) => name.endsWith('._S3rver_object'))
    .map((name) => name.replace('._S3rver_object', ''))
    .toSorted()

async function sweep() {
  service.clock.offsetMs += 120_000
  for (const job of storageJobs(files)) await job.run(service.database)
}

//
test('files are stored in an S3-compatible store, read back in ranges and removed', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const text = 'x'.repeat(300_000) + 'the end'
  const file = await attachFile(browser, task, 'large.txt', text)
  const empty = await attachFile(browser, task, 'empty.txt', '')
  assert.deepEqual(
    await keys(),
    [file, empty].map(({ id }) => `files/daybook/${workspace.workspace.id}/${id}`).toSorted(),
  )
  assert.equal((await openFile(browser, file.id)).text, text)
  assert.equal((await openFile(browser, file.id, { range: 'bytes=-7' })).text, 'the end')
  assert.equal((await openFile(browser, empty.id)).text, '')
  for (const { id } of [file, empty]) await browser.delete(`/tasks/${task}/attachments/${id}`)
  await sweep()
  await sweep()
  assert.deepEqual(await keys(), [])
})

// S-65
test('an upload that is cut off leaves nothing in the store and frees its reserved space', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const used = async () => (await browser.get('')).body.usage.storage_bytes
  const socket = await openConnection(service.port, { ca: service.ca })
  socket.write(
    `POST /app/v1/workspaces/${workspace.workspace.id}/tasks/${task}/attachments?name=cut HTTP/1.1\r\n` +
      `Host: localhost\r\nCookie: ${browser.cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
      `Content-Type: ${octetStream}\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(500_000)}`,
  )
  await waitUntil(async () => (await used()) === 1_000_000)
  socket.destroy()
  await waitUntil(async () => (await used()) === 0)
  await sweep()
  assert.deepEqual(await keys(), [])
})

// 0200
test('a file that is too large for one request is uploaded in parts, completely or not at all', async () => {
  const { storage } = loadConfig(settings(port))
  const inParts = openS3Storage(storage!, undefined, { singlePutMax: 250_000, partBytes: 100_000 })
  const bytes = randomBytes(330_007)
  async function* pieces(fails = false) {
    for (let at = 0; at < bytes.length; at += 70_001) {
      if (fails && at > 200_000) throw new Error('the disk has gone')
      yield bytes.subarray(at, at + 70_001)
    }
  }
  await inParts.put('large', pieces(), bytes.length)
  const read = await buffer(await inParts.open('large', { start: 0, end: bytes.length - 1 }))
  assert.ok(read.equals(bytes))
  await inParts.remove('large')
  await assert.rejects(inParts.open('large', { start: 0, end: 1 }), isMissingFile)
  await assert.rejects(inParts.put('broken', pieces(true), bytes.length), /the disk has gone/)
  await assert.rejects(inParts.put('short', pieces(), bytes.length + 1), /shorter/)
  assert.deepEqual(await keys(), [])
})

// D34
test('an unreachable store is 503, is logged and takes up no reserved space', async () => {
  const nowhere = await startService({ files: openFileStorage(loadConfig(settings(await freePort()))) })
  const workspace = await createWorkspace(nowhere)
  const { task, browser } = await withTask(nowhere, workspace)
  assertError(await tryAttachFile(browser, task, 'lost', 'x'.repeat(100_000)), 'unavailable')
  const said = nowhere.logged.filter((line) => line.includes('request failed'))
  assert.match(said.join('\n'), /ECONNREFUSED/)
  assert.equal((await browser.get('')).body.usage.storage_bytes, 0)
  assert.deepEqual((await workspace.get(`/tasks/${task}`)).body.attachments, [])
})

test('the settings of the store must be set together, and no message repeats its keys', () => {
  const { DAYBOOK_S3_BUCKET: _bucket, ...rest } = settings(9_000)
  assert.throws(() => loadConfig(rest), /^ConfigError: DAYBOOK_S3_BUCKET must be set/)
  for (const [name, value] of [
    ['DAYBOOK_S3_ENDPOINT', 'ftp://example.com'],
    ['DAYBOOK_S3_ENDPOINT', 'https://example.com/bucket'],
    ['DAYBOOK_S3_PREFIX', '../up'],
  ])
    assert.throws(
      () => loadConfig({ ...settings(9_000), [name!]: value }),
      new RegExp(`^ConfigError: ${name}`),
    )
  assert.equal(loadConfig(settings(9_000)).storage?.prefix, 'files/daybook/')
  assert.equal(loadConfig({}).storage, undefined)
})
