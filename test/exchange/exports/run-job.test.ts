import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { keyOf } from '../../../src/platform/files/file-key.ts'
import type { Files } from '../../../src/platform/files/storage.ts'
import { exportKeyOf } from '../../../src/exchange/exports/file-key.ts'
import { removeExports } from '../../../src/exchange/exports/remove-expired.ts'
import type { ExportId } from '../../../src/core/ids.ts'
import { attach } from '../../work/attachments/support.ts'
import { mailsTo } from '../../support/visitor.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { until } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { makeTask } from '../../work/tasks/support.ts'
import { download, ended, makeExport, openExport, startWorker } from './support.ts'

const service = await startService()
const { database, files } = service
const dayMs = 86_400_000

/** Somebody with a workspace that has a task with a file. */
async function newPlace() {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Files')
  const task = await makeTask(workspace, list)
  const file = await attach(browser, task.id, 'contract.pdf', 'Some bytes')
  return { workspace, browser, list, task, file, id: workspace.workspace.id }
}

/** Files, one of whose deeds is another. */
const instead = (deed: Partial<Files>): Files => ({ ...files, ...deed })

const forget = () => database.pool.query('delete from sign_in_failures')

test('who made an export downloads it, also in parts, for seven days; to everybody else it is not there (R-213, S-01)', async () => {
  const { stop } = startWorker(service)
  const { workspace, browser, id: workspaceId } = await newPlace()
  const { member } = await workspace.join('admin')
  const other = await signIn(service, workspace, member)
  const made = await makeExport(browser)
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
  assert.equal(await removeExports(database, files, 100), 1)
  await assert.rejects(
    files.open(exportKeyOf({ workspace_id: workspaceId, id: made.id, attempts: 1 }), { start: 0, end: 1 }),
  )
  await stop()
})

test('what is removed, and whatever a member who leaves has taken out, is gone at once', async () => {
  const { stop } = startWorker(service)
  const { workspace, browser } = await newPlace()
  const { member } = await workspace.join('member')
  const theirs = await signIn(service, workspace, member)
  const [own, their] = [await makeExport(browser), await makeExport(theirs)]
  assert.equal((await browser.delete(`/exports/${own.id}`)).status, 204)
  assert.equal((await browser.delete(`/exports/${own.id}`)).status, 404)
  assert.equal((await download(service, browser, own.id)).status, 404)
  await browser.delete(`/members/${member.id}`)
  assert.equal((await download(service, theirs, their.id)).status, 404)
  assert.equal(await removeExports(database, files, 100), 2)
  await stop()
})

test('everybody has one made at a time, and five in an hour; a cancelled one ends at once', async () => {
  const { browser, workspace } = await newPlace()
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
  await forget()

  // Cancelled in its middle, where it waits for a file.
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  const slow = instead({
    async open(key, part) {
      reach()
      await goOn
      return files.open(key, part)
    },
  })
  const { stop, folder } = startWorker(service, { files: slow })
  const { id } = (await browser.post('/exports', {})).body
  await reached
  const { body } = await browser.get(`/exports/${id}`)
  assert.equal(body.state, 'running')
  await browser.delete(`/exports/${id}`)
  release()
  await until(async () => (await readdir(folder)).length === 0)
  assert.equal((await browser.get(`/exports/${id}`)).body.state, 'cancelled')
  assert.equal((await download(service, browser, id)).status, 404)
  await stop()
})

test('a file that cannot be had is named, and the rest is there; a disk without room is told', async () => {
  const { browser, workspace, file } = await newPlace()
  const { stop } = startWorker(service)
  await files.remove(keyOf(workspace.workspace.id, file.id))
  const made = await makeExport(browser)
  assert.equal(made.missing, 1)
  const zip = await openExport(service, browser, made.id)
  const entry = `attachments/${file.id}/contract.pdf`
  assert.deepEqual(zip.manifest.problems, [{ entry, reason: 'missing' }])
  assert.equal(zip.data('attachments')[0]!.entry, entry)
  assert.ok(!zip.entries.includes(entry))
  await stop()

  // What does not answer just now is asked again.
  let asked = 0
  const away = startWorker(service, {
    files: instead({
      open: (key, part) =>
        ++asked === 1 ? Promise.reject(new Error('out of reach')) : files.open(key, part),
    }),
  })
  const { id: later } = (await browser.post('/exports', {})).body
  await until(async () => asked === 1 && (await browser.get(`/exports/${later}`)).body.state === 'waiting')
  await browser.delete(`/exports/${later}`)
  await away.stop()

  const noRoom = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const full = startWorker(service, { files: instead({ put: () => Promise.reject(noRoom) }) })
  const { id } = (await browser.post('/exports', {})).body
  const failed = await ended(browser, id)
  assert.deepEqual([failed.state, failed.problem], ['failed', 'disk_full'])
  assert.deepEqual(await readdir(full.folder), [])
  await full.stop()
})

test('an export that a crash cut off is made by another worker, and one of a worker that stops at once', async () => {
  const { browser, workspace } = await newPlace()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  const slow = instead({
    async put(key, bytes, size) {
      reach()
      if (++calls === 1) await goOn
      return files.put(key, bytes, size)
    },
  })
  const first = startWorker(service, { files: slow })
  const { id } = (await browser.post('/exports', {})).body
  await reached
  const second = startWorker(service)
  assert.equal((await browser.get(`/exports/${id}`)).body.state, 'running', 'nobody takes what somebody has')
  // As when nothing has been heard of it for a minute.
  await database.pool.query(`update exports set leased_until = now() - interval '1 second' where id = $1`, [
    id,
  ])
  const made = await ended(browser, id)
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
  const third = startWorker(service, {
    files: instead({
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
  const fourth = startWorker(service)
  assert.equal((await ended(browser, next.id)).state, 'ready')
  await fourth.stop()

  // One that ends its workers is given up.
  const last = (await browser.post('/exports', {})).body
  await database.pool.query('update exports set attempts = 3 where id = $1', [last.id as ExportId])
  const fifth = startWorker(service)
  assert.equal((await ended(browser, last.id)).problem, 'interrupted')
  await fifth.stop()
})
