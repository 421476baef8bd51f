import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as limits from '../../../src/core/limits.ts'
import { checkCounters } from '../../../src/identity/workspaces/check-counters.ts'
import { assertError } from '../../support/assert-error.ts'
import type { Answer, Client } from '../../support/client.ts'
import { withContractChecks } from '../../support/contract.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertOverLimit, assertValidationErrors, eventsRaisedBy, fillList, historyOf, makeTask, readTask } from './support.ts' // oxfmt-ignore

const service = await startService()

type Operation = { op: string; id?: string; task?: object; due_date?: string }
type Result = { status: number; task?: any; error?: any }

async function setUp() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const run = async (operations: Operation[], by: Client = workspace): Promise<Result[]> => {
    const answer = await withContractChecks(by).post('/tasks/bulk', { operations })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.data.length, operations.length)
    for (const { error } of answer.body.data)
      if (error) assert.equal(error.request_id, answer.headers['x-request-id'])
    return answer.body.data
  }
  return { workspace, list, run }
}

const statusesOf = (results: Result[]) => results.map(({ status }) => status)
/** An error as the single request would have had it. */
const errorOf = ({ status, error }: Result) => ({ status, ...error, request_id: undefined })
const errorOfAnswer = ({ status, body }: Answer) => ({ status, ...body.error, request_id: undefined })
/** Fields that differ from one new object to the next. */
const alike = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\b[a-z]{3}_[0-9a-z]{26}/g, 'id')
      .replaceAll(/"number":\d+/g, '"number":0')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'stamp'),
  )

// 0278
test('operations run in their order with the result of the single request each', async () => {
  const { workspace, list, run } = await setUp()
  const [one, two, three] = [await makeTask(workspace, list), await makeTask(workspace, list), await makeTask(workspace, list)] // oxfmt-ignore
  const results = await run([
    {
      op: 'create',
      task: { title: 'New', list_id: list, due_date: '2030-01-01', checklist: [{ text: 'Item' }] },
    },
    { op: 'update', id: one.id, task: { title: 'Changed' } },
    { op: 'complete', id: two.id },
    { op: 'delete', id: three.id },
    { op: 'reopen', id: two.id },
    { op: 'update', id: one.id, task: { priority: 2 } },
    { op: 'create', task: { title: 'A part', parent_id: one.id } },
  ])
  assert.deepEqual(statusesOf(results), [201, 200, 200, 204, 200, 200, 201])
  assert.deepEqual(Object.keys(results[3] ?? {}), ['status'])
  const [created, changed, completed, , reopened, again, part] = results.map(({ task }) => task)
  assert.deepEqual([changed.title, again.title, again.priority], ['Changed', 'Changed', 2])
  assert.deepEqual([completed.completed, reopened.completed], [true, false])
  assert.equal((await workspace.get(`/tasks/${three.id}`)).status, 404)
  assert.deepEqual(await readTask(workspace, created.id), created)
  assert.deepEqual(await readTask(workspace, two.id), reopened)
  assert.deepEqual(await readTask(workspace, part.id), part)
  const after = await readTask(workspace, one.id)
  assert.deepEqual(after, { ...again, subtask_count: 1, open_subtask_count: 1, updated_at: after.updated_at })
  assert.deepEqual(await checkCounters(service.database.page), 0)
})

