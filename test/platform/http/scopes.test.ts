import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { attachFile, fileOf } from '../../work/attachments/support.ts'
import { type Scope, scopes } from '../../../src/core/actor.ts'
import { type Operation, operations, pathOf, sampleRequest } from '../../support/api-operations.ts'
import { deliveryTo } from '../../support/deliveries.ts'
import { assertError } from '../../support/assert-error.ts'
import { type Client, createClient } from '../../support/client.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const resourceMetadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/api/v1"`

/** The specification's table, with the endpoints of D5, D8, D10, D45, 0281 to 0284 and 0303. */
const table: Partial<Record<Scope, string[]>> = {
  'tasks:read': [
    'GET /tasks',
    'GET /tasks/{id}',
    'GET /tasks/{id}/dependencies',
    'GET /tasks/{id}/repetitions',
    'GET /tasks/{id}/attachments',
    'GET /tasks/{id}/attachments/{attachment_id}',
    'GET /events',
    'GET /events/stream',
  ],
  'tasks:write': [
    'POST /tasks',
    'POST /tasks/bulk',
    'PUT /tasks/by-external-id/{external_id}',
    'POST /tasks/{id}/repetitions/{repetition_id}/undo',
    'PATCH /tasks/{id}',
    'POST /tasks/{id}/complete',
    'PUT /tasks/{id}/dependencies/{blocked_by_id}',
    'DELETE /tasks/{id}/dependencies/{blocked_by_id}',
    'POST /tasks/{id}/reopen',
    'DELETE /tasks/{id}',
    'POST /tasks/{id}/attachments',
    'DELETE /tasks/{id}/attachments/{attachment_id}',
  ],
  'lists:read': [
    'GET /lists',
    'GET /lists/{id}',
    'GET /lists/{id}/sections',
    'GET /lists/{id}/members',
    'GET /labels',
    'GET /labels/{id}',
    'GET /events',
    'GET /events/stream',
  ],
  'lists:write': [
    'POST /lists',
    'PATCH /lists/{id}',
    'POST /lists/{id}/archive',
    'POST /lists/{id}/unarchive',
    'POST /lists/{id}/sections',
    'PATCH /lists/{id}/sections/{section_id}',
    'DELETE /lists/{id}/sections/{section_id}',
    'PUT /lists/{id}/members/{member_id}',
    'DELETE /lists/{id}/members/{member_id}',
    'POST /labels',
    'PATCH /labels/{id}',
    'DELETE /labels/{id}',
  ],
  'comments:read': [
    'GET /tasks/{id}/comments',
    'GET /tasks/{id}/comments/{comment_id}',
    'GET /tasks/{id}/comment-attachments/{attachment_id}',
    'GET /events',
    'GET /events/stream',
  ],
  'comments:write': [
    'POST /tasks/{id}/comments',
    'PATCH /tasks/{id}/comments/{comment_id}',
    'DELETE /tasks/{id}/comments/{comment_id}',
    'PUT /tasks/{id}/comments/{comment_id}/reactions/{emoji}',
    'DELETE /tasks/{id}/comments/{comment_id}/reactions/{emoji}',
    'POST /tasks/{id}/comment-attachments',
    'DELETE /tasks/{id}/comment-attachments/{attachment_id}',
  ],
  'webhooks:write': [
    'GET /webhooks',
    'POST /webhooks',
    'GET /webhooks/{id}',
    'PATCH /webhooks/{id}',
    'DELETE /webhooks/{id}',
    'POST /webhooks/{id}/test',
    'GET /webhooks/{id}/deliveries',
    'GET /webhooks/{id}/deliveries/{delivery_id}',
    'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver',
  ],
  'members:read': ['GET /members', 'GET /events', 'GET /events/stream'],
}

//
test('every endpoint has the scope of the specification’s table', () => {
  const documented = operations.flatMap(({ method, path, scopes: each }) =>
    each.map((scope) => `${scope} ${method} ${path}`),
  )
  const specified = Object.entries(table).flatMap(([scope, names]) => names.map((name) => `${scope} ${name}`))
  assert.deepEqual(documented.toSorted(), specified.toSorted())
  assert.equal(scopes.length, 8)
})

const daily = { due_date: '2030-01-01', recurrence: { rule: 'FREQ=DAILY', from: 'due' } }

//
test('a token can do what its scope is for and nothing else, whatever the path or body', async () => {
  // Each in its own workspace, within the requests that one has in a minute.
  const [reads, writes] = [true, false].map((isRead) =>
    operations.filter(({ method }) => (method === 'GET') === isRead),
  )
  for (const some of [reads!, writes!]) await assertScopesOf(some)
})

