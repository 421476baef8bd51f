import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ErrorCode, statusOf } from '../../../src/core/errors.ts'
import { assertError, withoutRequestId } from '../../support/assert-error.ts'
import { type Answer, createClient } from '../../support/client.ts'
import { openConnections } from '../../support/connections.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const resourceMetadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/api/v1"`

// D20
test('the codes and their statuses are those of the published list', () => {
  const published: Record<ErrorCode, number> = {
    validation_error: 400,
    unauthorized: 401,
    forbidden: 403,
    not_found: 404,
    method_not_allowed: 405,
    request_timeout: 408,
    conflict: 409,
    payload_too_large: 413,
    unsupported_media_type: 415,
    range_not_satisfiable: 416,
    expectation_failed: 417,
    unprocessable: 422,
    rate_limited: 429,
    headers_too_large: 431,
    internal_error: 500,
    unavailable: 503,
  }
  for (const [code, status] of Object.entries(published)) assert.equal(statusOf(code as ErrorCode), status)
})

// D20, D33
test('every error has the same form, with its details and headers', async () => {
  const workspace = await createWorkspace(service)
  const team = await createWorkspace(service, { plan: 'team' })
  const start = await createWorkspace(service, { plan: 'start' })
  const guest = await workspace.join('guest')
  const reader = await workspace.tokenWith(['lists:read'])
  const list = await workspace.list()
  const archived = await workspace.list()
  await workspace.share(list, guest.member)
  await workspace.post(`/lists/${archived}/archive`)
  await workspace.post('/lists', { name: 'First' }, { 'idempotency-key': 'k' })
  const raw = (text: string | Buffer, type = 'application/json') =>
    workspace.send('POST', '/lists', { raw: text, headers: { 'content-type': type } })
  const invalid = (field: string, reason: string) => ({ errors: [{ field, reason }] })
  const reused = workspace.post('/lists', { name: 'Second' }, { 'idempotency-key': 'k' })

  const cases: [code: ErrorCode, details: unknown, answer: Promise<Answer>][] = [
    ['validation_error', invalid('limit', 'range'), workspace.get('/lists?limit=0')],
    ['validation_error', invalid('', 'json'), raw('{')],
    ['validation_error', { errors: [{ field: 'name', reason: 'required' }, { field: 'nam', reason: 'unknown' }] }, workspace.post('/lists', { nam: 'x' })],
    ['validation_error', invalid('updated_since', 'format'), workspace.get('/tasks?updated_since=2026-11-20T09:30:00')],
    ['validation_error', invalid('id', 'read_only'), workspace.patch(`/lists/${list}`, { id: 'lst_x' })],
    ['unauthorized', {}, createClient(service).get('/lists')],
    ['unauthorized', {}, createClient(service, 'dbp_x').get('/lists')],
    ['forbidden', { reason: 'scope', required: 'lists:write' }, reader.post('/lists', { name: 'A list' })],
    ['forbidden', { reason: 'role', required: 'member' }, guest.patch(`/lists/${list}`, { name: 'A list' })],
    ['forbidden', { reason: 'plan', required: 'team' }, start.get('/lists')],
    ['not_found', {}, workspace.get('/nothing')],
    ['not_found', {}, workspace.patch('/lists/none', {})],
    ['method_not_allowed', {}, workspace.send('PUT', '/lists')],
    ['conflict', { reason: 'list_archived' }, workspace.patch(`/lists/${archived}`, { name: 'A list' })],
    ['conflict', { reason: 'key_reused' }, reused],
    ['payload_too_large', { max_bytes: 1_048_576 }, raw(Buffer.alloc(1_048_577, ' '))],
    ['unsupported_media_type', {}, raw('{}', 'text/plain')],
    ['unprocessable', { limit: 'name_length', max: 200, actual: 201 }, workspace.post('/lists', { name: 'a'.repeat(201) })],
    ['unprocessable', { limit: 'description_length', max: 20_000, actual: 20_001 }, workspace.patch(`/lists/${list}`, { description: 'a'.repeat(20_001) })],
  ] // oxfmt-ignore
  const ids = new Set<string>()
  const expected: Record<string, string | undefined> = {
    'Send an': `Bearer realm="daybook", ${resourceMetadata}`,
    'The API token': `Bearer realm="daybook", error="invalid_token", ${resourceMetadata}`,
    "This token doesn't have the scope":
      'Bearer realm="daybook", error="insufficient_scope", scope="lists:write"',
  }
  for (const [code, details, asked] of cases) {
    const answer = await asked
    assertError(answer, code, details)
    ids.add(answer.body.error.request_id)
    const [, challenge] =
      Object.entries(expected).find(([message]) => answer.body.error.message.startsWith(message)) ?? []
    assert.equal(answer.headers['www-authenticate'], challenge, answer.text)
    assert.equal(
      answer.headers['allow'],
      code === 'method_not_allowed' ? 'GET, HEAD, POST, OPTIONS' : undefined,
    )
  }
  assert.equal(ids.size, cases.length)

  const client = createClient(openConnections(service, 8, 4), team.token)
  const many = await Promise.all(Array.from({ length: 301 }, () => client.get('/lists')))
  const refused = many.find(({ status }) => status === 429)
  assert.ok(refused)
  assertError(refused, 'rate_limited', { retry_after: Number(refused.headers['retry-after']) })
})

//
test('request IDs come from the server and never repeat', async () => {
  const workspace = await createWorkspace(service)
  const client = createClient(openConnections(service, 8, 4), workspace.token)
  const sent = 'req_00000000000000000000000000'
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) =>
      client.send(n % 2 ? 'HEAD' : 'GET', n % 3 ? '/lists' : '/nothing', {
        headers: { 'x-request-id': sent },
      }),
    ),
  )
  const ids = new Set(answers.map(({ headers }) => headers['x-request-id']))
  assert.equal(ids.size, 1_000)
  assert.ok(!ids.has(sent))
})

// R-198, S-60, S-66, R-221
test('an internal error is a 500 that reveals nothing, is logged without the body, and is not stored', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const key = { 'idempotency-key': 'k' }
  const alterTable = (statement: string) =>
    service.database.onCoordinator((client) => client.query(statement))
  await alterTable(`alter table lists add constraint no_such_name check (name <> 'a very private name')`)
  t.after(() => alterTable('alter table lists drop constraint if exists no_such_name'))

  const failed = await workspace.post('/lists', { name: 'a very private name' }, key)
  assertError(failed, 'internal_error')
  assert.doesNotMatch(
    withoutRequestId(failed),
    /constraint|relation|sql|postgres|private|select|insert|\.ts|\/src|node|stack/i,
  )
  const id = failed.headers['x-request-id'] ?? '-'
  const line = service.logged.find((text) => text.includes(id) && text.includes('"level":50'))
  assert.ok(line)
  assert.match(line, /no_such_name/)
  assert.doesNotMatch(service.logged.join('\n'), /very private/)

  await alterTable('alter table lists drop constraint no_such_name')
  const again = await workspace.post('/lists', { name: 'a very private name' }, key)
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, undefined])

  await alterTable('alter table sections rename to sections_away')
  const gone = await workspace.get(`/lists/${list}/sections`)
  await alterTable('alter table sections_away rename to sections')
  assertError(gone, 'internal_error')
  assert.equal(gone.body.error.message, failed.body.error.message)
  assert.equal((await workspace.get(`/lists/${list}/sections`)).status, 200)
})