test('a bulk leaves the same tasks, events and history as the single requests', async () => {
  const { workspace, list, run } = await setUp()
  const member = (await workspace.join('member')).member
  const other = await workspace.list('Other')
  const section_id = (await workspace.post(`/lists/${list}/sections`, { name: 'Next' })).body.id
  const recurring = { due_date: '2030-01-01', recurrence: { rule: 'FREQ=DAILY;COUNT=5', from: 'due' } }
  const news = [
    { title: 'Plain', list_id: list },
    { title: 'Full', list_id: list, section_id, priority: 3, assignee_ids: [member.id], ...recurring, due_time: '09:00', reminders: [{ minutes_before: 5 }], checklist: [{ text: 'x', checked: true }] }, // oxfmt-ignore
    { title: 'Elsewhere', list_id: other, description: 'Text' },
  ]
  const changes = (ids: string[], at: (n: number) => string): Operation[] => [
    { op: 'update', id: at(0), task: { title: 'New title', description: 'Words' } },
    { op: 'complete', id: at(1), due_date: '2030-01-01' },
    { op: 'complete', id: at(1), due_date: '2030-01-01' },
    { op: 'update', id: at(2), task: { list_id: list } },
    { op: 'complete', id: at(2) },
    { op: 'reopen', id: at(2) },
    { op: 'complete', id: at(0) },
    { op: 'delete', id: at(2) },
    { op: 'update', id: ids.at(-1) ?? '', task: { title: 'x' } },
  ]
  const single = async ({ op, id, task, due_date }: Operation): Promise<Answer> => {
    if (op === 'create') return workspace.post('/tasks', task)
    if (op === 'update') return workspace.patch(`/tasks/${id}`, task)
    if (op === 'delete') return workspace.delete(`/tasks/${id}`)
    return workspace.post(`/tasks/${id}/${op}`, due_date === undefined ? undefined : { due_date })
  }

  const bulkIds: string[] = []
  const bulkResults: Result[] = []
  const bulkEvents = await eventsRaisedBy(workspace, async () => {
    const created = await run(news.map((task) => ({ op: 'create', task })))
    bulkIds.push(...created.map(({ task }) => task.id))
    bulkResults.push(...created, ...(await run(changes([...bulkIds, 'tsk_none'], (n) => bulkIds[n] ?? ''))))
  })
  const singleIds: string[] = []
  const answers: Answer[] = []
  const singleEvents = await eventsRaisedBy(workspace, async () => {
    for (const task of news) {
      const answer = await single({ op: 'create', task })
      answers.push(answer)
      singleIds.push(answer.body.id)
    }
    for (const change of changes([...singleIds, 'tsk_none'], (n) => singleIds[n] ?? ''))
      answers.push(await single(change))
  })
  assert.deepEqual(
    bulkResults.map((result) => alike(result.error ? errorOf(result) : (result.task ?? null))),
    answers.map((answer) => alike(answer.status > 204 ? errorOfAnswer(answer) : (answer.body ?? null))),
  )
  assert.ok(bulkEvents.length > 10)
  assert.deepEqual(bulkEvents.map(alike), singleEvents.map(alike))
  assert.deepEqual(new Set(bulkEvents.map(({ id }) => id)).size, bulkEvents.length)
  for (const [n, id] of bulkIds.entries())
    assert.deepEqual(alike(await historyOf(service, id)), alike(await historyOf(service, singleIds[n] ?? '')))
  assert.deepEqual(await checkCounters(service.database.page), 0)
})

