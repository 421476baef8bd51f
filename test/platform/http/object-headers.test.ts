import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOf, png } from '../../work/attachments/support.ts'
import { makeTask, readTask } from '../../work/tasks/support.ts'
import { operations } from '../../support/api-operations.ts'
import { assertError } from '../../support/assert-error.ts'
import type { Client } from '../../support/client.ts'
import { withContractChecks } from '../../support/contract.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const workspace = await createWorkspace(service)
const list = await workspace.list()
const client = withContractChecks(workspace)
const tagOf = ({ updated_at }: { updated_at: string }) => `"${updated_at}"`
const ifMatch = (method: string, path: string, tag: string, body?: unknown, by: Client = client) =>
  by.send(method, path, { headers: { 'if-match': tag }, ...(body === undefined ? {} : { body }) })
const changed = { reason: 'changed' }

// 0276
test('a single object has its updated_at as its ETag, in every response that is one', async () => {
  const made = await client.post('/lists', { name: 'Tagged' })
  assert.equal(made.headers['etag'], tagOf(made.body))
  const task = await makeTask(client, list)
  const read = await client.get(`/tasks/${task.id}`)
  assert.equal(read.headers['etag'], tagOf(task))
  const patched = await client.patch(`/tasks/${task.id}`, { title: 'Other' })
  assert.equal(patched.headers['etag'], tagOf(patched.body))
  assert.notEqual(patched.headers['etag'], read.headers['etag'])
  const completed = await client.post(`/tasks/${task.id}/complete`)
  assert.equal(completed.headers['etag'], tagOf(completed.body))
  const comment = await client.post(`/tasks/${task.id}/comments`, { text: 'Tagged' })
  const own = await client.get(`/tasks/${task.id}/comments/${comment.body.id}`)
  assert.deepEqual([own.headers['etag'], own.body], [tagOf(comment.body), comment.body])
  const { id } = (await client.post('/webhooks', { url: 'https://example.com/', events: ['task.created'] }))
    .body
  const webhook = await client.get(`/webhooks/${id}`)
  assert.equal(webhook.headers['etag'], tagOf(webhook.body))
  for (const path of ['/tasks', '/lists', '/me'])
    assert.equal((await client.get(path)).headers['etag'], undefined, path)
  assert.equal((await workspace.get('/tasks/none')).headers['etag'], undefined)
  const head = await workspace.send('HEAD', `/tasks/${task.id}`)
  assert.equal(head.headers['etag'], tagOf(completed.body))
})

