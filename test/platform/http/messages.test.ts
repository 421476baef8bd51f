import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventTypes } from '../../../src/platform/events/event-types.ts'
import { bodyMaxBytes } from '../../../src/core/limits.ts'
import { assertError } from '../../support/assert-error.ts'
import type { Answer } from '../../support/client.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { newVisitor } from '../../support/visitor.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

/** Sends each request and compares the whole message of its error. */
async function assertMessages(status: number, cases: [message: string, answer: Promise<Answer>][]) {
  for (const [message, asked] of cases) {
    const answer = await asked
    assert.equal(answer.status, status, `${message} ${answer.text}`)
    assert.equal(answer.body.error.message, message)
  }
}

async function openWorkspace() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await workspace.post('/tasks', { title: 'A task', list_id: list, due_date: '2026-12-31' })
  return {
    workspace,
    list,
    create: (body: object) => workspace.post('/tasks', { title: 'A task', list_id: list, ...body }),
    change: (body: object) => workspace.patch(`/tasks/${task.body.id}`, body),
    find: (query: Record<string, string>) => workspace.get('/tasks', query),
  }
}

// R-188, D9
test('an unknown field is named, with the field that it was probably meant for', async () => {
  const { workspace, list, create, find } = await openWorkspace()
  await assertMessages(400, [
    [
      'Unknown field "titel". Did you mean "title"? See details.errors for 1 more.',
      workspace.post('/tasks', { titel: 'A task', list_id: list }),
    ],
    ['Unknown field "tittle". Did you mean "title"?', create({ tittle: 'A task' })],
    ['Unknown field "dueDate". Did you mean "due_date"?', create({ dueDate: '2026-12-31' })],
    ['Unknown field "asignee_ids". Did you mean "assignee_ids"?', create({ asignee_ids: [] })],
    ['Unknown field "checklist.0.txet". Did you mean "text"?', create({ checklist: [{ text: 'a', txet: 'a' }] })],
    ['Unknown field "due". Did you mean "due_date"?', create({ due: '2026-12-31' })],
    ['Unknown field "assignee". Did you mean "assignee_ids"?', create({ assignee: 'ana' })],
    ['Unknown field "color".', create({ color: 'red' })],
    ['Unknown field "hasOwnProperty".', create({ hasOwnProperty: 1 })],
    ['Unknown query parameter "limt". Did you mean "limit"?', find({ limt: '5' })],
    ['Unknown query parameter "page".', find({ page: '2' })],
    ['limit can be sent only once.', workspace.get('/tasks?limit=1&limit=2')],
  ]) // oxfmt-ignore
})

//
test('a value in the wrong format is refused with the rule and an example', async () => {
  const { change, create, find } = await openWorkspace()
  await assertMessages(400, [
    ['due_time must be HH:MM, such as 09:30.', change({ due_time: '9.30' })],
    ['due_date must be a date as YYYY-MM-DD, such as 2026-12-01.', change({ due_date: '1.12.2026' })],
    ['due_date must be a date as YYYY-MM-DD, such as 2026-12-01. There is no 2026-02-30.', change({ due_date: '2026-02-30' })],
    ['due_from must be a date as YYYY-MM-DD, such as 2026-12-01. There is no 2026-13-01.', find({ due_from: '2026-13-01' })],
    ['due_date must be a date as YYYY-MM-DD, such as 2026-12-01, or null.', change({ due_date: 20_261_201 })],
    ['timezone must be an IANA time zone, such as Europe/Lisbon.', change({ timezone: 'CEST' })],
    [
      'reminders.0.at must be an ISO 8601 time with a UTC offset, such as 2026-11-20T10:30:00+01:00.',
      change({ reminders: [{ at: '2026-12-01T09:30:00' }] }),
    ],
    [
      'updated_since must be an ISO 8601 time with a UTC offset, such as 2026-11-20T10:30:00+01:00.',
      find({ updated_since: 'yesterday' }),
    ],
    ['recurrence.from must be due or completion.', change({ recurrence: { rule: 'FREQ=DAILY', from: 'now' } })],
    ['recurrence.from is required. It must be due or completion.', change({ recurrence: { rule: 'FREQ=DAILY' } })],
    [
      'recurrence.rule: must begin with FREQ, such as FREQ=WEEKLY, without RRULE: before it.',
      change({ recurrence: { rule: 'RRULE:FREQ=DAILY', from: 'due' } }),
    ],
    ['priority must be a number from 0 to 4, or several of them separated by commas.', find({ priority: 'high' })],
    ['cursor must be the next_cursor of the page before, sent with the same filters.', find({ cursor: 'x' })],
    ['title is required.', create({ title: undefined })],
    ["title can't be empty.", create({ title: '' })],
    ["title can't be empty.", create({ title: ' \t ' })],
  ]) // oxfmt-ignore
})

