import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Send } from '../../../support/client.ts'
import { deliveryTo } from '../../../support/deliveries.ts'
import { fileOf, png } from '../../../work/attachments/support.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { servedPaths } from '../../../support/api-document.ts'
import { operations, publishedDocument } from '../../../support/api-operations.ts'
import { type Answer, createClient } from '../../../support/client.ts'
import { assertContract, withContractChecks } from '../../../support/contract.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'

const service = await startService()

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(publishedDocument))
  assert.deepEqual([valid, errors, validator.version], [true, undefined, '3.1'])
})

test('the document has every path of the API and no other', async () => {
  const served = (await servedPaths()).filter(
    (path) => path.startsWith('/api') && path !== '/api/v1/openapi.json',
  )
  assert.deepEqual(served.toSorted(), Object.keys(publishedDocument.paths ?? {}).toSorted())
})

test('the first requests for the document at the same time all get it', async () => {
  const anonymous = createClient(await startService())
  const answers = await Promise.all([1, 2, 3].map(() => anonymous.get('/openapi.json')))
  for (const { status, body } of answers) {
    assert.equal(status, 200)
    assert.deepEqual(body, publishedDocument)
  }
})

test('every operation documents its purpose, scope, errors and headers', () => {
  const ids = new Set(operations.map(({ spec }) => spec.operationId))
  assert.equal(ids.size, operations.length)
  for (const { method, path, scopes, spec } of operations) {
    const what = `${method} ${path}`
    assert.match(spec.operationId ?? '', /^[a-z][A-Za-z]+$/, what)
    assert.ok(spec.summary && (spec as { 'x-scope'?: unknown })['x-scope'] !== undefined, what)
    for (const scope of scopes.length === 0 ? ['any'] : scopes)
      assert.ok(spec.description?.includes(`\`${scope}\``), what)
    assert.deepEqual(spec.security, [{ token: [] }], what)
    const statuses = Object.keys(spec.responses ?? {})
    for (const status of ['400', '401', '403', '405', '408', '417', '429', '431', '500', '503'])
      assert.ok(statuses.includes(status), `${what} ${status}`)
    const successes = statuses.filter((status) => /^2(?!06)/.test(status))
    // What creates or changes says which of them it did.
    assert.equal(successes.length, method === 'PUT' && spec.requestBody ? 2 : 1, what)
    assert.equal(statuses.includes('206'), statuses.includes('416'), what)
    assert.equal(statuses.includes('404'), path.includes('{') || what === 'GET /tasks', what)
    assert.equal(statuses.includes('415'), spec.requestBody !== undefined, what)
    assert.equal(statuses.includes('422'), method !== 'GET' && method !== 'DELETE', what)
    const keyed = spec.parameters?.some((part) => '$ref' in part && part.$ref.endsWith('/IdempotencyKey'))
    assert.equal(keyed === true, method === 'POST', what)
    for (const [status, response] of Object.entries(spec.responses ?? {})) {
      const name = '$ref' in response ? response.$ref.split('/').at(-1) : undefined
      const whole = name === undefined ? response : publishedDocument.components?.responses?.[name]
      assert.ok(whole && !('$ref' in whole), what)
      const headers = Object.keys(whole.headers ?? {})
      for (const header of [
        'X-Request-Id',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
      ])
        assert.ok(headers.includes(header), `${what} ${status} ${header}`)
      assert.equal(headers.includes('Retry-After'), status === '429', what)
    }
  }
})

