import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDiskStorage } from '../../../src/platform/files/disk.ts'
import { storageJobs, jobs } from '../../../src/app/jobs.ts'
import { assertError } from '../../support/assert-error.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import { openConnection } from '../../support/raw-http.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { attachFile, octetStream, openFile, tryAttachFile, withTask } from './support.ts'

const folder = temporaryFolder()
const service = await startService({ files: openDiskStorage(folder) })
const { pool } = service.database
const gigabyte = 1_073_741_824
const minuteMs = 60_000
const dayMs = 86_400_000

const filesOf = async ({ workspace }: TestWorkspace) =>
  readdir(join(folder, workspace.id)).catch((): string[] => [])

async function sweep(afterMs = 2 * minuteMs): Promise<Record<string, number>> {
  service.clock.offsetMs += afterMs
  const done = {}
  for (const job of storageJobs(service.files)) Object.assign(done, await job.run(service.database))
  return done
}

async function counters() {
  const job = jobs.find(({ name }) => name === 'check counters')
  return job?.run(service.database)
}

const setUsed = ({ workspace }: TestWorkspace, bytes: number) =>
  pool.query('update workspaces set storage_bytes = $2 where id = $1', [workspace.id, bytes])

//
test('30 uploads at once use exactly the quota there is', async () => {
  const workspace = await createWorkspace(service, { plan: 'business' })
  const { task, browser } = await withTask(service, workspace)
  const max = 50 * gigabyte
  await setUsed(workspace, max - 12 * 1_000 - 999)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => tryAttachFile(browser, task, `n${index}`, 'x'.repeat(1_000))),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  assert.equal(refused.length, 18)
  for (const answer of refused)
    assertError(answer, 'unprocessable', { limit: 'storage', max, actual: max + 1 })
  assert.equal((await browser.get('')).body.usage.storage_bytes, max - 999)
  // To the byte.
  assert.equal((await tryAttachFile(browser, task, 'last', 'x'.repeat(999))).status, 201)
  assert.equal((await tryAttachFile(browser, task, 'none', 'x')).status, 422)
  assert.equal((await workspace.get(`/tasks/${task}`)).body.attachments.length, 13)
  await setUsed(workspace, 12_999)
  await counters()
})

// R-210, D15
test('each plan has its quota, which grows with the members', async () => {
  for (const [plan, max] of [
    ['start', 5 * gigabyte],
    ['team', 10 * gigabyte],
    ['business', 50 * gigabyte],
  ] as const) {
    const workspace = await createWorkspace(service, { plan: 'business' })
    const { task, browser } = await withTask(service, workspace)
    await pool.query('update workspaces set plan = $2 where id = $1', [workspace.workspace.id, plan])
    await setUsed(workspace, max - 1)
    await attachFile(browser, task, 'fits', 'x')
    const full = await tryAttachFile(browser, task, 'full', 'xy')
    assertError(full, 'unprocessable', { limit: 'storage', max, actual: max + 2 }, plan)
    const { usage, limits } = (await browser.get('')).body
    assert.deepEqual([usage.storage_bytes, limits.storage_bytes], [max, max])
    if (plan !== 'start') {
      await workspace.join('member')
      await attachFile(browser, task, 'fits now', 'xy')
    }
    await setUsed(workspace, (await browser.get('')).body.usage.storage_bytes - max + 1)
  }
  await counters()
})

// R-063, D29
test('files are deleted when they are removed, their task is deleted or its tombstone is purged', async () => {
  const workspace = await createWorkspace(service)
  const { list, task, browser } = await withTask(service, workspace)
  const parent = (await workspace.post('/tasks', { title: 'Parent', list_id: list })).body.id
  const child = (await workspace.post('/tasks', { title: 'Child', list_id: list, parent_id: parent })).body.id
  const kept = await attachFile(browser, task, 'kept', 'k')
  const removed = await attachFile(browser, task, 'removed', 'rr')
  await attachFile(browser, parent, 'of the parent', 'ppp')
  await attachFile(browser, child, 'of the child', 'cccc')
  const used = async () => (await browser.get('')).body.usage.storage_bytes
  assert.equal((await filesOf(workspace)).length, 4)
  assert.equal(await used(), 10)

  await browser.delete(`/tasks/${task}/attachments/${removed.id}`)
  assert.equal(await used(), 8)
  // Downloads in progress can finish: the bytes are deleted a minute later.
  await sweep(0)
  assert.equal((await filesOf(workspace)).length, 4)
  await workspace.delete(`/tasks/${parent}`)
  await sweep()
  assert.equal(await used(), 1)
  await sweep()
  assert.deepEqual(await filesOf(workspace), [kept.id])
  assert.equal((await openFile(browser, kept.id)).text, 'k')

  // What the sweeper missed for a day, it finds when the tombstone is purged.
  await workspace.delete(`/tasks/${task}`)
  await sweep(2 * dayMs)
  assert.equal(await used(), 1)
  service.clock.offsetMs += 91 * dayMs
  await jobs.find(({ name }) => name === 'purge deleted tasks')?.run(service.database)
  await sweep()
  await sweep()
  assert.deepEqual(await filesOf(workspace), [])
  const { rows } = await pool.query(
    `select storage_bytes::integer, (select count(*)::integer from attachments where workspace_id = id) as rows
     from workspaces where id = $1`,
    [workspace.workspace.id],
  )
  assert.deepEqual(rows, [{ storage_bytes: 0, rows: 0 }])
  service.clock.offsetMs = 0
})

