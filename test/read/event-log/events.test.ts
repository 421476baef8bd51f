import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { eventTypes } from '../../../src/platform/events/event-types.ts'
import { jobs } from '../../../src/app/jobs.ts'
import { assertError } from '../../support/assert-error.ts'
import type { Client } from '../../support/client.ts'
import { withContractChecks } from '../../support/contract.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type RecordedEvent, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
const dayMs = 86_400_000

const BodyRow = Type.Object({ body: Type.String() })

/** Returns the recorded texts, which are what is delivered. */
const bodiesOf = async ({ workspace }: TestWorkspace): Promise<string[]> =>
  (
    await service.database.page(BodyRow)`
      select body from events where workspace_id = ${workspace.id} order by id`
  ).map(({ body }) => body)

/** Reads the whole log, page by page. */
async function readEvents(
  client: Client,
  query: Record<string, string | number> = {},
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  let cursor: string | null = null
  do {
    const answer = await client.get('/events', { ...query, ...(cursor === null ? {} : { cursor }) })
    assert.equal(answer.status, 200, answer.text)
    events.push(...answer.body.data)
    cursor = answer.body.next_cursor
  } while (cursor !== null)
  return events
}

const typesOf = (events: RecordedEvent[]) => events.map(({ type }) => type)

/** Raises one event of most types. */
async function writeEvents(workspace: TestWorkspace): Promise<string> {
  const list_id = await workspace.list()
  const task = (await workspace.post('/tasks', { title: 'Zażółć “gęślą” \u2028 jaźń 🦊', list_id })).body
  await workspace.patch(`/tasks/${task.id}`, { priority: 2, due_date: '2027-01-31' })
  await workspace.post(`/tasks/${task.id}/comments`, { text: 'Look' })
  await workspace.post(`/tasks/${task.id}/complete`)
  await workspace.post(`/tasks/${task.id}/reopen`)
  await workspace.patch(`/lists/${list_id}`, { name: 'Renamed' })
  await workspace.delete(`/tasks/${task.id}`)
  await workspace.post(`/lists/${list_id}/archive`)
  await workspace.post(`/lists/${list_id}/unarchive`)
  return list_id
}