//
test('a value of the wrong type or out of range is refused with what it must be', async () => {
  const { workspace, change, create, find } = await openWorkspace()
  await assertMessages(400, [
    ['title must be a string.', create({ title: 5 })],
    ['description must be a string, or null.', change({ description: 5 })],
    ['priority must be a whole number from 0 to 4.', change({ priority: 5 })],
    ['priority must be a whole number from 0 to 4, or null.', change({ priority: 'high' })],
    ['assignee_ids must be an array of strings, or null.', change({ assignee_ids: 'ana' })],
    ['assignee_ids.0 must be a string.', change({ assignee_ids: [5] })],
    ['checklist must be an array of objects, or null.', change({ checklist: 'milk' })],
    ['checklist.0.checked must be true or false.', change({ checklist: [{ text: 'a', checked: 'yes' }] })],
    ['recurrence must be an object, or null.', change({ recurrence: 'FREQ=DAILY' })],
    ['limit must be a whole number from 1 to 100.', find({ limit: '0' })],
    ['limit must be a whole number from 1 to 100.', find({ limit: 'many' })],
    ['completed must be true or false.', find({ completed: 'yes' })],
    ['The request body must be an object.', workspace.send('POST', '/tasks', { raw: '[]' })],
    ['The request body must be an object.', workspace.send('POST', '/tasks', { raw: 'null' })],
    ['The request needs a body: a JSON object.', workspace.send('POST', '/tasks')],
    ['The request needs a body: a JSON object.', workspace.send('PATCH', '/tasks/none')],
    ['The request body is not valid JSON. It ends too early.', workspace.send('POST', '/tasks', { raw: '{' })],
    ['The request body is not valid JSON. It ends too early.', workspace.send('POST', '/tasks', { raw: '{"title": "x' })],
    ['The request body is not valid JSON. Check line 1, column 2.', workspace.send('POST', '/tasks', { raw: "{'title': 'x'}" })],
    ['The request body is not valid JSON. Check line 3, column 1.', workspace.send('POST', '/tasks', { raw: '{\n"title": "x",\n}' })],
    [
      'reminders.0 must have minutes_before or at, and not both.',
      change({ reminders: [{ minutes_before: 5, at: '2026-12-01T09:30:00Z' }] }),
    ],
    [
      'reminders.0 must have minutes_before or at, and not both. See details.errors for 2 more.',
      change({ reminders: [{}] }),
    ],
  ]) // oxfmt-ignore
})

//
test('lists of values, patterns and rules about several fields have messages of their own', async () => {
  const { workspace, list } = await openWorkspace()
  const owner = await signIn(service, workspace, workspace.owner)
  const newToken = (scopes: unknown) => owner.post('/tokens', { name: 'A token', scopes })
  await assertMessages(400, [
    ["scopes can't be empty.", newToken([])],
    ["scopes can't contain the same value twice.", newToken(['tasks:read', 'tasks:read'])],
    [
      'scopes.0 must be one of tasks:read, tasks:write, lists:read, lists:write, comments:read, comments:write, members:read or webhooks:write.',
      newToken(['tasks']),
    ],
    [
      `types must be ${eventTypes.join(', ')}, or several of them separated by commas.`,
      workspace.get('/events', { types: 'task' }),
    ],
    ['after must be an ID such as evt_01jd42e76ke0080ppaatcsyj69.', workspace.get('/events', { after: 'evt_x' })],
    ['name must be one line of visible text.', newWorkspaceName(owner, 'two\nlines')],
    [
      'The request body must have ids and do or steps, and not both.',
      owner.post('/tasks/bulk', { ids: [list], do: 'complete', steps: [{ id: list, do: 'complete' }] }),
    ],
    ['do must be one of complete, reopen or delete.', owner.post('/tasks/bulk', { ids: [list], do: 'archive' })],
    ['q can have at most 200 characters.', owner.get('/search', { q: 'a'.repeat(201) })],
    ['email must be an email address, such as ana@example.com.', newVisitor(service).post('/sign-in', { email: 'ana', password: 'x' })],
  ]) // oxfmt-ignore
})

const newWorkspaceName = (owner: Awaited<ReturnType<typeof signIn>>, name: string) =>
  owner.patch('', { name })

