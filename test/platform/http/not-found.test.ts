import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations, pathOf, sampleRequest } from '../../support/api-operations.ts'
import { assertError, withoutRequestId } from '../../support/assert-error.ts'
import type { Answer, Client } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()

/** A workspace with a list and section, a task and comment, and an endpoint. */
async function fill(workspace: TestWorkspace, by: Client = workspace, visibility = 'workspace') {
  const list = (await by.post('/lists', { name: 'Secret name', visibility })).body.id as string
  const section = (await by.post(`/lists/${list}/sections`, { name: 'Secret section' })).body.id as string
  const task = (await by.post('/tasks', { title: 'Secret title', list_id: list })).body.id as string
  const comment = await by.post(`/tasks/${task}/comments`, { text: 'Secret text' })
  assert.equal(comment.status, 201)
  const address = { url: 'https://example.com/', events: ['task.created'] }
  const webhook = (await by.post('/webhooks', address)).body.id as string
  return { list, section, task, webhook }
}

/**
 * What must not differ: status, body without the request ID, and every header that doesn't depend on the
 * time.
 */
function comparableAnswer(answer: Answer): string {
  const { date, 'x-request-id': _id, 'x-ratelimit-remaining': _left, ...headers } = answer.headers
  assert.ok(date)
  return JSON.stringify([answer.status, withoutRequestId(answer), headers])
}

const malformed = [
  'x',
  '0',
  'null',
  '..%2f..%2flists',
  'lst_',
  '%00',
  '%0d%0aX-Evil:1',
  "lst_'%20or%201=1--",
  '$ne',
  'ÄÖ😀',
  'a'.repeat(65),
  'a'.repeat(4_000),
  'LST_01JD42E76KE0080PPAATCSYJ69',
  'lst_01jd42e76ke0080ppaatcsyj6',
]

// D21, R-002, S-01, S-30
test('unknown, malformed, deleted and invisible IDs and those of another workspace get the same 404 on every endpoint', async () => {
  const workspace = await createWorkspace(service)
  const elsewhere = await fill(await createWorkspace(service))
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')
  const hidden = await fill(workspace, workspace, 'private')
  const own = await fill(workspace)
  const gone = await fill(workspace)
  assert.equal((await workspace.delete(`/tasks/${gone.task}`)).status, 204)
  assert.equal((await workspace.delete(`/lists/${gone.list}/sections/${gone.section}`)).status, 204)
  const random = 'lst_01jd42e76ke0080ppaatcsyj69'
  const events = (await workspace.events()).length

  let compared = 0
  for (const operation of operations.filter(({ path }) => path.includes('{id}'))) {
    const what = `${operation.method} ${operation.path}`
    const kind = (/^\/(list|task|webhook)s/.exec(operation.path)?.[1] ?? '') as 'list' | 'task' | 'webhook'
    const ask = (client: Client, id: string, section: string = own.section) => {
      const path = pathOf(operation, { id, section_id: section })
      return client.send(operation.method, path, sampleRequest(operation))
    }
    const prefix = { list: 'lst', task: 'tsk', webhook: 'whk' }[kind]
    const unknown = await ask(member, random.replace('lst', prefix))
    assertError(unknown, 'not_found', {}, what)

    const answers: [name: string, answer: Answer][] = [
      ['another workspace’s', await ask(member, elsewhere[kind])],
      ['of another kind', await ask(member, own[kind === 'list' ? 'task' : 'list'])],
      ['of a section', await ask(member, own.section)],
    ]
    for (const id of malformed) answers.push([id, await ask(member, id)])
    // Only endpoints of other workspaces are hidden.
    if (kind !== 'webhook') {
      answers.push(['invisible', await ask(member, hidden[kind])])
      answers.push(['invisible to a guest', await ask(guest, own[kind])])
    }
    if (kind === 'task') answers.push(['deleted', await ask(member, gone.task)])
    if (operation.path.includes('{section_id}')) {
      for (const id of [...malformed, elsewhere.section, hidden.section, gone.section, own.task])
        answers.push([`section ${id}`, await ask(member, own.list, id)])
      answers.push(['section of another list', await ask(member, gone.list, own.section)])
    }
    for (const [name, answer] of answers)
      assert.equal(comparableAnswer(answer), comparableAnswer(unknown), `${what}: ${name}`)
    compared += answers.length
  }
  assert.ok(compared > 200)
  assert.equal((await workspace.events()).length, events, 'something was changed')
  assert.equal((await workspace.get('/lists', { limit: 100 })).body.data.length, 3)
})

// D21
test('a filter for something the member cannot see gets the same 404, never an empty page', async () => {
  const workspace = await createWorkspace(service)
  const elsewhere = await fill(await createWorkspace(service))
  const member = await workspace.join('member')
  const hidden = await fill(workspace, workspace, 'private')
  const unknown = {
    list_id: await member.get('/tasks', { list_id: 'lst_01jd42e76ke0080ppaatcsyj69' }),
    parent_id: await member.get('/tasks', { parent_id: 'tsk_01jd42e76ke0080ppaatcsyj69' }),
  }
  for (const answer of Object.values(unknown)) assertError(answer, 'not_found')
  for (const [name, value] of [
    ['list_id', elsewhere.list],
    ['list_id', hidden.list],
    ['list_id', ''],
    ['list_id', 'x'],
    ['list_id', hidden.task],
    ['parent_id', 'tsk_01jd42e76ke0080ppaatcsyj69'],
    ['parent_id', elsewhere.task],
    ['parent_id', hidden.task],
    ['parent_id', 'x'],
    ['parent_id', hidden.list],
  ] as const)
    assert.equal(
      comparableAnswer(await member.get('/tasks', { [name]: value })),
      comparableAnswer(unknown[name]),
      `${name}=${value}`,
    )
})