// D45, D46, R-178, R-180
test('the log returns every event in order, byte for byte as recorded, until next_cursor is null', async () => {
  const workspace = await createWorkspace(service)
  await writeEvents(workspace)
  const bodies = await bodiesOf(workspace)
  assert.equal(bodies.length, 11)

  const whole = await withContractChecks(workspace).get('/events')
  assert.equal(whole.text, `{"data":[${bodies.join(',')}],"next_cursor":null}`)
  assert.equal(whole.headers['content-length'], String(Buffer.byteLength(whole.text)))
  for (const limit of [1, 4, 10, 11])
    assert.deepEqual(await readEvents(workspace, { limit }), whole.body.data)
  for (const event of whole.body.data) {
    assert.deepEqual(Object.keys(event), ['id', 'type', 'created_at', 'workspace_id', 'actor', 'data'])
    assert.match(event.id, /^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
    assert.equal(event.workspace_id, workspace.workspace.id)
  }
  const occurred = whole.body.data.map((event: RecordedEvent) => event.created_at)
  assert.deepEqual(occurred, occurred.toSorted())
})

// D45
test('a client resumes after the last event it has seen, even with another filter', async () => {
  const workspace = await createWorkspace(service)
  await workspace.list('First')
  const seen = await readEvents(workspace)
  const after = seen.at(-1)?.id ?? ''
  assert.deepEqual(await readEvents(workspace, { after }), [])
  const list_id = await workspace.list('Second')
  for (const title of ['A', 'B', 'C']) await workspace.post('/tasks', { title, list_id })

  const newer = await readEvents(workspace, { after, limit: 2 })
  assert.deepEqual(typesOf(newer), ['list.created', 'task.created', 'task.created', 'task.created'])
  const tasks = await readEvents(workspace, { after, types: 'task.created,task.deleted', limit: 1 })
  assert.deepEqual(tasks, newer.slice(1))
  assert.deepEqual(await readEvents(workspace, { after, types: 'task.created,task.created' }), tasks)
  assert.deepEqual(await readEvents(workspace, { after: 'evt_00000000000000000000000000' }), [
    ...seen,
    ...newer,
  ])
})

// D45, 0281
test('order=desc returns the newest events first, page by page, also while others are added', async () => {
  const workspace = await createWorkspace(service)
  await writeEvents(workspace)
  const oldestFirst = await readEvents(workspace)
  const newestFirst = oldestFirst.toReversed()
  for (const limit of [1, 4, 100])
    assert.deepEqual(await readEvents(workspace, { order: 'desc', limit }), newestFirst)
  assert.deepEqual(await readEvents(workspace, { order: 'asc' }), oldestFirst)
  const types = 'task.updated,list.created,list.updated'
  assert.deepEqual(
    await readEvents(workspace, { order: 'desc', types, limit: 2 }),
    newestFirst.filter(({ type }) => types.split(',').includes(type)),
  )
  const after = oldestFirst[3]!.id
  assert.deepEqual(await readEvents(workspace, { order: 'desc', after, limit: 2 }), newestFirst.slice(0, -4))

  const { data, next_cursor: cursor } = (await workspace.get('/events', { order: 'desc', limit: 2 })).body
  await workspace.list('Added in the meantime')
  const rest = await workspace.get('/events', { order: 'desc', limit: 100, cursor })
  assert.deepEqual([...data, ...rest.body.data], newestFirst)
  for (const query of [{ cursor }, { cursor, order: 'asc' }])
    assertError(await workspace.get('/events', query), 'validation_error', {
      errors: [{ field: 'cursor', reason: 'format' }],
    })
  assertError(await workspace.get('/events', { order: 'newest' }), 'validation_error', {
    errors: [{ field: 'order', reason: 'value' }],
  })
})

// D45, D22, R-123
test('a token reads the types that it has the read scope for; requesting others is forbidden, before any validation', async () => {
  const workspace = await createWorkspace(service)
  await writeEvents(workspace)
  const all = await readEvents(workspace)
  for (const [scope, readable] of [
    ['tasks:read', /^(task|attachment)\./],
    ['lists:read', /^list\./],
    ['comments:read', /^comment\./],
    ['members:read', /^member\./],
  ] as const) {
    const client = await workspace.tokenWith([scope, 'webhooks:write', 'tasks:write'])
    const events = await readEvents(client)
    assert.ok(events.length > 0, scope)
    assert.deepEqual(
      events,
      all.filter(({ type }) => readable.test(type)),
    )
    for (const type of eventTypes) {
      const answer = await client.get('/events', { types: type })
      if (readable.test(type)) assert.equal(answer.status, 200, `${scope} ${type}`)
      else assert.equal(answer.body.error.details.reason, 'scope', `${scope} ${type}`)
    }
  }
  const tasks = await workspace.tokenWith(['tasks:read'])
  const answer = await tasks.get('/events', { types: 'nothing,task.created,list.created', limit: 0 })
  assertError(answer, 'forbidden', { reason: 'scope', required: 'lists:read' })
})

// D26, D45
test('invalid types and invalid event ids are refused by name', async () => {
  const workspace = await createWorkspace(service)
  const wrong = { errors: [{ field: 'types', reason: 'format' }] }
  for (const types of ['', ',', 'task.created,', 'task.*', '*', 'Task.created', 'task.created, list.created'])
    assertError(await workspace.get('/events', { types }), 'validation_error', wrong, types)
  for (const types of ['taskXcreated', 'webhook.test', 'task.changed', 'token.created'])
    assertError(await workspace.get('/events', { types }), 'validation_error', wrong, types)
  const repeated = await workspace.get('/events', { types: ['task.created', 'list.created'] })
  assertError(repeated, 'validation_error', { errors: [{ field: 'types', reason: 'type' }] })
  for (const after of ['', 'evt_', 'tsk_01jd42e76ke0080ppaatcsyj69', 'evt_81jd42e76ke0080ppaatcsyj69'])
    assertError(await workspace.get('/events', { after }), 'validation_error', {
      errors: [{ field: 'after', reason: 'format' }],
    })
})

// D27
test('a cursor only works with its own filters and member', async () => {
  const workspace = await createWorkspace(service)
  await writeEvents(workspace)
  const { next_cursor: cursor } = (await workspace.get('/events', { limit: 1 })).body
  const other = await workspace.join('admin')
  const wrong = { errors: [{ field: 'cursor', reason: 'format' }] }
  assertError(await other.get('/events', { cursor }), 'validation_error', wrong)
  assertError(await workspace.get('/events', { cursor, types: 'task.created' }), 'validation_error', wrong)
})

// D44, S-06
test('no one reads about what they cannot see: private lists, moves in and out of them, comments, other workspaces', async () => {
  const workspace = await createWorkspace(service)
  const member = await workspace.join('member')
  const open = await workspace.list('Open')
  const hidden = (await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const section = (await workspace.post(`/lists/${hidden}/sections`, { name: 'Secret' })).body.id
  const inside = (await workspace.post('/tasks', { title: 'In', list_id: hidden, section_id: section })).body
  await workspace.post(`/tasks/${inside.id}/comments`, { text: 'Whisper' })
  const out = (await workspace.post('/tasks', { title: 'Out', list_id: open })).body

  await workspace.patch(`/tasks/${inside.id}`, { list_id: open, priority: 1 })
  await workspace.patch(`/tasks/${out.id}`, { list_id: hidden })
  await workspace.patch(`/tasks/${out.id}`, { title: 'Out of sight' })

  const seen = await readEvents(member, { types: 'task.created,task.updated,comment.created,list.created' })
  assert.deepEqual(
    seen.map(({ type, data }) => [type, (data.task ?? data.list).name ?? data.task.title]),
    [
      ['list.created', 'Open'],
      ['task.created', 'Out'],
      ['task.updated', 'In'],
    ],
  )
  assert.deepEqual(seen.at(-1)?.data.changed, ['list_id', 'section_id', 'priority'])
  assert.deepEqual(seen.at(-1)?.data.previous, {})
  for (const secret of [hidden, section, 'Whisper', 'Out of sight', 'Hidden'])
    assert.ok(!JSON.stringify(await readEvents(member)).includes(secret), secret)
  // The same event for a member who sees both lists.
  const whole = (await readEvents(workspace)).find(({ id }) => id === seen.at(-1)?.id)
  assert.deepEqual(whole?.data.previous, { list_id: hidden, section_id: section, priority: 0 })

  // Access is checked on every read, and for the time of the event.
  const before = await readEvents(member)
  await workspace.share(hidden, member.member)
  assert.deepEqual(await readEvents(member), before)
  await workspace.patch(`/tasks/${out.id}`, { title: 'In sight' })
  const shared = await readEvents(member)
  assert.deepEqual(shared, [...before, (await readEvents(workspace)).at(-1)])
  assert.deepEqual(shared.at(-1)?.data.previous, { title: 'Out of sight' })
  await operatorActions(service, workspace.workspace).unshare(hidden, member.member)
  assert.deepEqual(await readEvents(member), before)
  const stranger = await createWorkspace(service)
  assert.deepEqual(typesOf(await readEvents(stranger)), ['member.joined'])
})

// D14, S-06
test('a guest reads about lists shared with them and the people in those lists', async () => {
  const workspace = await createWorkspace(service)
  const guest = await workspace.join('guest')
  const other = await workspace.join('guest')
  const [shared, unshared] = [await workspace.list('Shared'), await workspace.list('Unshared')]
  assert.deepEqual(typesOf(await readEvents(guest)), ['member.joined'])
  await workspace.share(shared, guest.member)
  await workspace.share(unshared, other.member)
  await workspace.post('/tasks', { title: 'Theirs', list_id: shared })
  await workspace.post('/tasks', { title: 'Not theirs', list_id: unshared })
  const seen = await readEvents(guest)
  assert.deepEqual(
    seen.map(({ data }) => (data.member ?? data.list ?? data.task).id),
    // The list was created before it was shared with them.
    [workspace.owner.id, guest.member.id, seen.at(-1)?.data.task.id],
  )
  assert.equal(seen.at(-1)?.data.task.title, 'Theirs')
})

// D45
test('with 16 writers, a reader that resumes after its last event misses none and sees none out of order', async () => {
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list()
  let writing = 16
  const writer = async (name: number) => {
    for (let round = 0; round < 12; round++) {
      const answer = await workspace.post('/tasks', { title: `${name}.${round}`, list_id })
      assert.equal(answer.status, 201)
    }
    writing--
  }
  const reader = async () => {
    const seen: RecordedEvent[] = []
    for (let last = false; !last;) {
      last = writing === 0
      const after = seen.at(-1)?.id
      seen.push(
        ...(await readEvents(workspace, { types: 'task.created', limit: 7, ...(after ? { after } : {}) })),
      )
    }
    return seen.map(({ id }) => id)
  }
  const [first, second] = await Promise.all([
    reader(),
    reader(),
    ...Array.from({ length: 16 }, (_, n) => writer(n)),
  ])
  const all = (await workspace.events()).filter(({ type }) => type === 'task.created').map(({ id }) => id)
  assert.equal(all.length, 16 * 12)
  assert.deepEqual(first, all)
  assert.deepEqual(second, all)
})

// D45
test('events are kept for 30 days, and a reader whose last event was deleted resumes with the oldest that is left', async () => {
  const workspace = await createWorkspace(service)
  await workspace.list('Old')
  const first = (await readEvents(workspace))[0]?.id ?? ''
  const dropOldDays = jobs.find(({ name }) => name.startsWith('drop old partitions'))
  const later = async (days: number, run: () => Promise<void>) => {
    service.clock.offsetMs += days * dayMs
    await run()
    service.clock.offsetMs -= days * dayMs
  }
  await later(29.9, async () => {
    await dropOldDays?.run(service.database)
    assert.equal((await readEvents(workspace)).length, 2)
  })
  await later(32, async () => {
    await workspace.list('New')
    await dropOldDays?.run(service.database)
    assert.deepEqual(
      (await readEvents(workspace, { after: first })).map(({ data }) => data.list.name),
      ['New'],
    )
  })
})
