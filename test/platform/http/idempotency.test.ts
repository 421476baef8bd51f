import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { scopes } from '../../../src/core/actor.ts'
import { operations, pathOf, sampleRequest } from '../../support/api-operations.ts'
import { assertStandardHeaders, assertError, withoutRequestId } from '../../support/assert-error.ts'
import type { Answer, Client } from '../../support/client.ts'
import { deliveryTo } from '../../support/deliveries.ts'
import { withContractChecks } from '../../support/contract.ts'
import { signIn } from '../../support/member-browser.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
const { clock, database } = service
const minuteMs = 60_000
const key = (value: string) => ({ 'idempotency-key': value })

const KeyRow = Type.Object({
  key: Type.String(),
  status: Type.Integer(),
  body: Type.Unsafe<Buffer>({ type: 'bytea' }),
})
const storedIn = ({ workspace }: TestWorkspace) => database.page(KeyRow)`
  select key, status, body from idempotency_keys where workspace_id = ${workspace.id} order by key`

/** Asserts the same response with a new request ID, marked as a replay, with rate headers of its own. */
function assertReplay(first: Answer, replay: Answer, what: string) {
  assert.equal(first.headers['idempotent-replayed'], undefined, what)
  assert.equal(replay.headers['idempotent-replayed'], 'true', what)
  assert.deepEqual([replay.status, withoutRequestId(replay)], [first.status, withoutRequestId(first)], what)
  for (const name of ['content-type', 'content-length', 'location', 'www-authenticate'])
    assert.equal(replay.headers[name], first.headers[name], `${what} ${name}`)
  assertStandardHeaders(replay, what)
  assert.notEqual(replay.headers['x-request-id'], first.headers['x-request-id'], what)
  assert.ok(
    Number(replay.headers['x-ratelimit-remaining']) < Number(first.headers['x-ratelimit-remaining']),
    what,
  )
  if (replay.status >= 400) assert.equal(replay.body.error.request_id, replay.headers['x-request-id'], what)
}

// D31
test('a repeated POST gets the stored response and does nothing, on every endpoint', async () => {
  const workspace = await createWorkspace(service)
  const client = withContractChecks(workspace)
  for (const operation of operations.filter(({ method }) => method === 'POST')) {
    const list = await workspace.list()
    const task = await workspace.post('/tasks', {
      title: 'A task',
      list_id: list,
      due_date: '2026-12-31',
      recurrence: { rule: 'FREQ=DAILY', from: 'due' },
    })
    const hook = await workspace.post('/webhooks', { url: 'https://example.com/', events: ['list.archived'] })
    const byCollection = { lists: list, webhooks: hook.body.id }
    const id = byCollection[operation.path.split('/')[1] as 'lists'] ?? task.body.id
    const delivery_id = await deliveryTo(service, workspace, hook.body.id)
    if (operation.path.endsWith('/undo')) await workspace.post(`/tasks/${id}/complete`)
    const [repetition] = (await workspace.get(`/tasks/${task.body.id}/repetitions`)).body.data
    const { headers, ...request } = sampleRequest(operation, { list_id: list })
    const own = key(`key of ${operation.path}`.replaceAll(' ', '-'))
    const ask = () =>
      client.send('POST', pathOf(operation, { id, delivery_id, repetition_id: repetition?.id ?? '' }), {
        ...request,
        headers: { ...headers, ...own },
      })
    const first = await ask()
    assert.ok(first.status < 300, first.text)
    const events = (await workspace.events()).length
    assertReplay(first, await ask(), operation.path)
    assertReplay(first, await ask(), operation.path)
    assert.equal((await workspace.events()).length, events, operation.path)
  }
})

// D31
test('errors from executing a request are stored: 404, 409 and 422', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const { id } = (await workspace.post('/tasks', { title: 'A task', list_id: list })).body
  await workspace.post(`/lists/${list}/archive`)
  const cases: [status: number, path: string, body: unknown][] = [
    [404, '/lists/none/sections', { name: 'A section' }],
    [404, '/tasks/none/complete', undefined],
    [409, `/lists/${list}/sections`, { name: 'A section' }],
    [409, `/tasks/${id}/complete`, undefined],
    [422, '/lists', { name: 'a'.repeat(201) }],
  ]
  for (const [status, path, body] of cases) {
    const ask = () => workspace.post(path, body, key(`k${status}${path}`))
    const first = await ask()
    assert.equal(first.status, status, path)
    await workspace.post(`/lists/${list}/unarchive`)
    assertReplay(first, await ask(), path)
    await workspace.post(`/lists/${list}/archive`)
  }
  assert.deepEqual(
    (await storedIn(workspace)).map((row) => row.status).toSorted((a, b) => a - b),
    [404, 404, 409, 409, 422],
  )
})