//
test('an exceeded limit is named with its number', async () => {
  const { change } = await openWorkspace()
  await assertMessages(422, [
    ['title can have at most 500 characters; this would make 501.', change({ title: 'a'.repeat(501) })],
    [
      'checklist can have at most 200 items; this would make 1,201.',
      change({ checklist: Array.from({ length: 1_201 }, () => ({ text: 'a' })) }),
    ],
    [
      'reminders can have at most 5 entries; this would make 6.',
      change({ reminders: Array.from({ length: 6 }, (_, at) => ({ minutes_before: at })) }),
    ],
  ])
})

// R-188, D32, D24, D25
test('a path, a method, a size and a type that are not supported are refused with what is', async () => {
  const { workspace } = await openWorkspace()
  const ask = async (status: number, message: string, asked: Promise<Answer>) =>
    assertMessages(status, [[message, asked]])
  await ask(404, "This doesn't exist, or you don't have access to it.", workspace.get('/tasks/tsk_nothing'))
  const noPath =
    'The API has no such path. All of them are at /docs/; they start with /api/v1/ and have no slash at the end.'
  await ask(404, noPath, workspace.get('/nothing'))
  await ask(404, noPath, workspace.get('/tasks/?limit=1'))
  await ask(404, noPath, workspace.post('/tasks/', {}))
  for (const name of ['list_id', 'parent_id', 'section_id', 'assignee_id', 'label_id'])
    await ask(
      404,
      `${name} refers to something that doesn't exist or that you don't have access to.`,
      workspace.get('/tasks', { [name]: 'none_x' }),
    )
  await ask(405, 'This path supports GET, HEAD, POST, OPTIONS.', workspace.send('PUT', '/lists'))
  await ask(
    413,
    'The request body must be at most 1,048,576 bytes. Split it into smaller requests.',
    workspace.send('POST', '/lists', { raw: ' '.repeat(bodyMaxBytes + 1) }),
  )
  await ask(
    415,
    'Send the body as JSON in UTF-8, uncompressed, with Content-Type: application/json.',
    workspace.send('POST', '/lists', { raw: '{}', headers: { 'content-type': 'text/plain' } }),
  )
  await ask(
    400,
    'Idempotency-Key must be up to 255 visible ASCII characters, such as a UUID.',
    workspace.post('/lists', { name: 'A list' }, { 'idempotency-key': 'ö'.repeat(3) }),
  )
})

// S-36
test('a megabyte of unknown fields is refused quickly, in a short answer that suggests nothing wrong', async () => {
  const { workspace } = await openWorkspace()
  const bodies = [
    Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`f${index}`, 1])),
    Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`${'titleduedate'.repeat(2)}${index}`, 1])),
    { ['title'.repeat(200_000)]: 1 },
    { checklist: Array.from({ length: 40_000 }, () => ({ txet: 1 })) },
  ] // oxfmt-ignore
  for (const body of bodies) {
    const startedMs = performance.now()
    const answer = await workspace.post('/tasks', body)
    const elapsedMs = performance.now() - startedMs
    assert.equal(answer.status, 400)
    assert.ok(elapsedMs < 1_000, `${elapsedMs} ms`)
    assert.ok(answer.text.length < 6_000, String(answer.text.length))
    assert.ok(answer.body.error.message.length < 300)
    assert.ok(answer.body.error.details.errors.length <= 20)
  }
})

// S-40, D22
test('a body with more fields than any request needs is not parsed, and one with fewer says exactly what is wrong', async () => {
  const { workspace } = await openWorkspace()
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`"{:${index}`, ':']))
  assertError(await workspace.post('/tasks', fields(20_001)), 'validation_error', {
    errors: [{ field: '', reason: 'fields' }],
  })
  const unknown = await workspace.post('/tasks', { ...fields(19_900), titel: 'One' })
  assert.equal(unknown.body.error.details.errors.length, 20)
  assert.ok(
    unknown.body.error.details.errors.every((one: any) => ['unknown', 'required'].includes(one.reason)),
  )

  const list_id = await workspace.list()
  const task = { list_id, title: 'One', checklist: Array.from({ length: 9_000 }, () => ({ text: 'a:"b' })) }
  assertError(await workspace.post('/tasks', task), 'unprocessable', {
    limit: 'checklist_items',
    max: 200,
    actual: 9_000,
  })
  const wrong = { list_id, title: 'One', assignee_ids: Array.from({ length: 300_000 }, () => 1) }
  const { body } = await workspace.post('/tasks', wrong)
  assert.equal(body.error.details.errors.length, 20)
  assert.deepEqual(body.error.details.errors[0], { field: 'assignee_ids.0', reason: 'type' })
  // A megabyte of text has as many fields as its request.
  const text = '": {"a": 1}, '.repeat(1_500)
  assert.equal((await workspace.post('/tasks', { list_id, title: 'One', description: text })).status, 201)
})