test('each operation fails by itself, with the error of the single request, and changes nothing then', async () => {
  const { workspace, list, run } = await setUp()
  const elsewhere = await createWorkspace(service)
  const foreign = await makeTask(elsewhere, await elsewhere.list())
  const archived = await workspace.list('Archived')
  const frozen = await makeTask(workspace, archived)
  await workspace.post(`/lists/${archived}/archive`)
  const task = await makeTask(workspace, list, { due_date: '2030-01-01' })
  const stale = task.created_at.replace(/^\d{4}/, '2020')
  const creates: [object, object?][] = [
    [{ title: '', list_id: list }],
    [{ list_id: list, titel: 'x' }],
    [{ title: 'x', list_id: 'lst_none' }],
    [{ title: 'x', list_id: archived }],
    [{ title: 'x', list_id: list, parent_id: 'tsk_none' }],
    [{ title: 'x', parent_id: foreign.id }],
    [{ title: 'x', list_id: list, assignee_ids: ['usr_none'] }],
    [{ title: 'x', list_id: list, due_time: '09:00' }],
    [{ title: 'x', list_id: list, due_date: '2030-01-01', recurrence: { rule: 'FREQ=NEVER', from: 'due' } }],
    [{ title: 'a'.repeat(501), list_id: list }],
    [{ title: 'a'.repeat(501), list_id: archived }],
    [{ title: 'x', list_id: list, checklist: Array.from({ length: 201 }, () => ({ text: 'x' })) }],
    [{}],
  ]
  const updates: [string, object][] = [
    [task.id, { title: null }],
    [task.id, { due_date: null, due_time: '10:00' }],
    [task.id, { title: 'y', updated_at: stale }],
    [task.id, { completed: true }],
    [task.id, { title: 'a'.repeat(501) }],
    [task.id, { title: 'a'.repeat(501), list_id: 'lst_none' }],
    [task.id, { list_id: archived }],
    [frozen.id, { title: 'a'.repeat(501) }],
    [foreign.id, { title: 'x' }],
    ['NOT AN ID', { title: 'x' }],
  ]
  const [events, before] = [await workspace.events(), await readTask(workspace, task.id)]
  const results = await run([
    ...creates.map(([one]) => ({ op: 'create', task: one })),
    ...updates.map(([id, patch]) => ({ op: 'update', id, task: patch })),
    { op: 'complete', id: frozen.id },
    { op: 'delete', id: 'tsk_none' },
    { op: 'complete', id: task.id, due_date: '2031-01-01' },
  ])
  assert.deepEqual(results.at(-1), { status: 200, task: before })
  assert.deepEqual(await workspace.events(), events)
  assert.deepEqual(await readTask(workspace, task.id), before)

  const answers = [
    ...(await Promise.all(creates.map(([one]) => workspace.post('/tasks', one)))),
    ...(await Promise.all(
      updates.map(([id, patch]) => workspace.patch(`/tasks/${encodeURIComponent(id)}`, patch)),
    )),
    await workspace.post(`/tasks/${frozen.id}/complete`),
    await workspace.delete('/tasks/tsk_none'),
  ]
  for (const [n, answer] of answers.entries())
    assert.deepEqual(errorOf(results[n] ?? { status: 0 }), errorOfAnswer(answer))
  assert.ok(new Set(answers.map(({ status }) => status)).isSupersetOf(new Set([400, 404, 409, 422])))
})

test('operations that fail stand between those that succeed, and these count for the limits of the next', async () => {
  const { workspace, list, run } = await setUp()
  await fillList(service, workspace, list, limits.listTasksMax - 3)
  const parent = await makeTask(workspace, await workspace.list('Parents'))
  const create = (fields: object) => ({ op: 'create', task: { title: 'x', ...fields } })
  const results = await run([
    create({ list_id: list }),
    create({ list_id: 'lst_none' }),
    create({ list_id: list }),
    { op: 'update', id: parent.id, task: { priority: 1 } },
    create({ list_id: list }),
    create({ list_id: list }),
  ])
  assert.deepEqual(statusesOf(results), [201, 400, 201, 200, 201, 422])
  assert.deepEqual(results[5]?.error.details, { limit: 'list_tasks', max: limits.listTasksMax, actual: limits.listTasksMax + 1 }) // oxfmt-ignore

  const parts = await run(Array.from({ length: 100 }, () => create({ parent_id: parent.id })))
  assert.deepEqual(new Set(statusesOf(parts)), new Set([201]))
  const [more] = await run([create({ parent_id: parent.id })])
  assert.deepEqual([more?.status, more?.error.details.limit], [422, 'task_subtasks'])
  const [deeper] = await run([create({ parent_id: parts[0]?.task.id })])
  assert.deepEqual([deeper?.status, deeper?.error.details.limit], [422, 'subtask_depth'])
  assert.deepEqual(await checkCounters(service.database.page), 0)
})

