import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import type { Client } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import {
  assertOverLimit,
  assertValidationErrors,
  eventsRaisedBy,
  historyOf,
  makeTask,
  readTask,
} from './support.ts'

const service = await startService()

const taken = { reason: 'external_id_taken' }
const put = (client: Client, externalId: string, body: object) =>
  client.send('PUT', `/tasks/by-external-id/${encodeURIComponent(externalId)}`, { body })

test('an external id is kept, read and cleared, raises no task.updated, and moves updated_at', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await makeTask(workspace, list, { external_id: 'crm/4711 ü', metadata: { deal: '4711' } })
  assert.equal(task.external_id, 'crm/4711 ü')
  assert.deepEqual(await readTask(workspace, task.id), task)
  assert.deepEqual((await workspace.events()).at(-1)?.data, { task })

  const events = await eventsRaisedBy(workspace, async () => {
    const changed = (await workspace.patch(`/tasks/${task.id}`, { external_id: 'crm-1' })).body
    assert.ok(changed.updated_at > task.updated_at)
    assert.deepEqual(changed, { ...task, external_id: 'crm-1', updated_at: changed.updated_at })
    assert.deepEqual(await readTask(workspace, task.id), changed)
    assert.equal((await workspace.patch(`/tasks/${task.id}`, { external_id: null })).body.external_id, null)
  })
  assert.deepEqual(events, [])
  const [, first] = await historyOf(service, task.id)
  assert.deepEqual(first, {
    action: 'task.changed',
    changed: { external_id: { from: 'crm/4711 ü', to: 'crm-1' } },
  })
})

test('no two tasks of a workspace share an external id until one is deleted, and a hidden one is not named', async () => {
  const workspace = await createWorkspace(service)
  const other = await createWorkspace(service)
  const list = await workspace.list()
  const hidden = (await workspace.post('/lists', { name: 'Private', visibility: 'private' })).body.id
  const member = await workspace.join('member')
  const first = await makeTask(workspace, list, { external_id: 'one' })
  const secret = await makeTask(workspace, hidden, { external_id: 'secret' })
  await makeTask(other, await other.list(), { external_id: 'one' })
  const second = await makeTask(workspace, list)

  const seen = { ...taken, task_id: first.id }
  assertError(await workspace.post('/tasks', { title: 'No', list_id: list, external_id: 'one' }), 'conflict', seen) // oxfmt-ignore
  assertError(await workspace.patch(`/tasks/${second.id}`, { external_id: 'one' }), 'conflict', seen)
  assertError(await member.patch(`/tasks/${second.id}`, { external_id: 'secret' }), 'conflict', taken)
  assertError(await member.post('/tasks', { title: 'No', list_id: list, external_id: 'secret' }), 'conflict', taken) // oxfmt-ignore
  assert.equal((await workspace.patch(`/tasks/${first.id}`, { external_id: 'one' })).status, 200)
  assert.equal((await workspace.get('/tasks', { list_id: list })).body.data.length, 2)

  await workspace.delete(`/tasks/${first.id}`)
  await workspace.delete(`/tasks/${secret.id}`)
  assert.equal((await workspace.patch(`/tasks/${second.id}`, { external_id: 'one' })).status, 200)
  assert.equal((await makeTask(member, list, { external_id: 'secret' })).external_id, 'secret')
})

test('PUT creates the task with an external id once, and changes only what is sent after that', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const target = await workspace.list()
  const body = { title: 'Renew', list_id: list, due_date: '2027-01-01', metadata: { deal: '1' } }

  const created = await put(workspace, 'crm/1 %', body)
  assert.equal(created.status, 201, created.text)
  assert.partialDeepStrictEqual(created.body, { ...body, external_id: 'crm/1 %' })
  assert.deepEqual((await workspace.events()).at(-1)?.type, 'task.created')

  const same = await put(workspace, 'crm/1 %', body)
  assert.equal(same.status, 200)
  assert.equal(same.text, created.text)

  const patch = { title: 'Renew it', list_id: target, metadata: { stage: 'won' }, external_id: 'crm/1 %' }
  const changed = await put(workspace, 'crm/1 %', patch)
  assert.equal(changed.status, 200)
  const { updated_at } = changed.body
  const metadata = { deal: '1', stage: 'won' }
  assert.deepEqual(changed.body, { ...created.body, ...patch, metadata, updated_at })
  assert.deepEqual((await workspace.get('/tasks', { external_id: 'crm/1 %' })).body.data, [changed.body])

  await workspace.delete(`/tasks/${created.body.id}`)
  const again = await put(workspace, 'crm/1 %', body)
  assert.equal(again.status, 201)
  assert.notEqual(again.body.id, created.body.id)
})

test('two PUTs at once never create two tasks', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        put(workspace, `deal-${round}`, { title: `Writer ${number}`, list_id: list }),
      ),
    )
    const created = answers.filter(({ status }) => status === 201)
    assert.equal(created.length, 1)
    assert.ok(answers.every(({ status }) => status === 200 || status === 201))
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  }
  assert.equal((await workspace.get('/tasks')).body.data.length, 5)
})

