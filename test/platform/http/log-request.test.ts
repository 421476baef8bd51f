import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { operations, pathOf, sampleBody } from '../../support/api-operations.ts'
import { createClient } from '../../support/client.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

const lines = () => service.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
const requestLine = (id: string | undefined) =>
  lines().find(({ msg, request_id }) => msg === 'request' && request_id === id)

// S-66
test('each request is logged as one line with caller, route, duration and status', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const answer = await workspace.get(`/lists/${list}/sections`)
  const line = requestLine(answer.headers['x-request-id'])
  assert.ok(line)
  const { time, pid, level, duration_ms, token_id, ...rest } = line
  assert.ok(typeof time === 'number' && typeof pid === 'number' && level === 30)
  assert.ok(typeof duration_ms === 'number' && duration_ms > 0 && duration_ms < 5_000)
  assert.match(String(token_id), /^tok_/)
  assert.deepEqual(rest, {
    method: 'GET',
    route: '/api/v1/lists/:id/sections',
    status: 200,
    request_id: answer.headers['x-request-id'],
    workspace_id: workspace.workspace.id,
    member_id: workspace.owner.id,
    address: '127.0.0.1',
    msg: 'request',
  })
  const refused = await createClient(service).get('/nothing?x=1')
  const { route, status, workspace_id, member_id } = requestLine(refused.headers['x-request-id']) ?? {}
  assert.deepEqual([route, status, workspace_id, member_id], [null, 401, null, null])
  const unknown = await workspace.get('/nothing')
  assert.equal(requestLine(unknown.headers['x-request-id'])?.['workspace_id'], workspace.workspace.id)
})

// S-66
test('a method that no path supports is logged as it was sent', async () => {
  const workspace = await createWorkspace(service)
  for (const method of ['PROPFIND', 'TRACE', 'PUT']) {
    const answer = await workspace.send(method, '/lists')
    assert.equal(answer.status, 405)
    const { route, ...line } = requestLine(answer.headers['x-request-id']) ?? {}
    assert.deepEqual([line['method'], route], [method, '/api/v1/lists'])
  }
})

// S-66, S-10, R-150
test('no token, body, query string, key or path of a client gets into the log or the history', async () => {
  const workspace = await createWorkspace(service)
  const { token = '' } = workspace
  const list = await workspace.list()
  const secret = 'verysecretmarker'
  const send = {
    headers: { 'idempotency-key': secret, 'user-agent': secret, cookie: `a=${secret}`, referer: secret },
  }
  for (const operation of operations) {
    const body = {
      ...(sampleBody(operation, { list_id: list }) as object),
      title: secret,
      name: secret,
      text: secret,
    }
    for (const query of [{}, { token: secret, access_token: token }])
      await workspace.send(operation.method, pathOf(operation, { id: list }), { ...send, query, body })
    await workspace.send(operation.method, pathOf(operation, { id: secret }), send)
    await workspace.send(operation.method, `/${secret}?q=${secret}`, send)
    await createClient(service, `dbp_${secret}`).send(operation.method, pathOf(operation), { ...send, body })
  }
  await workspace.send('POST', '/lists', { raw: `{"name":"${secret}`, ...send })
  await workspace.send('POST', '/lists', { raw: Buffer.alloc(1_048_577, secret), ...send })
  await workspace.get(`/lists/%ZZ${secret}`)
  for (const raw of [
    `GET /${secret} HTTP/1.1\r\nHost: a b\r\n\r\n`,
    `${secret}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${secret}\r\n\r\n`,
  ])
    await sendRaw(service.port, { ca: service.ca }, raw)

  assert.ok(service.logged.length > operations.length * 4)
  for (const line of service.logged) {
    assert.ok(!line.includes(secret), line)
    assert.ok(!line.includes(token.slice(4, 34)), line)
    assert.doesNotMatch(line, /dbp_|[?&]\w+=/)
  }
  const { read } = service.database
  const rows = await read(Type.Object({ row: Type.String() }))`
    select changes::text as row from changes union all select events::text from events union all select tokens::text from tokens`
  assert.ok(rows.every(({ row }) => !row.includes(token.slice(4, 34))))
})

// S-67, S-31
test('a client cannot forge or color a line of the log', async () => {
  const workspace = await createWorkspace(service)
  const before = service.logged.length
  const forged = '%0d%0a{"level":30,"msg":"request","status":200}%1b[31m'
  const rubbish = decodeURIComponent(forged)
  await workspace.get(`/lists/${forged}/sections`)
  await workspace.get(`/${forged}`)
  await workspace.get(`/lists?${forged}`)
  await workspace.post('/lists', { name: rubbish })
  await workspace.post('/lists', { [rubbish]: 1 })
  await sendRaw(
    service.port,
    { ca: service.ca },
    `GET /api/v1/lists HTTP/1.1\r\nHost: a\r\nUser-Agent: \x1b[31m\x07\r\n\r\n`,
  )
  await sendRaw(service.port, { ca: service.ca }, `GET /api/v1/x\x1b[31m HTTP/1.1\r\nHost: a\r\n\r\n`)
  const written = service.logged.slice(before)
  assert.ok(written.length >= 5)
  for (const line of written) {
    assert.equal(line.indexOf('\n'), line.length - 1)
    assert.doesNotMatch(line.slice(0, -1), /\p{Cc}/u)
    assert.equal(typeof JSON.parse(line), 'object')
    assert.ok(!line.includes('[31m'))
  }
})

// S-16
test('forwarded headers change nothing when no proxy is trusted', async () => {
  const workspace = await createWorkspace(service)
  const plain = await workspace.post('/lists', { name: 'A list' })
  for (const headers of [
    { 'x-forwarded-proto': 'http' },
    {
      'x-forwarded-for': '203.0.113.7',
      'x-real-ip': '203.0.113.7',
      forwarded: 'for=203.0.113.7;proto=http;host=evil.example',
    },
    {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-server': 'evil.example',
      'x-original-url': '/api/v1/members',
    },
    { 'x-forwarded-prefix': '/evil', 'x-rewrite-url': '/api/v1/members', 'x-forwarded-port': '80' },
  ] as Record<string, string>[]) {
    const answer = await workspace.send('POST', '/lists', { headers, body: { name: 'A list' } })
    assert.equal(answer.status, 201, JSON.stringify(headers))
    assert.equal(new URL(answer.body.url).origin, new URL(plain.body.url).origin)
    assert.equal(answer.headers['strict-transport-security'], plain.headers['strict-transport-security'])
    assert.equal(requestLine(answer.headers['x-request-id'])?.['address'], '127.0.0.1')
    assert.ok(!answer.text.includes('evil'))
  }
  for (const host of ['evil.example', 'evil.example:1']) {
    const [answer] = await sendRaw(
      service.port,
      { ca: service.ca },
      `GET /api/v1/lists HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${workspace.token}\r\nConnection: close\r\n\r\n`,
    )
    assert.equal(JSON.parse(answer?.body ?? '').data[0].url, plain.body.url)
  }
})