test('an operation sees what those before it have done to the same task, its parent and its subtasks', async () => {
  const { workspace, list, run } = await setUp()
  const other = await workspace.list('Other')
  const parent = await makeTask(workspace, list, { due_date: '2030-01-01', recurrence: { rule: 'FREQ=DAILY', from: 'due' } }) // oxfmt-ignore
  const part = await makeTask(workspace, list, { parent_id: parent.id })
  const results = await run([
    { op: 'complete', id: part.id },
    { op: 'complete', id: parent.id },
    { op: 'reopen', id: part.id },
    { op: 'update', id: parent.id, task: { list_id: other } },
    { op: 'update', id: part.id, task: { title: 'Moved along' } },
    { op: 'update', id: parent.id, task: { priority: 1 } },
    { op: 'delete', id: parent.id },
    { op: 'update', id: part.id, task: { title: 'Too late' } },
    { op: 'delete', id: parent.id },
  ])
  assert.deepEqual(statusesOf(results), [200, 200, 200, 200, 200, 200, 204, 404, 404])
  // Completing the occurrence reopened it, so reopening it again changes nothing.
  assert.equal(results[2]?.task.completed, false)
  assert.equal(results[4]?.task.list_id, other)
  assert.deepEqual([results[5]?.task.due_date, results[5]?.task.list_id], ['2030-01-02', other])
  assert.deepEqual(await checkCounters(service.database.page), 0)
})

//
test('a repeated bulk with the same key runs once and returns the same results', async () => {
  const { workspace, list } = await setUp()
  const body = {
    operations: [
      { op: 'create', task: { title: 'Once', list_id: list } },
      { op: 'delete', id: 'tsk_none' },
    ],
  }
  const send = (sent: object = body) => workspace.post('/tasks/bulk', sent, { 'idempotency-key': 'bulk' })
  const answers = await Promise.all([send(), send()])
  const first = answers.find(({ status }) => status === 200)
  assert.ok(first)
  const again = await send()
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.equal(again.body.data[1].error.request_id, again.headers['x-request-id'])
  assert.deepEqual(alike(again.body), alike(first.body))
  assert.equal(again.body.data[0].task.id, first.body.data[0].task.id)
  assert.equal((await workspace.get('/tasks', { list_id: list })).body.data.length, 1)
  assertError(await send({ operations: body.operations.slice(1) }), 'conflict', { reason: 'key_reused' })
})

// R-211, D30
test('every ten operations count as one request, and a bulk that does not fit is refused whole and uncounted', async () => {
  for (const sharedWindows of [false, true]) {
    const own = await startService({ sharedWindows })
    const workspace = await createWorkspace(own, { plan: 'team' })
    const list = await workspace.list()
    const bulk = (count: number) =>
      workspace.post('/tasks/bulk', {
        operations: Array.from({ length: count }, () => ({
          op: 'create',
          task: { title: 'x', list_id: list },
        })),
      })
    const left = ({ headers }: Answer) => Number(headers['x-ratelimit-remaining'])
    let remaining = left(await workspace.get('/lists'))
    for (const [count, cost] of [[1, 1], [10, 1], [11, 2], [100, 10]] as const) {
      const answer = await bulk(count)
      assert.deepEqual([answer.status, left(answer)], [200, (remaining -= cost)], String(count))
    } // oxfmt-ignore
    // A body that is refused begins no operation.
    assert.equal(left(await bulk(0)), (remaining -= 1))
    while (remaining > 5) remaining = left(await workspace.get('/lists'))
    const refused = await bulk(60)
    assertError(refused, 'rate_limited', { retry_after: Number(refused.headers['retry-after']) })
    assert.equal(left(refused), 0)
    const fits = await bulk(50)
    assert.deepEqual([fits.status, left(fits)], [200, 0])
    assert.equal((await bulk(1)).status, 429)
    own.clock.offsetMs += 61_000
    assert.equal((await workspace.get('/tasks', { list_id: list, limit: 100 })).body.data.length, 100)
  }
})

test('a body that is no list of operations is refused as a whole', async () => {
  const { workspace, list } = await setUp()
  const events = await workspace.events()
  const send = (body: unknown) => workspace.post('/tasks/bulk', body)
  const create = { op: 'create', task: { title: 'x', list_id: list } }
  assertValidationErrors(await send({}), 'operations: required')
  assertValidationErrors(await send({ operations: [] }), 'operations: empty')
  assertValidationErrors(await send({ operations: create }), 'operations: type')
  assertValidationErrors(await send({ operations: [create, 'x'] }), 'operations.1: type')
  assertValidationErrors(await send({ operations: [create, { op: 'archive' }] }), 'operations.1.op: value')
  assertValidationErrors(await send({ operations: [create, {}] }), 'operations.1.op: required')
  assertValidationErrors(await send({ operations: [create], atomic: true }), 'atomic: unknown')
  assertOverLimit(
    await send({ operations: Array.from({ length: 101 }, () => create) }),
    'operations_length',
    100,
    101,
  )
  assert.deepEqual(await workspace.events(), events)
})

