import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { fileKey } from '../../../src/platform/files/storage.ts'
import type { FileStorage } from '../../../src/platform/files/storage.ts'
import { exportFileKey } from '../../../src/exchange/exports/file-key.ts'
import { removeExpiredExports } from '../../../src/exchange/exports/remove-expired.ts'
import type { ExportId } from '../../../src/core/ids.ts'
import { attachFile } from '../../work/attachments/support.ts'
import { mailsTo } from '../../support/visitor.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { makeTask } from '../../work/tasks/support.ts'
import {
  download,
  waitForExport,
  createAndWaitForExport,
  openExport,
  startExportWorkerFor,
} from './support.ts'

const service = await startService()
const { database, files } = service
const dayMs = 86_400_000

/** Creates a workspace that has a task with a file. */
async function setUp() {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Files')
  const task = await makeTask(workspace, list)
  const file = await attachFile(browser, task.id, 'contract.pdf', 'Some bytes')
  return { workspace, browser, list, task, file, id: workspace.workspace.id }
}

/** The storage with some methods replaced. */
const filesWith = (methods: Partial<FileStorage>): FileStorage => ({ ...files, ...methods })

const resetRateLimits = () => database.pool.query('delete from sign_in_failures')

// R-213, S-01
test('the creator of an export can download it for seven days, also in parts; for others it does not exist', async () => {
  const { stop } = startExportWorkerFor(service)
  const { workspace, browser, id: workspaceId } = await setUp()
  const { member } = await workspace.join('admin')
  const other = await signIn(service, workspace, member)
  const made = await createAndWaitForExport(browser)
  assert.equal(made.expires_at, new Date(Date.parse(made.ready_at) + 7 * dayMs).toISOString())

  const full = await download(service, browser, made.id)
  assert.equal(full.status, 200)
  assert.equal(full.bytes.length, made.size)
  assert.equal(full.headers['content-type'], 'application/zip')
  const day = made.created_at.slice(0, 10)
  assert.equal(
    full.headers['content-disposition'],
    `attachment; filename="Daybook - ${workspace.workspace.name} - ${day}.zip"; filename*=UTF-8''${encodeURIComponent(`Daybook - ${workspace.workspace.name} - ${day}.zip`)}`,
  )
  const part = await download(service, browser, made.id, { range: 'bytes=10-19' })
  assert.equal(part.status, 206)
  assert.deepEqual(part.bytes, full.bytes.subarray(10, 20))
  assert.equal(
    (await download(service, browser, made.id, { 'if-none-match': String(full.headers['etag']) })).status,
    304,
  )

  const [mail] = await mailsTo(service, workspace.owner.email)
  assert.match(mail!.subject, /^Your export of “?"?.*is ready$/)
  assert.match(mail!.body, new RegExp(`https://daybook.example/settings/export\\?in=${workspaceId}$`, 'm'))
  assert.ok(!mail!.body.includes(made.id))

  assert.equal((await download(service, other, made.id)).status, 404)
  assert.equal((await other.get(`/exports/${made.id}`)).status, 404)
  assert.equal((await other.delete(`/exports/${made.id}`)).status, 404)
  assert.equal((await download(service, { cookie: '' }, made.id)).status, 401)
  assert.equal((await download(service, browser, 'exp_00000000000000000000000000')).status, 404)
  const log = (await browser.get('/log?action=export')).body.data
  // Neither a later part nor a "304 Not Modified" counts as a download.
  assert.deepEqual(
    log.map(({ action, member_id }: any) => [action, member_id]),
    [
      ['export.downloaded', workspace.owner.id],
      ['export.created', workspace.owner.id],
    ],
  )

  service.clock.offsetMs += 7 * dayMs
  const later = await signIn(service, workspace, workspace.owner)
  assert.equal((await download(service, later, made.id)).status, 404)
  assert.deepEqual((await later.get('/exports')).body.data, [])
  assert.equal(await removeExpiredExports(database, files, 100), 1)
  await assert.rejects(
    files.open(exportFileKey({ workspace_id: workspaceId, id: made.id, attempts: 1 }), { start: 0, end: 1 }),
  )
  await stop()
})

// S-64
test('regression: the action log records a download however its first byte was requested', async () => {
  const { stop } = startExportWorkerFor(service)
  const { browser } = await setUp()
  const { id } = await createAndWaitForExport(browser)
  const requests: Record<string, string>[] = [
    { 'if-none-match': '"something else"' },
    { range: 'bytes=-999999999' },
    { range: 'Bytes=0-9' },
    { range: 'bytes=5-6, 0-4' },
    { range: 'bytes=5-6', 'if-range': '"something else"' },
  ]
  for (const headers of requests) {
    const { status, bytes } = await download(service, browser, id, headers)
    assert.ok(status === 200 || status === 206)
    assert.equal(bytes.subarray(0, 2).toString(), 'PK')
  }
  await download(service, browser, id, { range: 'bytes=5-6' })
  const log = (await browser.get('/log?action=export')).body.data as { action: string }[]
  assert.equal(log.filter(({ action }) => action === 'export.downloaded').length, requests.length)
  await stop()
})

test('a deleted export and the exports of a removed member are gone at once', async () => {
  const { stop } = startExportWorkerFor(service)
  const { workspace, browser } = await setUp()
  const { member } = await workspace.join('member')
  const theirs = await signIn(service, workspace, member)
  const own = await createAndWaitForExport(browser)
  const other = await createAndWaitForExport(theirs)
  assert.equal((await browser.delete(`/exports/${own.id}`)).status, 204)
  assert.equal((await browser.delete(`/exports/${own.id}`)).status, 404)
  assert.equal((await download(service, browser, own.id)).status, 404)
  await browser.delete(`/members/${member.id}`)
  assert.equal((await download(service, theirs, other.id)).status, 404)
  assert.equal(await removeExpiredExports(database, files, 100), 2)
  await stop()
})

test('a member can have one export running and five an hour; a canceled one ends at once', async () => {
  const { browser, workspace } = await setUp()
  const other = await signIn(service, workspace, (await workspace.join('member')).member)
  const waiting = (await browser.post('/exports', {})).body
  assert.equal(waiting.state, 'waiting')
  assertError(await browser.post('/exports', {}), 'conflict', { reason: 'export_running' })
  const theirs = await other.post('/exports', {})
  assert.equal(theirs.status, 201)
  await other.delete(`/exports/${theirs.body.id}`)
  assert.equal((await browser.delete(`/exports/${waiting.id}`)).status, 204)
  assert.equal((await browser.get(`/exports/${waiting.id}`)).body.state, 'cancelled')
  for (let more = 0; more < 4; more++) {
    const { id } = (await browser.post('/exports', { attachments: false })).body
    await browser.delete(`/exports/${id}`)
  }
  assertError(await browser.post('/exports', {}), 'rate_limited', {
    retry_after: (await browser.post('/exports', {})).body.error.details.retry_after,
  })
  await resetRateLimits()

  // Canceled while it is waiting for a file.
  const opening = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = filesWith({
    async open(key, part) {
      opening.resolve()
      await released.promise
      return files.open(key, part)
    },
  })
  const { stop, folder } = startExportWorkerFor(service, { files: slow })
  const { id } = (await browser.post('/exports', {})).body
  await opening.promise
  const { body } = await browser.get(`/exports/${id}`)
  assert.equal(body.state, 'running')
  await browser.delete(`/exports/${id}`)
  released.resolve()
  await waitUntil(async () => (await readdir(folder)).length === 0)
  assert.equal((await browser.get(`/exports/${id}`)).body.state, 'cancelled')
  assert.equal((await download(service, browser, id)).status, 404)
  await stop()
})

test('a missing file is named and the rest is exported; a full disk is reported', async () => {
  const { browser, workspace, file } = await setUp()
  const { stop } = startExportWorkerFor(service)
  await files.remove(fileKey(workspace.workspace.id, file.id))
  const ready = await createAndWaitForExport(browser)
  assert.equal(ready.missing, 1)
  const zip = await openExport(service, browser, ready.id)
  const entry = `attachments/${file.id}/contract.pdf`
  assert.deepEqual(zip.manifest.problems, [{ entry, reason: 'missing' }])
  assert.equal(zip.data('attachments')[0]!.entry, entry)
  assert.ok(!zip.entries.includes(entry))
  await stop()

  // If the storage is unreachable, the export is retried.
  let calls = 0
  const unreachable = startExportWorkerFor(service, {
    files: filesWith({
      open: (key, part) => (++calls === 1 ? Promise.reject(new Error('unreachable')) : files.open(key, part)),
    }),
  })
  const { id: later } = (await browser.post('/exports', {})).body
  await waitUntil(
    async () => calls === 1 && (await browser.get(`/exports/${later}`)).body.state === 'waiting',
  )
  await browser.delete(`/exports/${later}`)
  await unreachable.stop()

  const diskFull = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const full = startExportWorkerFor(service, { files: filesWith({ put: () => Promise.reject(diskFull) }) })
  const { id } = (await browser.post('/exports', {})).body
  const failed = await waitForExport(browser, id)
  assert.deepEqual([failed.state, failed.problem], ['failed', 'disk_full'])
  // The folder goes right after the state that is polled.
  await waitUntil(async () => (await readdir(full.folder)).length === 0)
  await full.stop()
})

test('an export is taken over by another worker after a crash, and at once if its worker stops', async () => {
  const { browser, workspace } = await setUp()
  const storing = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let calls = 0
  const slow = filesWith({
    async put(key, bytes, size) {
      storing.resolve()
      if (++calls === 1) await released.promise
      return files.put(key, bytes, size)
    },
  })
  const first = startExportWorkerFor(service, { files: slow })
  const { id } = (await browser.post('/exports', {})).body
  await storing.promise
  const second = startExportWorkerFor(service)
  assert.equal((await browser.get(`/exports/${id}`)).body.state, 'running', 'it is still held')
  // As if its worker had crashed a minute ago.
  await database.pool.query(`update exports set leased_until = now() - interval '1 second' where id = $1`, [
    id,
  ])
  const made = await waitForExport(browser, id)
  assert.equal(made.state, 'ready')
  released.resolve()
  await first.stop()
  const { bytes, status } = await download(service, browser, id)
  assert.deepEqual([status, bytes.length], [200, made.size], 'the late worker changed nothing')
  const mails = await mailsTo(service, workspace.owner.email)
  assert.equal(mails.filter(({ subject }) => subject.includes('is ready')).length, 1)
  await second.stop()

  const started = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const third = startExportWorkerFor(service, {
    files: filesWith({
      async put() {
        started.resolve()
        await stopped.promise
        throw new Error('stopped')
      },
    }),
  })
  const next = (await browser.post('/exports', {})).body
  await started.promise
  const stopping = third.stop()
  stopped.resolve()
  await stopping
  assert.equal((await browser.get(`/exports/${next.id}`)).body.state, 'waiting')
  const fourth = startExportWorkerFor(service)
  assert.equal((await waitForExport(browser, next.id)).state, 'ready')
  await fourth.stop()

  // An export that keeps crashing its workers is abandoned.
  const last = (await browser.post('/exports', {})).body
  await database.pool.query('update exports set attempts = 3 where id = $1', [last.id as ExportId])
  const fifth = startExportWorkerFor(service)
  assert.equal((await waitForExport(browser, last.id)).problem, 'interrupted')
  await fifth.stop()
})
