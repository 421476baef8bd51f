import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { fetch } from 'undici'
import type { Sql } from '../../../src/platform/db/sql.ts'
import { createLaneQueue } from '../../../src/platform/db/lane-queue.ts'
import type { MemberId } from '../../../src/core/ids.ts'
import { liveBufferMaxBytes, liveStreamsPerSession } from '../../../src/core/limits.ts'
import { openEventStream } from '../../../src/read/live/event-stream.ts'
import { type MemberStream, openWorkspaceChannel } from '../../../src/read/live/workspace-channel.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { insertChanges, openStream } from './support.ts'

/** A listener that closes connections after 1.5 s of silence, and a heartbeat every 100 ms. */
const service = await startService({ liveTickMs: 5, idleMs: 1_500 })
const workspace = await createWorkspace(service)
const { id } = workspace.workspace
const streamPath = `/app/v1/workspaces/${id}/live`

test('the headers of a stream keep proxies from buffering it, and a HEAD request opens none', async () => {
  const browser = await signIn(service, workspace, workspace.owner)
  const stream = await openStream(service, browser, id)
  const expected = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(stream.headers[name], value)
  assert.equal(stream.headers['content-encoding'], undefined)
  assert.equal(stream.headers['content-length'], undefined)
  assert.equal(service.live.count, 1)

  const head = await browser.send('HEAD', streamPath)
  assert.equal(head.status, 200)
  for (const [name, value] of Object.entries(expected)) assert.equal(head.headers[name], value)
  const options = await browser.send('OPTIONS', streamPath)
  assert.deepEqual([options.status, options.headers['allow']], [204, 'GET, HEAD, OPTIONS'])
  assert.equal(service.live.count, 1)

  stream.close()
  await waitUntil(() => service.live.count === 0)
})

test('an invalid position is refused', async () => {
  const browser = await signIn(service, workspace, workspace.owner)
  const wrong = (field: string) => ({ errors: [{ field, reason: 'format' }] })
  assertError(await browser.get(streamPath, { after: 'chg_1' }), 'validation_error', wrong('after'))
  const headers = { 'last-event-id': '17' }
  assertError(await browser.send('GET', streamPath, { headers }), 'validation_error', wrong('Last-Event-ID'))
  const tooFar = { errors: [{ field: 'reading_ms', reason: 'range' }] }
  assertError(await browser.get(streamPath, { reading_ms: '15001' }), 'validation_error', tooFar)
  assert.equal(service.live.count, 0)
})

test('heartbeats keep a quiet stream open beyond the timeouts of the listener', async () => {
  const stream = await openStream(service, await signIn(service, workspace, workspace.owner), id)
  // Twice the listener's timeout.
  await waitUntil(() => stream.ended || stream.heartbeats >= 30)
  assert.equal(stream.ended, false)
  await workspace.list()
  await stream.count(1)
  stream.close()
  await waitUntil(() => service.live.count === 0)
})

test('a session can have eight streams, independent of other sessions', async () => {
  const browser = await signIn(service, workspace, workspace.owner)
  const streams = await Promise.all(
    Array.from({ length: liveStreamsPerSession }, () => openStream(service, browser, id)),
  )
  assert.ok(streams.every(({ status }) => status === 200))
  assertError(await browser.get(streamPath), 'rate_limited', { retry_after: 1 })
  const other = await openStream(service, await signIn(service, workspace, workspace.owner), id)
  assert.equal(other.status, 200)
  streams[0]!.close()
  await waitUntil(() => service.live.count === liveStreamsPerSession)
  const next = await openStream(service, browser, id)
  assert.equal(next.status, 200)
  for (const one of [...streams, other, next]) one.close()
  await waitUntil(() => service.live.count === 0)
})

test('a client that does not read is disconnected, and does not hold up the others', async () => {
  const stream = openEventStream(() => {})
  let closed = false
  stream.body.on('close', () => (closed = true))
  for (let size = 0; size <= liveBufferMaxBytes + 1_024; size += 1_024)
    stream.send('changes', 'x'.repeat(1_024))
  await waitUntil(() => closed)
  assert.ok(stream.closed)
  stream.send('changes', 'late')
  stream.end()

  const slow = await openStream(service, await signIn(service, workspace, workspace.owner), id, {
    reads: false,
  })
  const reader = await openStream(service, await signIn(service, workspace, workspace.owner), id)
  assert.equal(service.live.count, 2)
  // Changes with many fields, until they exceed the buffers of both sockets.
  for (let turn = 0; turn < 120 && service.live.count === 2; turn++) {
    await insertChanges(service, id, 200, { action: 'workspace.updated', fields: 60 })
    await reader.count((turn + 1) * 200, 15_000)
  }
  await waitUntil(() => service.live.count === 1)
  assert.equal(reader.ended, false)
  reader.close()
  slow.close()
  await waitUntil(() => service.live.count === 0)
})

test('a change costs three statements, however many streams the workspace has', async () => {
  const { database } = service
  const large = await createWorkspace(service)
  const list = await large.list()
  const { rows } = await database.pool.query<{ id: MemberId }>(
    `with people as (
       insert into accounts (id, email, name, created_at)
       select 'acc_' || number || $2, number || $2 || '@example.com', 'P', now() from generate_series(1, 200) as number
       returning id
     )
     insert into members (workspace_id, id, account_id, name, email, role, created_at, updated_at)
     select $1, replace(id, 'acc_', 'usr_'), id, 'P', id, case when random() < 0.5 then 'guest' else 'member' end, now(),
       now()
     from people returning id`,
    [large.workspace.id, randomBytes(5).toString('hex')],
  )
  let statements = 0
  const sql = ((row: Parameters<Sql>[0]) => {
    statements++
    return database.page(row)
  }) as Sql
  const context = { sql, clock: database.clock, queue: createLaneQueue(), metrics: undefined }
  const workspaceId = large.workspace.id
  const channel = openWorkspaceChannel(workspaceId, '', context)
  const sent: string[] = []
  for (const { id: member_id } of rows) {
    const stream = openEventStream(() => {})
    stream.body.on('data', (chunk: Buffer) => sent.push(String(chunk)))
    const own: MemberStream = {
      workspace_id: workspaceId,
      member_id,
      session_id: 'ses_none',
      stream,
      after: 'chg_0',
    }
    channel.streams.add(own)
  }
  channel.poll()
  const { rows: counts } = await database.pool.query(
    `select count(*) filter (where role = 'member')::integer as members from members where workspace_id = $1`,
    [workspaceId],
  )
  await waitUntil(() => sent.filter((text) => text.includes(list)).length === counts[0].members)
  assert.ok(statements <= 4, String(statements))
})

test('a graceful stop ends streams at once, and their clients resume in another process', async () => {
  const first = await startService({ sameDatabaseAs: service })
  const browser = await signIn(service, workspace, workspace.owner)
  const stream = await openStream(first, browser, id)
  const list = await workspace.list()
  await stream.wait(({ data }) => data.some(({ subject_id }: any) => subject_id === list), 15_000)
  const startedAt = performance.now()
  first.live.close()
  await waitUntil(() => stream.ended)
  assert.ok(performance.now() - startedAt < 2_000)
  const url = new URL(streamPath, first.url)
  const { status } = await fetch(url, { dispatcher: first.dispatcher, headers: { cookie: browser.cookie } })
  assert.equal(status, 503)
  const missed = await workspace.list()
  const next = await openStream(service, browser, id, { lastEventId: stream.lastId() })
  await next.wait(({ data }) => data.some(({ subject_id }: any) => subject_id === missed))
  assert.equal(next.changes().length, 1)
})