// D21, S-01, R-053
test('an ID in a body for something the member cannot see gets the same 400', async () => {
  const workspace = await createWorkspace(service)
  const other = await createWorkspace(service)
  const elsewhere = await fill(other)
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')
  const hidden = await fill(workspace, workspace, 'private')
  const { list, section, task } = await fill(workspace)
  const second = await fill(workspace)
  const base = { title: 'A task', list_id: list }
  const cases: [field: string, method: 'post' | 'patch', path: string, ids: string[], body: (id: string) => object][] = [
    ['list_id', 'post', '/tasks', [elsewhere.list, hidden.list, task], (id) => ({ ...base, list_id: id })],
    ['list_id', 'patch', `/tasks/${task}`, [elsewhere.list, hidden.list, task], (id) => ({ list_id: id })],
    ['section_id', 'post', '/tasks', [elsewhere.section, hidden.section, second.section], (id) => ({ ...base, section_id: id })],
    ['section_id', 'patch', `/tasks/${task}`, [elsewhere.section, second.section, list], (id) => ({ section_id: id })],
    ['parent_id', 'post', '/tasks', [elsewhere.task, hidden.task, section], (id) => ({ ...base, parent_id: id })],
    ['parent_id', 'patch', `/tasks/${task}`, [elsewhere.task, hidden.task, list], (id) => ({ parent_id: id })],
    ['assignee_ids', 'post', '/tasks', [other.owner.id, guest.member.id, task], (id) => ({ ...base, assignee_ids: [id] })],
    ['assignee_ids', 'patch', `/tasks/${task}`, [other.owner.id, guest.member.id], (id) => ({ assignee_ids: [id] })],
    ['mentions', 'post', `/tasks/${task}/comments`, [other.owner.id, guest.member.id], (id) => ({ text: 'x', mentions: [id] })],
  ] // oxfmt-ignore
  const events = (await workspace.events()).length
  for (const [field, method, path, ids, body] of cases) {
    const unknown = await member[method](path, body('usr_01jd42e76ke0080ppaatcsyj69'))
    assert.equal(unknown.status, 400, `${method} ${path} ${field}`)
    assert.equal(unknown.body.error.details.errors[0].reason, 'not_found')
    assert.ok(unknown.body.error.details.errors[0].field.startsWith(field))
    for (const id of [...ids, 'x', '', 'ÄÖ😀', "' or 1=1--"])
      assert.equal(
        comparableAnswer(await member[method](path, body(id))),
        comparableAnswer(unknown),
        `${method} ${path} ${field} ${id}`,
      )
  }
  assert.equal((await workspace.events()).length, events)
})

//
test('no collection contains objects of another workspace', async () => {
  const [one, two] = [await createWorkspace(service), await createWorkspace(service)]
  const [mine, theirs] = [await fill(one), await fill(two)]
  for (const path of [
    '/lists',
    '/tasks',
    '/members',
    '/tasks?include_deleted=true&updated_since=2020-01-01T00:00:00Z',
  ]) {
    const [answer, other] = [await one.get(path), await two.get(path)]
    assert.deepEqual([answer.body.data.length, other.body.data.length], [1, 1], path)
    for (const id of [...Object.values(theirs), two.owner.id]) assert.ok(!answer.text.includes(id))
    for (const id of [...Object.values(mine), one.owner.id]) assert.ok(!other.text.includes(id))
  }
})

// S-61
test('unknown paths and versions of the API are 404 with a token', async () => {
  const workspace = await createWorkspace(service)
  const unknown = await workspace.get('/nothing')
  assertError(unknown, 'not_found')
  for (const path of [
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/',
    '/api/v2/lists',
    '/api/v0/lists',
    '/api/v1/v1/lists',
    '/api/v1/LISTS',
    '/api/api/v1/lists',
    '/api/v1/lists//sections/x/y',
    '/api/v1/webhooks/x/y',
    '/api/debug',
    '/api/v1/openapi.yaml',
  ])
    // oxfmt-ignore
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PROPFIND'])
      assert.equal(comparableAnswer(await workspace.send(method, path)), comparableAnswer(unknown), `${method} ${path}`)

  // Paths of the app, such as / and /lists, are pages: test/app/web-assets.
  for (const path of [
    '/comments',
    '/v1/lists',
    '/debug',
    '/metrics',
    '/.git/config',
    '/swagger',
    '/.env',
    '/server-status',
    '/apix',
    '/lists.json',
  ])
    for (const method of ['GET', 'POST'])
      assertError(await workspace.send(method, `/api/..${path}`), 'not_found', {}, path)
})
