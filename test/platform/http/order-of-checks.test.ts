import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '../../../src/core/actor.ts'
import type { ErrorCode } from '../../../src/core/errors.ts'
import { bodyMaxBytes } from '../../../src/core/limits.ts'
import { assertError } from '../../support/assert-error.ts'
import { type Client, createClient, type Send } from '../../support/client.ts'
import { openConnections } from '../../support/connections.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()

type Case = [what: string, client: Client, method: string, path: string, send: Send]

const text: Send = { raw: '{', headers: { 'content-type': 'text/plain' } }
const huge: Send = { raw: `{"name":"${'a'.repeat(bodyMaxBytes)}"}` }
const hugeText: Send = { ...huge, headers: { 'content-type': 'text/plain' } }
const broken: Send = { raw: '{' }
const wrongQuery: Send = { body: { name: 'A list' }, query: { x: '1' } }
const wrongKey: Send = { body: { name: 'A list' }, headers: { 'idempotency-key': 'a b' } }

/** Requests with several errors, each of which a check after the scope would find. */
const later = (client: Client): Case[] =>
  Object.entries({ text, huge, hugeText, broken, wrongQuery, wrongKey }).map(([what, send]) => [
    what,
    client,
    'POST',
    '/lists',
    send,
  ])

/** The same for checks after the rate window: unknown path, unknown method, missing scope. */
const afterRateLimit = (client: Client): Case[] => [
  ['404', client, 'GET', '/nothing', {}],
  ['404 with a body', client, 'POST', '/nothing', text],
  ['405', client, 'PUT', '/lists', {}],
  ['405 with a body', client, 'PUT', '/lists', hugeText],
  ['OPTIONS', client, 'OPTIONS', '/lists', {}],
  ...later(client),
]

async function assertEach(cases: Case[], code: ErrorCode, details: unknown, expected?: unknown) {
  for (const [what, client, method, path, send] of cases) {
    const answer = await client.send(method, path, send)
    assertError(answer, code, details ?? answer.body.error.details, what)
    if (expected) assert.deepEqual(Object.keys(answer.body.error.details), expected, what)
  }
}

async function exhaustWindow(workspace: TestWorkspace) {
  const client = createClient(openConnections(service, 8, 4), workspace.token)
  await Promise.all(Array.from({ length: 310 }, () => client.get('/nothing')))
}

// D22
test('401 comes before everything, 403 plan before the rate window, 429 before the rest', async () => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const scopeless = await workspace.tokenWith([])
  await assertEach(afterRateLimit(createClient(service)), 'unauthorized', {})
  await assertEach(afterRateLimit(createClient(service, 'dbp_x')), 'unauthorized', {})
  service.clock.offsetMs += 61_000

  await exhaustWindow(workspace)
  for (const client of [workspace, scopeless])
    await assertEach(afterRateLimit(client), 'rate_limited', undefined, ['retry_after'])
  await operatorActions(service, workspace.workspace).setPlan('start')
  for (const client of [workspace, scopeless])
    await assertEach(afterRateLimit(client), 'forbidden', { reason: 'plan', required: 'team' })
})

// D22
test('404 path and 405 come before scope, scope before the body, query and key', async () => {
  const workspace = await createWorkspace(service)
  const reader = await workspace.tokenWith(scopes.filter((scope) => scope !== 'lists:write'))
  const none = await workspace.tokenWith([])
  for (const send of [{}, text, hugeText, broken]) {
    await assertEach([['404', none, 'POST', '/nothing', send]], 'not_found', {})
    await assertEach([['405', none, 'PUT', '/lists', send]], 'method_not_allowed', {})
  }
  await assertEach(later(reader), 'forbidden', { reason: 'scope', required: 'lists:write' })
  const missing: Case = ['object', reader, 'PATCH', '/lists/none', { body: { name: '' } }]
  await assertEach([missing], 'forbidden', { reason: 'scope', required: 'lists:write' })
})

// D22
test('415, then 413, then a reused idempotency key, then 400, and all of them before the object', async () => {
  const workspace = await createWorkspace(service)
  const key = { 'idempotency-key': 'used' }
  assert.equal((await workspace.post('/lists', { name: 'First' }, key)).status, 201)
  const ask = (path: string, send: Send, query?: Send['query'], headers: Send['headers'] = key): Case => [
    `${path} ${send.raw?.slice(0, 20).toString()}`,
    workspace,
    'POST',
    path,
    { ...send, headers: { ...send.headers, ...headers }, ...(query ? { query } : {}) },
  ]
  const unused = { 'idempotency-key': 'unused' }
  for (const path of ['/lists', '/lists/none/sections']) {
    await assertEach(
      [ask(path, hugeText), ask(path, text), ask(path, text, { x: 1 })],
      'unsupported_media_type',
      {},
    )
    await assertEach([ask(path, huge), ask(path, huge, { x: 1 })], 'payload_too_large', {
      max_bytes: bodyMaxBytes,
    })
    for (const wrong of [broken, { body: {} }, { body: { name: 'A', x: 1 } }, { body: { name: 7 } }]) {
      await assertEach([ask(path, wrong)], 'conflict', { reason: 'key_reused' })
      await assertEach([ask(path, wrong, {}, unused)], 'validation_error', undefined, ['errors'])
    }
    const wrongQuery = [path, { body: { name: 'A' } }, { x: 1 }] as const
    await assertEach([ask(...wrongQuery)], 'conflict', { reason: 'key_reused' })
    await assertEach([ask(...wrongQuery, unused)], 'validation_error', undefined, ['errors'])
  }
})