// S-05, R-003, R-019 to
test('every endpoint returns exactly what the document promises', async () => {
  const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
  const { member } = await workspace.join('member')
  const client = withContractChecks(workspace)
  const seen = new Set<string>()
  const send = async (method: string, path: string, status: number, request: Send) => {
    const answer = await client.send(method, path, request)
    assert.equal(answer.status, status, `${method} ${path} ${answer.text}`)
    seen.add(
      `${method} ${path.replaceAll(/\/(?:[a-z]{3}_\w+|crm-\d+|%F0%9F[%0-9A-F]+)/g, '/{}').replace(/\?.*/, '')}`,
    )
    return answer.body
  }
  const call = (method: string, path: string, status: number, body?: unknown) =>
    send(method, path, status, body === undefined ? {} : { body })

  const list = await call('POST', '/lists', 201, { name: 'žluťoučký 😀', description: 'x' })
  const { id: section } = await call('POST', `/lists/${list.id}/sections`, 201, { name: 'Next' })
  assert.deepEqual(await call('GET', `/lists/${list.id}`, 200), list)
  const share = `/lists/${list.id}/members/${member.id}`
  const shared = await call('PUT', share, 200)
  assert.deepEqual((await call('GET', `/lists/${list.id}/members`, 200)).data, [shared])
  await call('DELETE', share, 204)
  await call('PATCH', `/lists/${list.id}/sections/${section}`, 200, { name: 'Later' })
  await call('GET', `/lists/${list.id}/sections`, 200)
  const label = await call('POST', '/labels', 201, { name: 'Waiting', color: 'teal' })
  const { id: spare } = await call('POST', '/labels', 201, { name: 'Spare' })
  await call('PATCH', `/labels/${spare}`, 200, { name: 'Not needed' })
  await call('GET', `/labels/${spare}`, 200)
  await call('DELETE', `/labels/${spare}`, 204)
  assert.deepEqual((await call('GET', '/labels', 200)).data, [label])
  const task = await call('POST', '/tasks', 201, {
    title: 'Whole',
    description: 'Everything at once',
    list_id: list.id,
    section_id: section,
    due_date: '2026-12-31',
    due_time: '09:30',
    priority: 3,
    assignee_ids: [member.id],
    label_ids: [label.id],
    recurrence: { rule: 'FREQ=MONTHLY', from: 'due' },
    checklist: [{ text: 'One', checked: true }, { text: 'Two' }],
    reminders: [{ minutes_before: 30 }, { at: '2026-12-30T10:00:00+05:30' }],
    external_id: 'crm-4711',
    metadata: { deal: '4711' },
  })
  const { id: subtask } = await call('POST', '/tasks', 201, {
    title: 'Part',
    list_id: list.id,
    parent_id: task.id,
  })
  await call('POST', `/tasks/${task.id}/complete`, 200)
  await call('POST', `/tasks/${subtask}/complete`, 200)
  await call('POST', `/tasks/${subtask}/reopen`, 200)
  await call('PATCH', `/tasks/${task.id}`, 200, { priority: 4 })
  await call('GET', `/tasks/${task.id}`, 200)
  const put = { title: 'By its other name', list_id: list.id }
  await call('PUT', '/tasks/by-external-id/crm-4711', 200, put)
  const other = await call('PUT', '/tasks/by-external-id/crm-1', 201, put)
  const blocker = `/tasks/${other.id}/dependencies/${task.id}`
  const dependency = await call('PUT', blocker, 200)
  assert.deepEqual((await call('GET', `/tasks/${task.id}/dependencies`, 200)).data, [dependency])
  await call('PUT', `/tasks/${task.id}/dependencies/${other.id}`, 422)
  await call('DELETE', blocker, 204)
  await call('DELETE', `/tasks/${other.id}`, 204)
  assert.equal((await call('GET', `/tasks/${task.id}/repetitions`, 200)).data.length, 1)
  const comment = await call('POST', `/tasks/${task.id}/comments`, 201, {
    text: `@[Test](${member.id}) look`,
    mentions: [member.id],
  })
  assert.equal((await call('GET', `/tasks/${task.id}/comments`, 200)).data.length, 1)
  assert.deepEqual(await call('GET', `/tasks/${task.id}/comments/${comment.id}`, 200), comment)
  await call('PATCH', `/tasks/${task.id}/comments/${comment.id}`, 200, { text: 'Looked' })
  const reaction = `/tasks/${task.id}/comments/${comment.id}/reactions/${encodeURIComponent('👍')}`
  assert.equal((await call('PUT', reaction, 200)).reactions.length, 1)
  await call('DELETE', reaction, 204)
  await call('DELETE', `/tasks/${task.id}/comments/${comment.id}`, 204)
  const files = `/tasks/${task.id}/attachments`
  const file = await send('POST', files, 201, fileOf('dot.png', png))
  assert.deepEqual((await call('GET', files, 200)).data, [file])
  await call('GET', `/tasks/${task.id}/attachments/${file.id}`, 200)
  assert.equal((await call('GET', `/tasks/${task.id}`, 200)).attachments.length, 1)
  await call('DELETE', `${files}/${file.id}`, 204)
  const commentFiles = `/tasks/${task.id}/comment-attachments`
  const commentFile = await send('POST', commentFiles, 201, fileOf('dot.png', png))
  await call('GET', `${commentFiles}/${commentFile.id}`, 200)
  await call('DELETE', `${commentFiles}/${commentFile.id}`, 204)
  await call('DELETE', `/tasks/${subtask}`, 204)
  const tasks = await call('GET', `/tasks?include_deleted=true&updated_since=2026-01-01T00:00:00Z`, 200)
  assert.equal(tasks.data.length, 3)
  const [repetition] = (await call('GET', `/tasks/${task.id}/repetitions`, 200)).data
  await call('POST', `/tasks/${task.id}/repetitions/${repetition.id}/undo`, 409)
  const daily = { due_date: '2026-12-31', recurrence: { rule: 'FREQ=DAILY', from: 'due' } }
  const recurring = await call('POST', '/tasks', 201, { title: 'Daily', list_id: list.id, ...daily })
  await call('POST', `/tasks/${recurring.id}/complete`, 200)
  const [last] = (await call('GET', `/tasks/${recurring.id}/repetitions`, 200)).data
  await call('POST', `/tasks/${recurring.id}/repetitions/${last.id}/undo`, 200)
  const bulk = await call('POST', '/tasks/bulk', 200, {
    operations: [
      { op: 'create', task: { title: 'One of many', list_id: list.id, external_id: 'crm-2' } },
      { op: 'create', task: { title: 'Another', list_id: list.id, external_id: 'crm-2' } },
      { op: 'update', id: recurring.id, task: { priority: 1 } },
      { op: 'delete', id: recurring.id },
      { op: 'complete', id: recurring.id },
    ],
  })
  assert.deepEqual(
    bulk.data.map(({ status }: { status: number }) => status),
    [201, 409, 200, 204, 404],
  )
  await call('GET', '/me', 200)
  await call('GET', '/lists', 200)
  await call('PATCH', `/lists/${list.id}`, 200, { description: null })
  await call('DELETE', `/lists/${list.id}/sections/${section}`, 204)
  await call('POST', `/lists/${list.id}/archive`, 200)
  await call('POST', `/lists/${list.id}/unarchive`, 200)
  assert.equal((await call('GET', '/members', 200)).data.length, 2)
  await call('GET', '/events?limit=100&order=desc', 200)
  await call('GET', '/events/stream', 200)
  const webhook = await call('POST', '/webhooks', 201, {
    url: 'https://example.com/',
    events: ['task.created'],
  })
  assert.equal((await call('GET', '/webhooks', 200)).data.length, 1)
  const delivery = await deliveryTo(service, workspace, webhook.id)
  await call('GET', `/webhooks/${webhook.id}`, 200)
  await call('PATCH', `/webhooks/${webhook.id}`, 200, { description: 'To the CRM' })
  await call('POST', `/webhooks/${webhook.id}/test`, 200)
  assert.equal((await call('GET', `/webhooks/${webhook.id}/deliveries`, 200)).data.length, 1)
  await call('GET', `/webhooks/${webhook.id}/deliveries/${delivery}`, 200)
  await call('POST', `/webhooks/${webhook.id}/deliveries/${delivery}/redeliver`, 200)
  await call('DELETE', `/webhooks/${webhook.id}`, 204)
  const all = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  assert.deepEqual(seen, new Set(all), 'the tour has missed an endpoint')

  await call('GET', '/tasks?limit=0', 400)
  await call('GET', `/tasks/${subtask}`, 404)
  await call('PATCH', `/tasks/${task.id}`, 422, { title: 'a'.repeat(501) })
  await call('GET', '/nothing', 404)
  await call('PUT', '/lists', 405, {})
})