//
test('files of deleted tasks never keep new ones out', async () => {
  const workspace = await createWorkspace(service, { plan: 'business' })
  const { list, task, browser } = await withTask(service, workspace)
  await attachFile(browser, task, 'large', 'x'.repeat(5_000))
  await setUsed(workspace, 50 * gigabyte)
  const next = (await workspace.post('/tasks', { title: 'Next', list_id: list })).body.id
  assert.equal((await tryAttachFile(browser, next, 'more', 'x'.repeat(5_000))).status, 422)
  await workspace.delete(`/tasks/${task}`)
  assert.equal((await tryAttachFile(browser, next, 'more', 'x'.repeat(5_000))).status, 201)
  await setUsed(workspace, 5_000)
  await counters()
})

// S-65
test('an upload that is interrupted leaves nothing behind', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const used = async () => (await browser.get('')).body.usage.storage_bytes
  const socket = await openConnection(service.port, { ca: service.ca })
  const path = `/app/v1/workspaces/${workspace.workspace.id}/tasks/${task}/attachments?name=cut`
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${browser.cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
      `Content-Type: ${octetStream}\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(100_000)}`,
  )
  await waitUntil(async () => (await filesOf(workspace)).length === 1)
  assert.equal(await used(), 1_000_000)
  assert.match((await filesOf(workspace))[0] ?? '', /\.part$/)
  socket.destroy()
  await waitUntil(async () => (await used()) === 0)
  assert.deepEqual(await filesOf(workspace), [])
  assert.deepEqual((await workspace.get(`/tasks/${task}`)).body.attachments, [])
  assert.ok(!service.logged.some((line) => line.includes('"msg":"request failed"')), 'no failure of ours')
  await sweep()
  const { rows } = await pool.query('select id from attachments where workspace_id = $1', [
    workspace.workspace.id,
  ])
  assert.deepEqual(rows, [])
})

test('quota, partial file and row of an upload that a crash interrupted are cleaned up after two hours', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const used = async () => (await browser.get('')).body.usage.storage_bytes
  const socket = await openConnection(service.port, { ca: service.ca })
  const path = `/app/v1/workspaces/${workspace.workspace.id}/tasks/${task}/attachments?name=cut`
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${browser.cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
      `Content-Type: ${octetStream}\r\nContent-Length: 1000\r\n\r\nx`,
  )
  await waitUntil(async () => (await filesOf(workspace)).length === 1)
  await sweep(119 * minuteMs)
  assert.equal(await used(), 1_000)
  // As if the process had died: its reservation expires while the connection is still open.
  assert.deepEqual(await sweep(2 * minuteMs), { freed_bytes: 1_000, removed: 0 })
  assert.equal(await used(), 0)
  await sweep()
  assert.deepEqual(await filesOf(workspace), [])
  // If it goes on anyway, it is too late.
  socket.write('x'.repeat(999))
  const [answer] = (await socket.take(1).toArray()).map(String)
  assert.match(answer ?? '', /^HTTP\/1\.1 (?:404|503) /)
  socket.destroy()
  assert.equal(await used(), 0)
  await counters()
  service.clock.offsetMs = 0
})

// S-63
test('uploads by a token, by a stranger or from another site do not start', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const path = `/app/v1/workspaces/${workspace.workspace.id}/tasks/${task}/attachments?name=x`
  const bytes = { raw: 'x', headers: { 'content-type': octetStream } }
  assertError(await workspace.send('POST', path, bytes), 'unauthorized', {})
  const other = await createWorkspace(service)
  const stranger = await withTask(service, other)
  assertError(await stranger.browser.send('POST', path, bytes), 'not_found')
  const foreign = await browser.send('POST', path, {
    ...bytes,
    headers: { ...bytes.headers, 'sec-fetch-site': 'cross-site' },
  })
  assertError(foreign, 'forbidden', { reason: 'csrf' })
})