test('PUT is refused like POST and PATCH, and says nothing about a task that its caller cannot see', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const hidden = (await workspace.post('/lists', { name: 'Private', visibility: 'private' })).body.id
  const secret = await makeTask(workspace, hidden, { external_id: 'secret' })
  const member = await workspace.join('member')
  const reader = await workspace.tokenWith(['tasks:read'])
  const start = await createWorkspace(service, { plan: 'start' })
  const body = { title: 'Renew', list_id: list }

  assertError(await put(member, 'secret', body), 'conflict', taken)
  assert.deepEqual(await readTask(workspace, secret.id), secret)
  assertError(await put(reader, 'x', body), 'forbidden', { reason: 'scope', required: 'tasks:write' })
  assertError(await put(start, 'x', body), 'forbidden', { reason: 'plan', required: 'team' })
  assertValidationErrors(await put(member, 'x', { ...body, list_id: hidden }), 'list_id: not_found')
  assertValidationErrors(await put(member, 'x', { title: 'No list' }), 'list_id: required')
  assertValidationErrors(await put(member, 'x', { ...body, external_id: 'y' }), 'external_id: value')
  assertValidationErrors(await put(member, ' ', body), 'external_id: empty')
  assertValidationErrors(await put(member, 'a\u0000b', body), 'external_id: characters')
  assertOverLimit(await put(member, 'x'.repeat(201), body), 'external_id_length', 200, 201)
  assert.equal((await put(member, 'ü'.repeat(200), body)).status, 201)
  await workspace.post(`/lists/${list}/archive`)
  assertError(await put(member, 'x', body), 'conflict', { reason: 'list_archived' })
  assert.equal((await workspace.get('/tasks')).body.data.length, 2)
})

test('metadata is merged key by key, null removes a key, and null for the whole removes all', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await makeTask(workspace, list, { metadata: { deal: '4711', stage: 'offer', gone: null } })
  assert.deepEqual(task.metadata, { deal: '4711', stage: 'offer' })
  const patch = async (metadata: unknown) => {
    const answer = await workspace.patch(`/tasks/${task.id}`, { metadata })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await readTask(workspace, task.id), answer.body)
    return answer.body
  }
  const events = await eventsRaisedBy(workspace, async () => {
    const changed = await patch({ stage: null, 'crm.url': 'https://crm.example/4711', 10: '' })
    assert.deepEqual(changed.metadata, { deal: '4711', 'crm.url': 'https://crm.example/4711', 10: '' })
    assert.ok(changed.updated_at > task.updated_at)
    // Nothing new: the task stays as it is.
    assert.deepEqual(await patch({ deal: '4711', stage: null }), changed)
    assert.deepEqual(await patch({}), changed)
    assert.deepEqual((await patch(null)).metadata, {})
  })
  assert.deepEqual(events, [])
  assert.deepEqual((await makeTask(workspace, list)).metadata, {})
})

test('metadata has at most 20 keys with plain names and texts of 500 characters', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const keys = (count: number, from = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`key-${number + from}`, 'x']))
  const body = (metadata: unknown) => ({ title: 'Task', list_id: list, metadata })
  const task = await makeTask(workspace, list, { metadata: { ...keys(19), ['k'.repeat(40)]: '😀'.repeat(500) } })
  const patch = (metadata: unknown) => workspace.patch(`/tasks/${task.id}`, { metadata })

  assertOverLimit(await workspace.post('/tasks', body(keys(21))), 'metadata_keys', 20, 21)
  assertOverLimit(await patch(keys(1, 100)), 'metadata_keys', 20, 21)
  assertOverLimit(await patch({ 'key-1': 'x'.repeat(501) }), 'metadata_value', 500, 501)
  assert.equal((await patch({ ...keys(1, 100), 'key-1': null })).status, 200)

  for (const key of ['', 'a b', 'ü', 'a/b', 'k'.repeat(41)])
    assertValidationErrors(await patch({ [key]: 'x' }), `metadata.${key}: metadata_key`)
  assertValidationErrors(await patch({ deal: 4711 }), 'metadata.deal: type')
  assertValidationErrors(await patch(['deal']), 'metadata: type')
  assertValidationErrors(await patch('deal'), 'metadata: type')
  assertValidationErrors(await patch({ deal: 'a\u0000b' }), 'metadata.deal: characters')
  for (const [external_id, error] of [['', 'empty'], [' ', 'format'], [4711, 'type']])
    assertValidationErrors(await workspace.post('/tasks', { ...body({}), external_id }), `external_id: ${error}`)
  assertOverLimit(
    await workspace.post('/tasks', { ...body({}), external_id: 'x'.repeat(201) }),
    'external_id_length',
    200,
    201,
  )
}) // oxfmt-ignore

test('a recurring task keeps its external id and its metadata when it moves to the next occurrence', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const kept = { external_id: 'weekly', metadata: { deal: '1' } }
  const task = await makeTask(workspace, list, {
    ...kept,
    due_date: '2027-01-04',
    recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
  })
  const completed = await workspace.post(`/tasks/${task.id}/complete`)
  assert.partialDeepStrictEqual(completed.body, { ...kept, due_date: '2027-01-11', completed: false })
  assert.partialDeepStrictEqual(await readTask(workspace, task.id), kept)
})