test('an operation with a missing, unknown or mistyped field is its own 400', async () => {
  const { list, run } = await setUp()
  const task = { title: 'x', list_id: list }
  const results = await run([
    { op: 'create' },
    { op: 'create', task: [] as object },
    { op: 'create', task: 'x' as unknown as object },
    { op: 'create', id: 'tsk_none', task },
    { op: 'update', task },
    { op: 'complete' },
    { op: 'reopen', id: 7 as unknown as string },
    { op: 'complete', id: 'tsk_none', due_date: 'tomorrow' },
    { op: 'create', task },
  ])
  const named = results.map(({ error }) =>
    error?.details.errors.map(
      ({ field, reason }: { field: string; reason: string }) => `${field}: ${reason}`,
    ),
  )
  assert.deepEqual(named, [
    ['task: required'],
    ['task: type'],
    ['task: type'],
    ['id: unknown'],
    ['id: required'],
    ['id: required'],
    ['id: type'],
    ['due_date: format'],
    undefined,
  ])
})

// 0270, 0278
test('an external id that is taken fails one operation alone, also when another operation has just taken it', async () => {
  const { workspace, list, run } = await setUp()
  const create = (external_id: string) => ({ op: 'create', task: { title: 'x', list_id: list, external_id } })
  const change = (id: string, external_id: string | null) => ({ op: 'update', id, task: { external_id } })
  const first = await makeTask(workspace, list, { external_id: 'one' })
  const second = await makeTask(workspace, list)
  // More than are dealt with in one turn.
  const others = Array.from({ length: 30 }, (_, n) => create(`other-${n}`))
  const results = await run([
    create('one'),
    create('two'),
    ...others,
    create('two'),
    create('other-0'),
    change(second.id, 'two'),
    change(first.id, null),
    change(second.id, 'one'),
    create('one'),
    { op: 'delete', id: second.id },
    create('one'),
  ])
  const [, two, other] = results.map(({ task }) => task?.id)
  const last = results.slice(32)
  assert.deepEqual(statusesOf(last), [409, 409, 409, 200, 200, 409, 204, 201])
  assert.deepEqual(statusesOf(results.slice(0, 32)), [409, ...Array(31).fill(201)])
  const holders = [results[0], ...last].flatMap((result) => (result?.error ? [result.error.details] : []))
  assert.deepEqual(
    holders,
    [first.id, two, other, two, second.id].map((task_id) => ({ reason: 'external_id_taken', task_id })),
  )
  const { data } = (await workspace.get('/tasks', { external_id: 'one' })).body
  assert.deepEqual(data, [last.at(-1)?.task])
})

// 0271, 0280
test('tasks of a bulk have their metadata, merged key by key, and say who changed them', async () => {
  const { workspace, list, run } = await setUp()
  const { token } = (await workspace.get('/me')).body
  const [created] = await run([
    { op: 'create', task: { title: 'x', list_id: list, metadata: { deal: '1' } } },
  ])
  const id = created?.task.id
  const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`key-${n}`, 'x']))
  const results = await run([
    { op: 'update', id, task: { metadata: { stage: 'won' } } },
    { op: 'update', id, task: { metadata: { deal: null } } },
    { op: 'update', id, task: { metadata: tooMany } },
    { op: 'update', id, task: { metadata: { 'a b': 'x' } } },
    { op: 'create', task: { title: 'x', list_id: list, metadata: tooMany } },
  ])
  assert.deepEqual(statusesOf(results), [200, 200, 422, 400, 422])
  assert.deepEqual(results[4]?.error.details, { limit: 'metadata_keys', max: 20, actual: 21 })
  assert.deepEqual(results[3]?.error.details.errors, [{ field: 'metadata.a b', reason: 'metadata_key' }])
  for (const { task } of [created, ...results.slice(0, 2)] as Result[])
    assert.deepEqual([task.updated_by, task.updated_via], [workspace.owner.id, token.id])
  const task = await readTask(workspace, id)
  assert.deepEqual(task, results[1]?.task)
  assert.deepEqual(task.metadata, { stage: 'won' })
})

