import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { attachFile, fileOf } from '../../work/attachments/support.ts'
import { Type } from 'typebox'
import { operations, pathOf, publishedDocument, sampleBody } from '../../support/api-operations.ts'
import { createClient } from '../../support/client.ts'
import { openConnections } from '../../support/connections.ts'
import { withContractChecks } from '../../support/contract.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const { database } = service

//
test('GET changes no stamp and records nothing', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await workspace.post('/tasks', { title: 'A task', list_id: list })
  const browser = await signIn(service, workspace, workspace.owner)
  const { id: attachment_id } = await attachFile(browser, task.body.id, 'any', 'x')
  const Row = Type.Object({ state: Type.String() })
  const webhook = await workspace.post('/webhooks', { url: 'https://example.com/', events: ['task.created'] })
  const delivery = await workspace.post(`/webhooks/${webhook.body.id}/test`)
  const comment = await workspace.post(`/tasks/${task.body.id}/comments`, { text: 'Hello' })
  const label = await workspace.post('/labels', { name: 'Waiting' })
  const commentFiles = `/tasks/${task.body.id}/comment-attachments`
  const commentFile = await workspace.send('POST', commentFiles, fileOf('any', 'x'))
  const ids = { attachment_id, delivery_id: delivery.body.id, comment_id: comment.body.id }
  const commentFilePath = '/tasks/{id}/comment-attachments/{attachment_id}'
  const filesOfComments = { [`${commentFilePath} attachment_id`]: commentFile.body.id }
  const state = async () => {
    const rows = await database.page(Row)`
      select (select string_agg(lists::text, ',') from lists where workspace_id = ${workspace.workspace.id})
        || (select string_agg(tasks::text, ',') from tasks where workspace_id = ${workspace.workspace.id})
        || (select last_stamp::text from workspaces where id = ${workspace.workspace.id})
        || (select count(*)::text from changes where workspace_id = ${workspace.workspace.id})
        || (select count(*)::text from events where workspace_id = ${workspace.workspace.id}) as state`
    return rows[0]?.state
  }
  const before = await state()
  assert.ok(before)
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET']) {
      const byCollection = { lists: list, webhooks: webhook.body.id, labels: label.body.id }
      const id = byCollection[operation.path.split('/')[1] as 'lists'] ?? task.body.id
      const { status } = await workspace.send(method, pathOf(operation, { id, ...ids, ...filesOfComments }))
      assert.ok(status < 300, `${method} ${operation.path}`)
    }
  assert.equal(await state(), before)
})