// D31, R-221
test('400, 401, 403, 413, 415 and 429 are never stored, and the key can be used again', async () => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const guest = await workspace.join('guest')
  const reader = await workspace.tokenWith(['lists:read'])
  const list = await workspace.list()
  const { setRole } = operatorActions(service, workspace.workspace)
  const named = key('one-key')
  const body = { name: 'A list' }
  const refused = async (
    status: number,
    client: Client,
    send: {
      body?: unknown
      raw?: string | Buffer
      headers?: Record<string, string>
      query?: Record<string, string>
    },
  ) =>
    assert.equal(
      (await client.send('POST', '/lists', { ...send, headers: { ...named, ...send.headers } })).status,
      status,
    )

  await refused(400, workspace, { raw: '{' })
  await refused(400, workspace, { body: {} })
  await refused(400, workspace, { body, query: { x: '1' } })
  await refused(415, workspace, { body, headers: { 'content-type': 'text/plain' } })
  await refused(413, workspace, { raw: Buffer.alloc(1_048_577, ' ') })
  await refused(403, reader, { body })
  await refused(403, guest, { body })
  const reference = { title: 'x', list_id: 'none' }
  assert.equal((await workspace.post('/tasks', reference, named)).status, 400)
  assert.deepEqual(await storedIn(workspace), [])

  while ((await workspace.get('/lists')).status === 200);
  await refused(429, workspace, { body })
  clock.offsetMs += 61_000
  await setRole(guest.member, 'member')
  for (const client of [workspace, guest]) {
    const first = await client.post('/lists', body, named)
    assert.equal(first.status, 201)
    assertReplay(first, await client.post('/lists', body, named), 'after the refusals')
  }
  assert.equal((await workspace.get('/lists')).body.data.length, 3)
  assert.equal(
    (await workspace.post(`/lists/${list}/archive`, undefined, named)).body.error.details.reason,
    'key_reused',
  )
})

// S-27, D31
test('another body, other bytes or another path with the same key is 409 key_reused', async () => {
  const workspace = await createWorkspace(service)
  const [one, two] = [await workspace.list(), await workspace.list()]
  const raw = '{"name":"A list"}'
  const send = (path: string, text: string | undefined) =>
    workspace.send('POST', path, { ...(text === undefined ? {} : { raw: text }), headers: key('k') })
  assert.equal((await send('/lists', raw)).status, 201)
  const others: [path: string, raw: string | undefined][] = [
    ['/lists', '{"name":"B list"}'],
    ['/lists', '{"name": "A list"}'],
    ['/lists', '{"name":"x","name":"A list"}'],
    [`/lists/${one}/sections`, raw],
    [`/lists/${two}/archive`, undefined],
    ['/lists/none/archive', undefined],
  ]
  for (const [path, text] of others)
    assertError(await send(path, text), 'conflict', { reason: 'key_reused' }, `${path} ${text}`)

  // The response for one object must not be used for another.
  const act = (list: string, body?: string) =>
    workspace.send('POST', `/lists/${list}/archive`, {
      ...(body === undefined ? {} : { raw: body }),
      headers: key('act'),
    })
  const archived = await act(one)
  assertReplay(archived, await act(one, ''), 'no body is an empty body')
  assertError(await act(two), 'conflict', { reason: 'key_reused' })
  assertError(await act(one, '{}'), 'conflict', { reason: 'key_reused' })
  assert.equal((await workspace.get('/lists', { archived: true })).body.data.length, 1)
})

// R-136, D22, D31
test('regression: another body with the same key is 409, also when it is malformed', async () => {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  for (const client of [workspace, owner]) {
    const send = (raw: string | Buffer, name: string, query = {}) =>
      client.send('POST', '/lists', { raw, headers: key(name), query })
    const raw = '{"name":"A list"}'
    const first = await send(raw, 'k')
    assert.equal(first.status, 201, first.text)
    const events = (await workspace.events()).length
    const malformed: (string | Buffer)[] = [
      '{', '', '[]', '{}', '{"name":7}', '{"name":"A list","weight":7}', '{"name":"A list","name":"A list"}',
      '{"name":"\\u0000"}', Buffer.from('{"name":"\xff"}', 'latin1'),
    ] // oxfmt-ignore
    for (const other of malformed) {
      assertError(await send(other, 'k'), 'conflict', { reason: 'key_reused' }, String(other))
      const { status, body } = await send(other, 'unused')
      assert.deepEqual([status, body.error.code], [400, 'validation_error'], String(other))
    }
    assertError(await send(raw, 'k', { x: '1' }), 'conflict', { reason: 'key_reused' })
    assert.deepEqual(withoutRequestId(await send(raw, 'k')), withoutRequestId(first))
    assert.equal((await workspace.events()).length, events)
  }
  // The key of another token is not used, and an expired one is free again.
  const other = await workspace.tokenWith([...scopes])
  assert.equal((await other.send('POST', '/lists', { raw: '{}', headers: key('k') })).status, 400)
  clock.offsetMs += (24 * 60 + 1) * minuteMs
  assert.equal((await workspace.send('POST', '/lists', { raw: '{}', headers: key('k') })).status, 400)
})