// D14, R-144
test('a guest can do in a bulk only what single requests allow, and hidden tasks are not found', async () => {
  const { workspace, list, run } = await setUp()
  const guest = await workspace.join('guest')
  await workspace.share(list, guest.member)
  const hidden = await makeTask(workspace, await workspace.list('Hidden'))
  const shown = await makeTask(workspace, list)
  const results = await run(
    [
      { op: 'create', task: { title: 'Own', list_id: list } },
      { op: 'delete', id: shown.id },
      { op: 'update', id: hidden.id, task: { title: 'x' } },
      { op: 'complete', id: shown.id },
      { op: 'create', task: { title: 'x', list_id: hidden.list_id } },
    ],
    guest,
  )
  assert.deepEqual(statusesOf(results), [201, 403, 404, 200, 400])
  assert.deepEqual(results[1]?.error.details, { reason: 'role', required: 'member' })
  const reader = await workspace.tokenWith(['tasks:read'])
  const refused = await reader.post('/tasks/bulk', { operations: [{ op: 'delete', id: shown.id }] })
  assertError(refused, 'forbidden', { reason: 'scope', required: 'tasks:write' })
})

test('a bulk of 100 takes one turn of the lane: one stamp for all, later than any before', async () => {
  const { workspace, list, run } = await setUp()
  const before = await makeTask(workspace, list)
  const results = await run(Array.from({ length: 100 }, (_, n) => ({ op: 'create', task: { title: `${n}`, list_id: list } }))) // oxfmt-ignore
  assert.equal(new Set(results.map(({ task }) => task.updated_at)).size, 1)
  assert.ok(results[0]?.task.updated_at > before.updated_at)
  const { data } = (await workspace.get('/tasks', { list_id: list, limit: 100, updated_since: results[0]?.task.updated_at })).body // oxfmt-ignore
  assert.deepEqual(data.map(({ title }: { title: string }) => title), results.map(({ task }) => task.title)) // oxfmt-ignore
})

// D36
test('a task that a bulk changes again has a later stamp each time, so that no two states have the same', async () => {
  const { workspace, list, run } = await setUp()
  const task = await makeTask(workspace, list)
  const other = await makeTask(workspace, list)
  const part = await makeTask(workspace, list, { parent_id: task.id })
  let results: Result[] = []
  const events = await eventsRaisedBy(workspace, async () => {
    results = await run([
      { op: 'update', id: task.id, task: { title: 'First' } },
      { op: 'update', id: other.id, task: { title: 'At the same time' } },
      { op: 'update', id: task.id, task: { title: 'Second' } },
      { op: 'create', task: { title: 'Counted in its parent', parent_id: task.id } },
      { op: 'complete', id: part.id },
      { op: 'complete', id: task.id },
    ])
  })
  assert.deepEqual(statusesOf(results), [200, 200, 200, 201, 200, 200])
  const stamps = results.map((result) => result.task.updated_at)
  assert.equal(stamps[0], stamps[1])
  for (const [earlier, later] of [[0, 2], [2, 3], [3, 4], [4, 5]] as const)
    assert.ok(stamps[earlier] < stamps[later], `${stamps[earlier]} ${stamps[later]}`) // oxfmt-ignore
  assert.deepEqual(
    events.map(({ created_at }) => created_at),
    stamps,
  )
  assert.deepEqual(
    events.map(({ id }) => id),
    events.map(({ id }) => id).toSorted(),
  )
  const states = events.flatMap(({ data }) => [[data.task.id, data.task.updated_at].join()])
  assert.equal(new Set(states).size, states.length)
  const after = await makeTask(workspace, list)
  assert.ok(after.updated_at > (stamps.at(-1) ?? ''))
  const { data } = (await workspace.get('/tasks', { list_id: list, updated_since: stamps[0] })).body
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [other.id, results[3]?.task.id, part.id, task.id, after.id],
  )
})