// D22
test('the idempotency key comes before the object, the object before role, references, state and limits', async () => {
  const workspace = await createWorkspace(service)
  const guest = await workspace.join('guest')
  const [hidden, shared] = [await workspace.list(), await workspace.list()]
  await workspace.share(shared, guest.member)
  const task = await workspace.post('/tasks', { title: 'A task', list_id: shared })
  const tooLong = 'a'.repeat(201)
  const key = { 'idempotency-key': 'used' }
  assert.equal((await workspace.post('/lists', { name: 'First' }, key)).status, 201)

  const reused = await workspace.post('/lists/none/sections', { name: tooLong }, key)
  assertError(reused, 'conflict', { reason: 'key_reused' })

  const missing: [Client, string, string, unknown][] = [
    [guest, 'PATCH', `/lists/${hidden}`, { name: tooLong, id: 'x' }],
    [guest, 'POST', `/lists/${hidden}/archive`, undefined],
    [guest, 'POST', `/lists/${hidden}/sections`, { name: tooLong }],
    [workspace, 'PATCH', '/lists/none', { name: tooLong, id: 'x' }],
    [workspace, 'PATCH', `/lists/${shared}/sections/none`, { name: tooLong, id: 'x' }],
    [workspace, 'PATCH', '/tasks/none', { title: 'a'.repeat(501), due_time: '09:00' }],
    [workspace, 'POST', '/tasks/none/comments', { text: 'a'.repeat(20_001), mentions: ['x'] }],
  ]
  for (const [client, method, path, body] of missing)
    assertError(await client.send(method, path, { body }), 'not_found', {}, path)

  for (const [method, path, body] of [
    ['PATCH', `/lists/${shared}`, { name: tooLong, id: 'x' }],
    ['POST', `/lists/${shared}/sections`, { name: tooLong }],
    ['DELETE', `/tasks/${task.body.id}`, undefined],
    ['POST', '/lists', { name: tooLong }],
  ] as const) {
    const { status, body: said } = await guest.send(method, path, { body })
    assert.deepEqual([status, said.error.details.reason], [403, 'role'], `${method} ${path}`)
  }
})

// D22
test('role comes before references and the merged result, those before state, limits last', async () => {
  const workspace = await createWorkspace(service)
  const guest = await workspace.join('guest')
  const list = await workspace.list()
  await workspace.share(list, guest.member)
  const { id } = (await workspace.post('/tasks', { title: 'A task', list_id: list })).body
  await workspace.post(`/lists/${list}/archive`)
  const title = 'a'.repeat(501)

  const role = await guest.patch(`/lists/${list}`, { archived: false, name: 'a'.repeat(201) })
  assertError(role, 'forbidden', role.body.error.details)
  assert.equal(role.body.error.details.reason, 'role')

  const invalid: [string, string, Record<string, unknown>][] = [
    ['PATCH', `/lists/${list}`, { id: 'x', name: 'a'.repeat(201) }],
    ['PATCH', `/tasks/${id}`, { title, due_time: '09:00' }],
    ['PATCH', `/tasks/${id}`, { title, section_id: 'none' }],
    ['PATCH', `/tasks/${id}`, { title, completed: true }],
    ['POST', '/tasks', { title, list_id: list, due_time: '09:00' }],
    ['POST', '/tasks', { title, list_id: list, assignee_ids: ['usr_x'] }],
    ['POST', `/tasks/${id}/comments`, { text: 'a'.repeat(20_001), mentions: ['usr_x'] }],
  ]
  for (const [method, path, body] of invalid) {
    const answer = await workspace.send(method, path, { body })
    assertError(answer, 'validation_error', answer.body.error.details, JSON.stringify(body).slice(-60))
  }

  const frozen: [string, string, Record<string, unknown>][] = [
    ['PATCH', `/lists/${list}`, { name: 'a'.repeat(201) }],
    ['POST', `/lists/${list}/sections`, { name: 'a'.repeat(201) }],
    ['PATCH', `/tasks/${id}`, { title }],
    ['POST', '/tasks', { title, list_id: list }],
    ['POST', `/tasks/${id}/comments`, { text: 'a'.repeat(20_001) }],
  ]
  for (const [method, path, body] of frozen)
    assertError(
      await workspace.send(method, path, { body }),
      'conflict',
      { reason: 'list_archived' },
      `${method} ${path}`,
    )

  await workspace.post(`/lists/${list}/unarchive`)
  for (const [method, path, body] of frozen) {
    const answer = await workspace.send(method, path, { body })
    assert.equal(answer.status, 422, `${method} ${path}`)
    assert.deepEqual(Object.keys(answer.body.error.details), ['limit', 'max', 'actual'])
  }
})