// S-05
test('the tests notice a response that the document does not promise', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.post('/lists', { name: 'A list' })
  const check = (change: Partial<Answer>) => () => assertContract('POST', '/lists', { ...list, ...change })
  assert.doesNotThrow(check({}))
  assert.throws(check({ body: { ...list.body, task_count: 0 } }), /task_count/)
  assert.throws(check({ body: { ...list.body, id: 'sec_01jd42e76ke0080ppaatcsyj69' } }), /pattern/)
  assert.throws(check({ body: { ...list.body, created_at: '2026-11-20T09:30:00+00:00' } }), /date-time/)
  assert.throws(check({ body: { ...list.body, name: undefined } }), /required/)
  assert.throws(check({ status: 200 }), /not documented/)
  assert.throws(check({ headers: { ...list.headers, 'x-ratelimit-reset': undefined } }))
})

test('the document is public, needs no scope or plan, does not count as a request and equals the file', async () => {
  const start = await createWorkspace(service, { plan: 'start' })
  const anonymous = createClient(service)
  const first = await anonymous.get('/openapi.json')
  assert.deepEqual([first.status, first.headers['content-type']], [200, 'application/json; charset=utf-8'])
  assert.deepEqual(first.body, publishedDocument)
  for (const client of [anonymous, start, createClient(service, 'dbp_wrong')]) {
    const again = await client.get('/openapi.json')
    assert.equal(again.text, first.text)
    assert.equal(again.headers['x-ratelimit-remaining'], first.headers['x-ratelimit-remaining'])
  }
})