// R-132, S-31, D31
test('a key has 1 to 255 visible ASCII characters, otherwise 400', async () => {
  const workspace = await createWorkspace(service)
  for (const good of [
    '0',
    '2f1c9a52-7f5e-4a8a-9a0e-0c3f8f9f2a11',
    '!~"{}|\\',
    '%0d%0aX-Evil:1',
    'a'.repeat(255),
  ]) {
    const first = await workspace.post('/lists', { name: 'A list' }, key(good))
    assert.equal(first.status, 201, good)
    assertReplay(first, await workspace.post('/lists', { name: 'A list' }, key(good)), good)
    assert.equal(first.headers['x-evil'], undefined)
  }
  const ask = async (line: string) => {
    const [answer] = await sendRaw(
      service.port,
      { ca: service.ca },
      `POST /api/v1/lists HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${workspace.token}\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: 12\r\n${line}\r\n\r\n{"name":"x"}`,
    )
    return answer
  }
  const refused = { errors: [{ field: 'Idempotency-Key', reason: 'format' }] }
  for (const line of [
    '',
    ' a b',
    ' ä',
    ` ${'a'.repeat(256)}`,
    ' a\tb',

    ' a\r\nIdempotency-Key: a',
  ]) {
    const answer = await ask(`Idempotency-Key:${line}`)
    assert.equal(answer?.status, 400, line)
    assert.deepEqual(JSON.parse(answer.body).error.details, refused, line)
  }
  assert.equal((await workspace.get('/lists')).body.data.length, 5)
  // Other methods can be repeated without a key, so theirs is ignored.
  for (const method of ['GET', 'PATCH', 'DELETE'])
    assert.notEqual(
      (await workspace.send(method, '/lists/none/sections/none', { headers: key('a b'), body: {} })).status,
      400,
    )
})

//
test('a key is stored for 24 hours: replayed at 23:59, executed again at 24:01', async () => {
  const workspace = await createWorkspace(service)
  const ask = (client: Client = workspace) => client.post('/lists', { name: 'A list' }, key('daily'))
  const first = await ask()
  clock.offsetMs += (24 * 60 - 1) * minuteMs
  const replay = await ask()
  assert.equal(replay.headers['idempotent-replayed'], 'true')
  clock.offsetMs += 2 * minuteMs
  const second = await ask()
  assert.equal(second.headers['idempotent-replayed'], undefined)
  assert.notEqual(second.body.id, first.body.id)
  assertReplay(second, await ask(), 'the new answer is the stored one')
  assert.equal((await storedIn(workspace)).length, 1)
  clock.offsetMs += 24 * 60 * minuteMs
  // An expired key doesn't block another request.
  assert.equal((await workspace.post('/lists', { name: 'Other' }, key('daily'))).status, 201)
})

// S-02, D31
test('the keys of two tokens, of two members and of two workspaces are independent', async () => {
  const workspace = await createWorkspace(service)
  const clients = [
    workspace,
    await workspace.tokenWith([...scopes]),
    await workspace.join('member'),
    await createWorkspace(service),
  ]
  const ids = new Set<string>()
  for (const client of clients) {
    const first = await client.post('/lists', { name: 'A list' }, key('shared'))
    assert.deepEqual([first.status, first.headers['idempotent-replayed']], [201, undefined])
    ids.add(first.body.id)
  }
  for (const client of clients)
    assert.ok(ids.has((await client.post('/lists', { name: 'A list' }, key('shared'))).body.id))
  assert.equal(ids.size, 4)
})

// D31
test('a replay requires current permissions: 401 and 403 come first', async () => {
  const workspace = await createWorkspace(service)
  const { removeMember, setPlan } = operatorActions(service, workspace.workspace)
  const member = await workspace.join('member')
  const ask = (client: Client) => client.post('/lists', { name: 'Mine' }, key('k'))
  for (const client of [workspace, member]) assert.equal((await ask(client)).status, 201)
  await removeMember(member.member)
  assertError(await ask(member), 'unauthorized')
  await setPlan('start')
  assertError(await ask(workspace), 'forbidden', { reason: 'plan', required: 'team' })
  await setPlan('team')
  assert.equal((await ask(workspace)).headers['idempotent-replayed'], 'true')
})

// D31, S-66
test('stored responses are encrypted at rest and reveal nothing to a reader of the database', async () => {
  const workspace = await createWorkspace(service)
  const first = await workspace.post('/lists', { name: 'Very secret name' }, key('k'))
  await workspace.post('/lists', { name: 'Very secret name' }, key('l'))
  const [row, other] = await storedIn(workspace)
  assert.ok(row && other)
  for (const hint of ['Very secret', first.body.id, '"name"', '{"id"', first.body.url])
    assert.ok(!row.body.includes(hint), hint)
  assert.ok(!row.body.equals(other.body))
  // A stored response is bound to its token and key: elsewhere it can't be read, and nothing is done again.
  await database.pool.query(`update idempotency_keys set body = $1 where workspace_id = $2 and key = 'l'`, [
    row.body,
    workspace.workspace.id,
  ])
  const swapped = await workspace.post('/lists', { name: 'Very secret name' }, key('l'))
  assertError(swapped, 'conflict', { reason: 'key_reused' })
  assert.equal((await workspace.get('/lists')).body.data.length, 2)
})
