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

/** Somebody with a workspace that has a task with a file. */
async function setUp() {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Files')
  const task = await makeTask(workspace, list)
  const file = await attachFile(browser, task.id, 'contract.pdf', 'Some bytes')
  return { workspace, browser, list, task, file, id: workspace.workspace.id }
}

/** Files, one of whose deeds is another. */
const filesWith = (deed: Partial<FileStorage>): FileStorage => ({ ...files, ...deed })

const resetRateLimits = () => database.pool.query('delete from sign_in_failures')

// R-213, S-01
test('who made an export downloads it, also in parts, for seven days; to everybody else it is not there', async () => {
  const { stop } = startExportWorkerFor(service)
  const { workspace, browser, id: workspaceId } = await setUp()
  const { member } = await workspace.join('admin')
  const other = await signIn(service, workspace, member)
  const made = await createAndWaitForExport(browser)
  assert.equal(made.expires_at, new Date(Date.parse(made.ready_at) + 7 * dayMs).toISOString())

  const whole = await download(service, browser, made.id)
  assert.equal(whole.status, 200)
  assert.equal(whole.bytes.length, made.size)
  assert.equal(whole.headers['content-type'], 'application/zip')
  const day = made.created_at.slice(0, 10)
  assert.equal(
    whole.headers['content-disposition'],
    `attachment; filename="Daybook - ${workspace.workspace.name} - ${day}.zip"; filename*=UTF-8''${encodeURIComponent(`Daybook - ${workspace.workspace.name} - ${day}.zip`)}`,
  )
  const rest = await download(service, browser, made.id, { range: 'bytes=10-19' })
  assert.equal(rest.status, 206)
  assert.deepEqual(rest.bytes, whole.bytes.subarray(10, 20))
  assert.equal(
    (await download(service, browser, made.id, { 'if-none-match': String(whole.headers['etag']) })).status,
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
  // A part is no download of its own, and who has it already takes nothing.
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

test('what is removed, and whatever a member who leaves has taken out, is gone at once', async () => {
  const { stop } = startExportWorkerFor(service)
  const { workspace, browser } = await setUp()
  const { member } = await workspace.join('member')
  const theirs = await signIn(service, workspace, member)
  const [own, their] = [await createAndWaitForExport(browser), await createAndWaitForExport(theirs)]
  assert.equal((await browser.delete(`/exports/${own.id}`)).status, 204)
  assert.equal((await browser.delete(`/exports/${own.id}`)).status, 404)
  assert.equal((await download(service, browser, own.id)).status, 404)
  await browser.delete(`/members/${member.id}`)
  assert.equal((await download(service, theirs, their.id)).status, 404)
  assert.equal(await removeExpiredExports(database, files, 100), 2)
  await stop()
})

test('everybody has one made at a time, and five in an hour; a cancelled one ends at once', async () => {
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

  // Cancelled in its middle, where it waits for a file.
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  const slow = filesWith({
    async open(key, part) {
      reach()
      await goOn
      return files.open(key, part)
    },
  })
  const { stop, folder } = startExportWorkerFor(service, { files: slow })
  const { id } = (await browser.post('/exports', {})).body
  await reached
  const { body } = await browser.get(`/exports/${id}`)
  assert.equal(body.state, 'running')
  await browser.delete(`/exports/${id}`)
  release()
  await waitUntil(async () => (await readdir(folder)).length === 0)
  assert.equal((await browser.get(`/exports/${id}`)).body.state, 'cancelled')
  assert.equal((await download(service, browser, id)).status, 404)
  await stop()
})

test('a file that cannot be had is named, and the rest is there; a disk without room is told', async () => {
  const { browser, workspace, file } = await setUp()
  const { stop } = startExportWorkerFor(service)
  await files.remove(fileKey(workspace.workspace.id, file.id))
  const made = await createAndWaitForExport(browser)
  assert.equal(made.missing, 1)
  const zip = await openExport(service, browser, made.id)
  const entry = `attachments/${file.id}/contract.pdf`
  assert.deepEqual(zip.manifest.problems, [{ entry, reason: 'missing' }])
  assert.equal(zip.data('attachments')[0]!.entry, entry)
  assert.ok(!zip.entries.includes(entry))
  await stop()

  // What does not answer just now is asked again.
  let asked = 0
  const away = startExportWorkerFor(service, {
    files: filesWith({
      open: (key, part) =>
        ++asked === 1 ? Promise.reject(new Error('out of reach')) : files.open(key, part),
    }),
  })
  const { id: later } = (await browser.post('/exports', {})).body
  await waitUntil(
    async () => asked === 1 && (await browser.get(`/exports/${later}`)).body.state === 'waiting',
  )
  await browser.delete(`/exports/${later}`)
  await away.stop()

  const noRoom = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const full = startExportWorkerFor(service, { files: filesWith({ put: () => Promise.reject(noRoom) }) })
  const { id } = (await browser.post('/exports', {})).body
  const failed = await waitForExport(browser, id)
  assert.deepEqual([failed.state, failed.problem], ['failed', 'disk_full'])
  assert.deepEqual(await readdir(full.folder), [])
  await full.stop()
})

test('an export that a crash cut off is made by another worker, and one of a worker that stops at once', async () => {
  const { browser, workspace } = await setUp()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  const slow = filesWith({
    async put(key, bytes, size) {
      reach()
      if (++calls === 1) await goOn
      return files.put(key, bytes, size)
    },
  })
  const first = startExportWorkerFor(service, { files: slow })
  const { id } = (await browser.post('/exports', {})).body
  await reached
  const second = startExportWorkerFor(service)
  assert.equal((await browser.get(`/exports/${id}`)).body.state, 'running', 'nobody takes what somebody has')
  // As when nothing has been heard of it for a minute.
  await database.pool.query(`update exports set leased_until = now() - interval '1 second' where id = $1`, [
    id,
  ])
  const made = await waitForExport(browser, id)
  assert.equal(made.state, 'ready')
  release()
  await first.stop()
  const { bytes, status } = await download(service, browser, id)
  assert.deepEqual([status, bytes.length], [200, made.size], 'the late one has changed nothing')
  const mails = await mailsTo(service, workspace.owner.email)
  assert.equal(mails.filter(({ subject }) => subject.includes('is ready')).length, 1)
  await second.stop()

  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: stopped, resolve: end } = Promise.withResolvers<void>()
  const third = startExportWorkerFor(service, {
    files: filesWith({
      async put() {
        begin()
        await stopped
        throw new Error('stopped')
      },
    }),
  })
  const next = (await browser.post('/exports', {})).body
  await begun
  const stopping = third.stop()
  end()
  await stopping
  assert.equal((await browser.get(`/exports/${next.id}`)).body.state, 'waiting')
  const fourth = startExportWorkerFor(service)
  assert.equal((await waitForExport(browser, next.id)).state, 'ready')
  await fourth.stop()

  // One that ends its workers is given up.
  const last = (await browser.post('/exports', {})).body
  await database.pool.query('update exports set attempts = 3 where id = $1', [last.id as ExportId])
  const fifth = startExportWorkerFor(service)
  assert.equal((await waitForExport(browser, last.id)).problem, 'interrupted')
  await fifth.stop()
})