async function assertScopesOf(some: Operation[]): Promise<void> {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const clients = new Map<Scope, Client>()
  for (const scope of scopes) clients.set(scope, await workspace.tokenWith([scope]))

  for (const operation of some) {
    const what = `${operation.method} ${operation.path}`
    // New objects each time, since one of the operations archives and one deletes.
    const list = await workspace.list()
    const section = await workspace.post(`/lists/${list}/sections`, { name: 'Next' })
    const task = await workspace.post('/tasks', { title: 'A task', list_id: list, ...daily })
    const webhook = await workspace.post('/webhooks', {
      url: 'https://example.com/',
      events: ['task.created'],
    })
    const label = await workspace.post('/labels', { name: `Label of ${what}` })
    const ids: Record<string, string> = {
      lists: list,
      tasks: task.body.id,
      webhooks: webhook.body.id,
      labels: label.body.id,
    }
    const id = ids[operation.path.split('/')[1] ?? ''] ?? ''
    const file = operation.path.includes('comment-attachments')
      ? (await workspace.send('POST', `/tasks/${task.body.id}/comment-attachments`, fileOf('any', 'x'))).body
      : await attachFile(browser, task.body.id, 'any', 'x')
    const thread = `/tasks/${task.body.id}/comments`
    const comment = await workspace.post(thread, { text: 'Hello' })
    const blocker = await workspace.post('/tasks', { title: 'Any', list_id: list })
    // Last, since nothing may change the task before its completion is undone.
    await workspace.post(`/tasks/${task.body.id}/complete`)
    const repetitions = await workspace.get(`/tasks/${task.body.id}/repetitions`)
    const path = pathOf(operation, {
      id,
      section_id: section.body.id,
      member_id: workspace.owner.id,
      attachment_id: file.id,
      blocked_by_id: blocker.body.id,
      comment_id: comment.body.id,
      emoji: encodeURIComponent('👍'),
      delivery_id: await deliveryTo(service, workspace, webhook.body.id),
      repetition_id: repetitions.body.data[0].id,
    })
    const sample = sampleRequest(operation, { list_id: list })
    const before = (await workspace.events()).length

    for (const [scope, client] of clients) {
      if (operation.scopes.length === 0 || operation.scopes.includes(scope)) continue
      for (const send of [sample, { raw: '{', headers: { 'content-type': 'text/plain' } }]) {
        const answer = await client.send(operation.method, path, operation.method === 'GET' ? {} : send)
        const details = { reason: 'scope', required: operation.scopes.join(' ') }
        assertError(answer, 'forbidden', details, `${scope}: ${what}`)
        const challenge = `Bearer realm="daybook", error="insufficient_scope", scope="${operation.scopes.join(' ')}"`
        assert.equal(answer.headers['www-authenticate'], challenge)
      }
    }
    assert.equal((await workspace.events()).length, before, what)

    const statuses = Object.keys(operation.spec.responses ?? {})
    const expected = new Set(statuses.filter((status) => status.startsWith('2')))
    for (const scope of operation.scopes) {
      const allowed = await clients.get(scope)?.send(operation.method, path, sample)
      assert.ok(expected.has(String(allowed?.status)), `${what} ${allowed?.text}`)
    }
  }
}

//
test('a token without scopes can do nothing, and one with all scopes but one can do everything else', async () => {
  const workspace = await createWorkspace(service)
  const none = await workspace.tokenWith([])
  for (const operation of operations.filter((one) => one.scopes.length > 0)) {
    const path = pathOf(operation)
    const others = await workspace.tokenWith(scopes.filter((scope) => !operation.scopes.includes(scope)))
    for (const client of [none, others]) {
      const details = { reason: 'scope', required: operation.scopes.join(' ') }
      assertError(await client.send(operation.method, path), 'forbidden', details)
    }
  }
  assertError(await none.get('/nothing'), 'not_found')
})

//
test('without a token, and on Start, every endpoint says only so', async () => {
  const workspace = await createWorkspace(service)
  const start = await createWorkspace(service, { plan: 'start' })
  const anonymous = createClient(service)
  for (const operation of operations) {
    const what = `${operation.method} ${operation.path}`
    const path = pathOf(operation)
    const missing = await anonymous.send(operation.method, path, sampleRequest(operation))
    assertError(missing, 'unauthorized', {}, what)
    assert.equal(missing.headers['www-authenticate'], `Bearer realm="daybook", ${resourceMetadata}`)
    const plan = await start.send(operation.method, path, sampleRequest(operation))
    assertError(plan, 'forbidden', { reason: 'plan', required: 'team' }, what)
    // The window of the address, which is 300 whatever the plan (D30).
    assert.equal(plan.headers['x-ratelimit-limit'], '300')
  }
  assert.equal((await start.events()).length, 1)
  assert.equal((await workspace.events()).length, 1)
})
