import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { lowestId, stampedId, type TokenId } from '../../../src/core/ids.ts'
import { eventLogDays, eventStreamsPerWorkspace } from '../../../src/core/limits.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { openEvents, type OpenEventStream } from './stream-client.ts'

const service = await startService({ liveTickMs: 50 })
const beside = await startService({ sameDatabaseAs: service, liveTickMs: 50 })

const createTasks = async (
  client: Pick<TestWorkspace, 'post'>,
  list_id: string,
  count: number,
  description = '',
) => {
  for (let number = 0; number < count; number++) {
    const answer = await client.post('/tasks', {
      title: `Task ${number}`,
      list_id,
      description: description || null,
    })
    assert.equal(answer.status, 201, answer.text)
  }
}

const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id)
const typesOf = (stream: OpenEventStream) => stream.events().map(({ type }) => type)

/** Returns all ids of the log. */
const logOf = async (workspace: TestWorkspace) => idsOf(await workspace.events())

async function tokenId(workspace: TestWorkspace, { token }: { token: string | undefined }): Promise<TokenId> {
  const { rows } = await service.database.pool.query(
    'select id from tokens where workspace_id = $1 and last4 = $2',
    [workspace.workspace.id, token?.slice(-4)],
  )
  return rows[0].id
}

// 0281, D45, D46
test('a stream sends each event as it is in the log, in every process, within a second of its commit', async () => {
  const workspace = await createWorkspace(service)
  const [here, there] = [await openEvents(service, workspace), await openEvents(beside, workspace)]
  assert.equal(here.status, 200)
  assert.equal(here.headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(here.headers['cache-control'], 'no-store, no-transform')
  assert.match(String(here.headers['x-request-id']), /^req_/)
  assert.equal(here.headers['x-ratelimit-limit'], '1200')
  const list_id = await workspace.list()
  const startedAt = performance.now()
  await createTasks(workspace, list_id, 2)
  await Promise.all([here.count(3), there.count(3)])
  assert.ok(performance.now() - startedAt < 1_000)
  const log = (await workspace.get('/events')).body.data.slice(-3)
  for (const stream of [here, there]) {
    assert.deepEqual(stream.events(), log)
    assert.deepEqual(
      stream.received.map(({ id, event }) => [id, event]),
      log.map(({ id, type }: { id: string; type: string }) => [id, type]),
    )
    assert.deepEqual(
      stream.received.map(({ text }) => text),
      log.map((event: unknown) => JSON.stringify(event)),
    )
  }
})

// D14, D44, S-06, 0210
test('a stream shows what GET /events shows: by list access, role, scope and type, without hidden earlier values', async () => {
  const workspace = await createWorkspace(service)
  const [mira, guest] = [await workspace.join('member'), await workspace.join('guest')]
  const shared = await workspace.list('Shared')
  await workspace.share(shared, guest.member)
  const lists = await workspace.tokenWith(['lists:read'])
  const streams = {
    owner: await openEvents(service, workspace),
    mira: await openEvents(service, mira),
    guest: await openEvents(service, guest),
    lists: await openEvents(service, lists),
    moved: await openEvents(service, workspace, { types: 'task.updated,member.joined' }),
  }
  const clients = { owner: workspace, mira, guest, lists, moved: workspace }
  const hidden = (await mira.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const { id } = (await mira.post('/tasks', { title: 'Dismiss Bob', list_id: hidden })).body
  await mira.patch(`/tasks/${id}`, { title: 'Ask Bob' })
  await mira.patch(`/tasks/${id}`, { list_id: shared, title: 'Call Bob' })
  await mira.post(`/tasks/${id}/comments`, { text: 'Hello' })
  await workspace.join('member')
  await workspace.patch(`/lists/${shared}`, { name: 'Renamed' })

  await streams.mira.count(7)
  await streams.lists.count(1)
  await sleep(200)
  for (const [name, stream] of Object.entries(streams)) {
    const client = clients[name as keyof typeof clients]
    const filter = name === 'moved' ? { types: 'task.updated,member.joined' } : {}
    const shown = (await client.get('/events', filter)).body.data
    const since = streams.mira.events()[0]!.id
    assert.deepEqual(
      stream.events(),
      shown.filter((event: { id: string }) => event.id >= since),
      name,
    )
  }
  assert.deepEqual(typesOf(streams.lists), ['list.updated'])
  assert.deepEqual(typesOf(streams.guest), [
    'task.updated',
    'comment.created',
    'member.joined',
    'list.updated',
  ])
  assert.ok(!JSON.stringify(streams.owner.received).includes('Ask Bob'))
  assert.ok(!JSON.stringify(streams.guest.received).includes(hidden))

  const tasks = await workspace.tokenWith(['tasks:read', 'webhooks:write'])
  const refused = await openEvents(service, tasks, { types: 'list.created' })
  assert.deepEqual(
    [refused.status, refused.error.details],
    [403, { reason: 'scope', required: 'lists:read' }],
  )
  const none = await openEvents(service, await workspace.tokenWith(['webhooks:write']))
  assert.deepEqual([none.status, none.error.details.reason], [403, 'scope'])
})

// 0281
test('a stream resumes in any process without gaps or duplicates, after Last-Event-ID before after', async () => {
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list()
  const [first] = await logOf(workspace)
  let stream = await openEvents(service, workspace)
  const start = (await logOf(workspace)).at(-1)!
  await waitUntil(() => stream.lastId() !== '')
  assert.equal(stream.lastId(), start)
  const received: string[] = []
  const writing = new AbortController()
  const writers = Promise.all(Array.from({ length: 4 }, () => createTasks(workspace, list_id, 60)))
  void writers.then(() => writing.abort())
  for (let turn = 0; !writing.signal.aborted || turn < 3; turn++) {
    await sleep(40)
    stream.close()
    await waitUntil(() => stream.ended)
    received.push(...idsOf(stream.events()))
    const lastEventId = stream.lastId() || received.at(-1)
    stream = await openEvents(turn % 2 ? service : beside, workspace, {
      ...(lastEventId === undefined ? {} : { lastEventId }),
      ...(first === undefined ? {} : { after: first }),
    })
  }
  await writers
  await waitUntil(() => received.length + stream.events().length >= 240)
  await sleep(100)
  received.push(...idsOf(stream.events()))
  const log = await logOf(workspace)
  assert.deepEqual(received, log.slice(log.indexOf(start) + 1))
  const whole = await openEvents(service, workspace, { after: start, types: 'task.created' })
  await whole.count(240)
  assert.deepEqual(idsOf(whole.events()), received)
})

test('events are found even if the process that committed them died before announcing them', async () => {
  const workspace = await createWorkspace(service)
  const stream = await openEvents(service, workspace)
  await sleep(100)
  const body = JSON.stringify({ id: 'evt_7zzzzzzzzzzzzzzzzzzzzzzzzz', type: 'list.created', data: {} })
  const list_id = await workspace.list()
  await stream.count(1)
  await service.database.pool.query(
    `insert into events (workspace_id, id, type, created_at, subject_id, list_id, body)
     values ($1, 'evt_7zzzzzzzzzzzzzzzzzzzzzzzzz', 'list.created', now(), $2, $2, $3)`,
    [workspace.workspace.id, list_id, body],
  )
  await stream.count(2)
  assert.equal(stream.received[1]!.text, body)
})

// D14, S-03
test('a stream ends when its token is revoked, its member is removed or gets another role, or the plan ends', async () => {
  const workspace = await createWorkspace(service)
  const operator = operatorActions(service, workspace.workspace)
  const [mira, bob] = [await workspace.join('member'), await workspace.join('member')]
  const token = await workspace.tokenWith(['lists:read'])
  const streams = {
    revoked: await openEvents(beside, token),
    removed: await openEvents(beside, mira),
    demoted: await openEvents(beside, bob),
    owner: await openEvents(beside, workspace),
  }
  const endsAfter = async (
    stream: OpenEventStream,
    change: () => Promise<unknown>,
    status: number,
    client: any,
  ) => {
    const startedAt = performance.now()
    await change()
    await waitUntil(() => stream.ended)
    assert.ok(performance.now() - startedAt < 1_000)
    const { event, data } = stream.received.at(-1)!
    assert.deepEqual([event, data], ['end', { reason: 'access' }])
    const again = await openEvents(beside, client)
    assert.equal(again.status, status)
    again.close()
  }
  await endsAfter(
    streams.revoked,
    async () => operator.revokeToken(await tokenId(workspace, token)),
    401,
    token,
  )
  await endsAfter(streams.removed, () => operator.removeMember(mira.member), 401, mira)
  await endsAfter(streams.demoted, () => operator.setRole(bob.member, 'guest'), 200, bob)
  assert.equal(streams.owner.ended, false)
  await operator.removeMember(bob.member)
  await endsAfter(streams.owner, () => operator.setPlan('start'), 403, workspace)
})

// S-03
test('nothing reaches a token that was revoked before, even if no process has heard of it', async () => {
  const workspace = await createWorkspace(service)
  const token = await workspace.tokenWith(['lists:read'])
  const [stream, other] = [await openEvents(service, token), await openEvents(service, workspace)]
  await workspace.list('Before')
  await stream.count(1)
  await service.database.pool.query('update tokens set revoked_at = now() where id = $1', [
    await tokenId(workspace, token),
  ])
  await workspace.list('After')
  await other.count(2)
  await waitUntil(() => stream.ended)
  assert.deepEqual(
    stream.received.map(({ event }) => event),
    ['list.created', 'end'],
  )
})

// 0281
test('a client that does not read holds up no one, and gets everything once it reads', async () => {
  const workspace = await createWorkspace(service)
  const neighbor = await createWorkspace(service)
  const list_id = await workspace.list()
  const slow = await openEvents(service, workspace, { reads: false })
  const quick = await openEvents(service, workspace)
  const others = await openEvents(service, neighbor)
  const before = process.memoryUsage().rss
  // Together far more than all the buffers between the two ends hold.
  await createTasks(workspace, list_id, 400, 'ö'.repeat(20_000))
  const startedAt = performance.now()
  await neighbor.list()
  await others.count(1)
  assert.ok(performance.now() - startedAt < 1_000)
  await quick.count(400, 20_000)
  assert.ok(process.memoryUsage().rss - before < 200_000_000)
  assert.equal(slow.events().length, 0)
  slow.read()
  await slow.count(400, 20_000)
  assert.deepEqual(idsOf(slow.events()), idsOf(quick.events()))
})

// 0281
test('a comment comes while nothing happens, and tells where to resume after events that were for others', async () => {
  const workspace = await createWorkspace(service)
  const stream = await openEvents(service, workspace, { types: 'task.deleted' })
  const list_id = await workspace.list()
  await createTasks(workspace, list_id, 3)
  const last = (await logOf(workspace)).at(-1)!
  await waitUntil(() => stream.comments > 0 && stream.lastId() === last)
  const seen = stream.comments
  await waitUntil(() => stream.comments > seen + 1)
  assert.deepEqual(stream.events(), [])
  const { id } = (await workspace.get('/tasks')).body.data[0]
  await workspace.delete(`/tasks/${id}`)
  await stream.count(1)
})

// 0281, D45
test('a client that was away for longer than the log gets an error, and never a gap', async () => {
  const workspace = await createWorkspace(service)
  const now = service.clock.now()
  const old = lowestId('evt', now - (eventLogDays * 24 + 1) * 3_600_000)
  for (const [options, field] of [
    [{ after: old }, 'after'],
    [{ lastEventId: old }, 'Last-Event-ID'],
  ] as const) {
    const { status, error } = await openEvents(service, workspace, options)
    assert.deepEqual([status, error.details], [400, { errors: [{ field, reason: 'too_old' }] }])
    assert.match(error.message, /Read everything again/)
  }
  const known = await openEvents(service, workspace, { after: stampedId('evt', now - 29 * 86_400_000, 0) })
  assert.equal(known.status, 200)
  for (const [options, field, reason] of [
    [{ after: 'evt_1' }, 'after', 'format'],
    [{ lastEventId: 'chg_01jd42e76ke0080ppaatcsyj69' }, 'Last-Event-ID', 'format'],
    [{ types: 'task.made' }, 'types', 'format'],
  ] as const) {
    const { status, error } = await openEvents(service, workspace, options)
    assert.deepEqual([status, error.details], [400, { errors: [{ field, reason }] }])
  }
})

// 0281
test('a quiet stream keeps an id that the log still has, however long nothing happens', async () => {
  const workspace = await createWorkspace(service)
  await workspace.list()
  const stream = await openEvents(service, workspace)
  const first = await waitUntil(() => stream.lastId() !== '').then(() => stream.lastId())
  const offset = service.clock.offsetMs
  try {
    service.clock.offsetMs += 2 * 86_400_000
    await waitUntil(() => stream.lastId() > first)
    const moved = stream.lastId()
    assert.ok(moved < lowestId('evt', service.clock.now()))
    await workspace.list('After all')
    await stream.count(1)
    assert.equal(stream.events().length, 1)
  } finally {
    service.clock.offsetMs = offset
  }
})

// 0281, D30
test('a workspace has a limit of open streams in each process, and other workspaces are not affected', async () => {
  const workspace = await createWorkspace(service)
  const streams = await Promise.all(
    Array.from({ length: eventStreamsPerWorkspace }, () => openEvents(service, workspace)),
  )
  assert.ok(streams.every(({ status }) => status === 200))
  const refused = await openEvents(service, workspace)
  assert.deepEqual(
    [refused.status, refused.headers['retry-after'], refused.error.details],
    [429, '5', { retry_after: 5, reason: 'event_streams', max: eventStreamsPerWorkspace }],
  )
  assert.equal((await openEvents(service, await createWorkspace(service))).status, 200)
  assert.equal((await openEvents(service, workspace, { method: 'HEAD' })).status, 200)
  const before = service.eventStreams.count
  streams[0]!.close()
  await waitUntil(() => service.eventStreams.count === before - 1)
  const again = await openEvents(service, workspace)
  assert.equal(again.status, 200)
  await workspace.list()
  await Promise.all([...streams.slice(1), again].map((stream) => stream.count(1)))
})

// D26
test('a stream needs a token of a plan with the API', async () => {
  const workspace = await createWorkspace(service, { plan: 'start' })
  const start = await openEvents(service, workspace)
  assert.deepEqual([start.status, start.error.details.reason], [403, 'plan'])
  assert.equal((await openEvents(service, { token: 'dbp_wrong' })).status, 401)
})

// 0281
test('stopping the service ends its streams, which says so', async () => {
  const workspace = await createWorkspace(service)
  const stopping = await startService({ sameDatabaseAs: service })
  const stream = await openEvents(stopping, workspace)
  stopping.eventStreams.close()
  await waitUntil(() => stream.ended)
  assert.deepEqual(
    stream.received.map(({ event, data }) => [event, data]),
    [['end', { reason: 'stopping' }]],
  )
  const refused = await openEvents(stopping, workspace)
  assert.equal(refused.status, 503)
})