//
test('a write returns the changed object as GET does: 201 for a new one, 200, or 204 without a body', async () => {
  const workspace = await createWorkspace(service)
  const client = withContractChecks(workspace)
  const list = await workspace.list()
  const section = await workspace.post(`/lists/${list}/sections`, { name: 'Next' })
  const task = await workspace.post('/tasks', { title: 'A task', list_id: list, due_date: '2026-12-31' })
  const daily = { due_date: '2030-01-01', recurrence: { rule: 'FREQ=DAILY', from: 'due' } }
  const habit = await workspace.post('/tasks', { title: 'A habit', list_id: list, ...daily })
  await workspace.post(`/tasks/${habit.body.id}/complete`)
  const repetitions = await workspace.get(`/tasks/${habit.body.id}/repetitions`)
  const ids = {
    id: '',
    section_id: section.body.id as string,
    repetition_id: repetitions.body.data[0].id as string,
  }
  const collections = [
    '/lists',
    `/lists/${list}/sections`,
    '/labels',
    '/tasks',
    `/tasks/${task.body.id}/comments`,
    '/webhooks',
  ]
  const label = await workspace.post('/labels', { name: 'Urgent' })
  const comment = await workspace.post(`/tasks/${task.body.id}/comments`, { text: 'Hello' })
  Object.assign(ids, { comment_id: comment.body.id, emoji: encodeURIComponent('👍') })
  // Endpoints, files, bulks, shares and dependencies are compared in tests of their own.
  const writes = operations.filter(
    ({ method, path }) =>
      !/^GET|^DELETE|webhooks.|attachments$|bulk$|members|dependencies/.test(`${method} ${path}`),
  )
  for (const operation of writes) {
    const what = `${operation.method} ${operation.path}`
    ids.id = operation.path.startsWith('/lists') ? list : task.body.id
    if (operation.path.startsWith('/labels')) ids.id = label.body.id
    if (operation.path.includes('repetition')) ids.id = habit.body.id
    const answer = await client.send(operation.method, pathOf(operation, ids), {
      body: operation.method === 'PATCH' ? {} : sampleBody(operation, { list_id: list }),
    })
    const creates =
      operation.path.includes('by-external-id') ||
      (operation.method === 'POST' && !/\/(archive|unarchive|complete|reopen|undo)$/.test(operation.path))
    assert.equal(answer.status, creates ? 201 : 200, what)
    assert.equal(answer.body.data, undefined, what)
    // For the only response with a secret, the rest is compared.
    const { secret: _, ...changed } = answer.body
    const shown = []
    for (const path of collections) shown.push(...(await client.get(path)).body.data)
    assert.deepEqual(
      shown.find(({ id }) => id === answer.body.id),
      changed,
      what,
    )
    if (operation.path.endsWith('/archive')) await workspace.post(`/lists/${list}/unarchive`)
  }
  for (const path of [`/lists/${list}/sections/${ids.section_id}`, `/tasks/${task.body.id}`]) {
    const [gone] = await sendRaw(
      service.port,
      { ca: service.ca },
      `DELETE /api/v1${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${workspace.token}\r\n\r\n` +
        'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    )
    assert.equal(gone?.status, 204, path)
    assert.deepEqual(
      [gone.body, gone.headers['content-type'], gone.headers['content-length']],
      ['', undefined, undefined],
    )
    assert.match(gone.headers['x-request-id'] ?? '', /^req_/)
    assert.equal((await workspace.delete(path)).status, 404)
  }
})

//
test('a collection is {data, next_cursor} and nothing else, even when it is empty', async () => {
  const workspace = await createWorkspace(service)
  for (const path of ['/lists', '/tasks'])
    assert.equal((await workspace.get(path)).text, '{"data":[],"next_cursor":null}')
  await workspace.list()
  await workspace.list()
  const { body } = await workspace.get('/lists', { limit: 1 })
  assert.deepEqual(Object.keys(body), ['data', 'next_cursor'])
})

// D36, R-038, R-039
test('stamps have milliseconds, rise strictly within a workspace and are the same in row, response and event', async () => {
  const workspace = await createWorkspace(service)
  const client = createClient(openConnections(service, 16), workspace.token)
  const created = await Promise.all(
    Array.from({ length: 100 }, (_, n) => client.post('/lists', { name: `List ${n}` })),
  )
  const stamps = created.map(({ body }) => body.updated_at as string)
  for (const stamp of stamps) assert.match(stamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(new Set(stamps).size, 100)
  const byId = created.map(({ body }) => body).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const ordered = byId.map(({ updated_at }) => updated_at as string)
  assert.deepEqual(ordered, stamps.toSorted())

  const Row = Type.Object({ id: Type.String(), updated_at: Type.String() })
  const rows = await database.page(Row)`
    select id, updated_at from lists where workspace_id = ${workspace.workspace.id} order by id`
  assert.deepEqual(
    rows.map(({ updated_at }) => updated_at),
    ordered,
  )
  const events = (await workspace.events()).filter(({ type }) => type === 'list.created')
  assert.deepEqual(
    events.map(({ created_at }) => created_at),
    ordered,
  )
  assert.deepEqual(
    events.map(({ data }) => data.list),
    byId,
  )
})

//
test('the document leaves responses open for future fields', () => {
  const bodies =
    // Of metadata, clients choose the keys.
    /^(?!MetadataInput)(?:EmptyBody|TaskComplete|Bulk(?:Request|Update|Complete|Reopen|Delete)|\w+(?:Create|Patch|Input))$/
  const schemas = Object.entries(publishedDocument.components?.schemas ?? {})
  const answered = schemas.filter(([name]) => !bodies.test(name))
  assert.ok(answered.length >= 25, String(answered.length))
  for (const [name, schema] of schemas)
    assert.equal(JSON.stringify(schema).includes('"additionalProperties":false'), bodies.test(name), name)
  assert.match(publishedDocument.info.description ?? '', /must ignore fields they do not know/)
})