test('GET returns 304 without a body while the client has the current version', async () => {
  const task = await makeTask(client, list)
  const read = (tags: string, method = 'GET') =>
    client.send(method, `/tasks/${task.id}`, { headers: { 'if-none-match': tags } })
  for (const tags of [
    tagOf(task),
    `W/${tagOf(task)}`,
    `"x", ${tagOf(task)}`,
    '*',
    tagOf(task).replace(/"$/, '-br"'),
  ]) {
    const { status, text, headers } = await read(tags)
    assert.deepEqual(
      [status, text, headers['etag'], headers['content-length']],
      [304, '', tagOf(task), undefined],
      tags,
    )
  }
  assert.equal(
    (await workspace.send('HEAD', `/tasks/${task.id}`, { headers: { 'if-none-match': '*' } })).status,
    304,
  )
  for (const tags of ['"x"', task.updated_at, `"${task.created_at}x"`])
    assert.equal((await read(tags)).status, 200, tags)

  const after = (await client.patch(`/tasks/${task.id}`, { priority: 1 })).body
  const again = await read(tagOf(task))
  assert.deepEqual([again.status, again.body], [200, after])
  const gone = await client.send('GET', '/tasks/none', { headers: { 'if-none-match': '*' } })
  assertError(gone, 'not_found')
})

// 0276
test('PATCH and DELETE with the If-Match of an older version are 409 changed and do nothing', async () => {
  const other = (await client.post('/lists', { name: 'Versions' })).body
  const section = (await client.post(`/lists/${other.id}/sections`, { name: 'A section' })).body
  const task = await makeTask(client, other.id)
  const comment = (await client.post(`/tasks/${(await makeTask(client, list)).id}/comments`, { text: 'Old' }))
    .body
  const created = await client.post('/webhooks', { url: 'https://example.com/', events: ['task.created'] })
  const webhook = (await client.get(`/webhooks/${created.body.id}`)).body
  const objects = [
    { path: `/tasks/${task.id}`, object: task, patch: { title: 'New' }, next: { title: 'Newer' } },
    { path: `/lists/${other.id}`, object: other, patch: { name: 'New' }, next: { name: 'Newer' } },
    {
      path: `/lists/${other.id}/sections/${section.id}`,
      object: section,
      patch: { name: 'New' },
      next: { name: 'Newer' },
    },
    {
      path: `/tasks/${comment.task_id}/comments/${comment.id}`,
      object: comment,
      patch: { text: 'New' },
      next: { text: 'Newer' },
    },
    {
      path: `/webhooks/${webhook.id}`,
      object: webhook,
      patch: { description: 'New' },
      next: { description: 'Newer' },
    },
  ]
  for (const { path, object, patch, next } of objects) {
    const first = await ifMatch('PATCH', path, tagOf(object), patch)
    assert.equal(first.status, 200, first.text)
    const before = (await workspace.events()).length
    assertError(await ifMatch('PATCH', path, tagOf(object), next), 'conflict', changed, path)
    assertError(await ifMatch('PATCH', path, `W/${tagOf(first.body)}`, next), 'conflict', changed, path)
    assert.equal((await workspace.events()).length, before)
    // Nothing is written over, so the request can be repeated when its response was lost (0224).
    const repeated = await ifMatch('PATCH', path, tagOf(object), patch)
    assert.deepEqual([repeated.status, repeated.body], [200, first.body])
    const second = await ifMatch('PATCH', path, `"x", ${tagOf(first.body)}`, next)
    assert.equal(second.status, 200, second.text)
    const any = await ifMatch('PATCH', path, '*', patch)
    assert.equal(any.status, 200, any.text)
    if (path.startsWith('/lists/') && !path.includes('sections')) continue
    assertError(await ifMatch('DELETE', path, tagOf(object)), 'conflict', changed, path)
    assert.equal((await ifMatch('DELETE', path, tagOf(any.body).replace(/"$/, '-gzip"'))).status, 204)
    assertError(await ifMatch('DELETE', path, tagOf(any.body)), 'not_found')
  }
})

// 0270, 0276
test('PUT by an external id with If-Match changes only the version that it names, and creates nothing then', async () => {
  const path = '/tasks/by-external-id/versioned'
  const put = (title: string, tag?: string) =>
    client.send('PUT', path, {
      body: { title, list_id: list },
      ...(tag === undefined ? {} : { headers: { 'if-match': tag } }),
    })
  assertError(await put('None', '"2026-11-20T09:30:00.000Z"'), 'conflict', changed)
  const first = await put('First')
  assert.deepEqual([first.status, first.headers['etag']], [201, tagOf(first.body)])
  const second = await put('Second', tagOf(first.body))
  assert.deepEqual([second.status, second.headers['etag']], [200, tagOf(second.body)])
  assertError(await put('Third', tagOf(first.body)), 'conflict', changed)
  assert.equal((await readTask(client, first.body.id)).title, 'Second')
})

test('an If-Match that is no entity tag is refused with its name, before anything else is looked at', async () => {
  const task = await makeTask(client, list)
  const details = { errors: [{ field: 'If-Match', reason: 'format' }] }
  for (const header of [task.updated_at, '', 'W/x']) {
    assertError(
      await ifMatch('PATCH', `/tasks/${task.id}`, header, { title: 'x' }),
      'validation_error',
      details,
    )
    assertError(await ifMatch('DELETE', `/tasks/${task.id}`, header), 'validation_error', details)
  }
  const { message } = (await ifMatch('DELETE', `/tasks/${task.id}`, 'x')).body.error
  assert.equal(message, 'If-Match must be the ETag of the object, in double quotes, or *.')
})

test('of two clients that change the version they have both read, one wins and the other learns it', async () => {
  const task = await makeTask(client, list)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      ifMatch('PATCH', `/tasks/${task.id}`, tagOf(task), { title: `By ${n}` }, workspace),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 409).length, 7)
  const winner = answers.find(({ status }) => status === 200)
  assert.deepEqual(await readTask(client, task.id), winner?.body)
})

//
test('every 201 says in Location where the new object is, also when it is repeated', async () => {
  const task = await makeTask(client, list)
  const bodies: [path: string, body: unknown][] = [
    ['/lists', { name: 'Located' }],
    [`/lists/${list}/sections`, { name: 'Located' }],
    ['/labels', { name: 'Located' }],
    ['/tasks', { title: 'Located', list_id: list }],
    [`/tasks/${task.id}/comments`, { text: 'Located' }],
    ['/webhooks', { url: 'https://example.com/', events: ['task.created'] }],
  ]
  const covered = new Set<string>()
  for (const [path, body] of bodies) {
    const key = { 'idempotency-key': `location-of-${path}` }
    for (const answer of [await client.post(path, body, key), await client.post(path, body, key)]) {
      assert.equal(answer.status, 201, answer.text)
      assert.equal(answer.headers['location'], `/api/v1${path}/${answer.body.id}`)
    }
    covered.add(path.replaceAll(/\/[a-z]{3}_\w+/g, '/{id}'))
  }
  for (const collection of ['attachments', 'comment-attachments']) {
    const files = `/tasks/${task.id}/${collection}`
    const file = await client.send('POST', files, fileOf('dot.png', png))
    assert.equal(file.headers['location'], `/api/v1${files}/${file.body.id}`)
    covered.add(`/tasks/{id}/${collection}`)
  }
  const creating = operations.filter(({ method, spec }) => method === 'POST' && spec.responses?.['201'])
  assert.deepEqual(covered, new Set(creating.map(({ path }) => path)))
  const found = await client.get(
    (await client.post('/tasks', { title: 'x', list_id: list })).headers['location'] ?? '',
  )
  assert.equal(found.body.title, 'x')
  const put = () =>
    client.send('PUT', '/tasks/by-external-id/located', { body: { title: 'x', list_id: list } })
  const { status, headers, body } = await put()
  assert.deepEqual([status, headers['location']], [201, `/api/v1/tasks/${body.id}`])
  assert.equal((await put()).headers['location'], undefined)
  assert.equal((await workspace.post('/tasks', {})).headers['location'], undefined)
  assert.equal((await client.post(`/tasks/${task.id}/complete`)).headers['location'], undefined)
})
