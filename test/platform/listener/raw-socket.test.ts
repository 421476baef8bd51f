import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendRaw, type RawResponse } from '../../support/raw-http.ts'
import { openTestListener, rateHeaders, type TestListener, clientTls } from '../../support/test-listener.ts'

const next = 'GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n'
const post = 'POST /first HTTP/1.1\r\nHost: localhost\r\n'

/** Asserts what and D20 require of every response of the listener itself. */
function assertLastAnswer(answer: RawResponse | undefined, status: number, code: string) {
  assert.ok(answer, 'there was no answer')
  assert.equal(answer.status, status, answer.body)
  const { headers } = answer
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(headers['connection'], 'close')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
  assert.ok(Number.isFinite(Date.parse(headers['date'] ?? '')))
  for (const [name, value] of Object.entries(rateHeaders)) assert.equal(headers[name], value)
  const { error } = JSON.parse(answer.body)
  assert.equal(error.code, code)
  assert.equal(typeof error.message, 'string')
  assert.equal(typeof error.details, 'object')
  assert.match(error.request_id, /^req_[0-9a-hjkmnp-tv-z]{26}$/)
  assert.equal(error.request_id, headers['x-request-id'])
  return error
}

/** Sends bytes that must be refused, followed by a well-formed request that must not be executed. */
async function refused(listener: TestListener, bytes: string | Buffer, status: number, code: string) {
  const answers = await sendRaw(
    listener.port,
    clientTls,
    Buffer.concat([Buffer.from(bytes), Buffer.from(next)]),
  )
  const error = assertLastAnswer(answers[0], status, code)
  assert.equal(answers.length, 1)
  assert.deepEqual(listener.seen, [])
  return { error, headers: answers[0]?.headers ?? {} }
}

const malformed: Record<string, string> = {
  'a bad request line': 'NONSENSE\r\n\r\n',
  'another protocol version': 'GET / HTTP/2.0\r\nHost: localhost\r\n\r\n',
  'a control character in a header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\x01b\r\n\r\n',
  'no Host': 'GET / HTTP/1.1\r\n\r\n',
  'no Host in HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'an empty Host': 'GET / HTTP/1.1\r\nHost:\r\n\r\n',
  'two Hosts': 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
  'a Host with a path': 'GET / HTTP/1.1\r\nHost: localhost/evil\r\n\r\n',
  'Content-Length and Transfer-Encoding': `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'two Content-Lengths': `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
  'two equal Content-Lengths': `${post}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`,
  'a list of Content-Lengths': `${post}Content-Length: 5, 5\r\n\r\nhello`,
  'a negative Content-Length': `${post}Content-Length: -5\r\n\r\nhello`,
  'a Content-Length with a sign': `${post}Content-Length: +5\r\n\r\nhello`,
  'an endless Content-Length': `${post}Content-Length: 99999999999999999999999\r\n\r\nhello`,
  'TE: chunked, identity': `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  'TE: identity': `${post}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  'TE: gzip, chunked': `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  'two TEs': `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'TE: xchunked': `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  'TE in HTTP/1.0': 'POST / HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a tab before TE': `${post}\tTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a bare LF after the request line': 'GET / HTTP/1.1\nHost: localhost\r\n\r\n',
  'a bare LF after a header': 'GET / HTTP/1.1\r\nHost: localhost\nX-A: b\r\n\r\n',
  'a bare LF at the end of the head': 'GET / HTTP/1.1\r\nHost: localhost\r\n\n',
  'a bare CR in a header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\rb\r\n\r\n',
  'a folded header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\r\n b\r\n\r\n',
  'a folded Transfer-Encoding': `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`,
  'a space before the colon': `${post}Content-Length : 5\r\n\r\nhello`,
  'a header without a name': 'GET / HTTP/1.1\r\nHost: localhost\r\n: b\r\n\r\n',
  'a header without a colon': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A\r\n\r\n',
  'a NUL in a header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\0b\r\n\r\n',
  'a NUL in the path': 'GET /a\0b HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a chunk size that is none': `${post}Transfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n0\r\n\r\n`,
  'a chunk longer than its size': `${post}Transfer-Encoding: chunked\r\n\r\n3\r\nhello\r\n0\r\n\r\n`,
  'a chunk size with 0x': `${post}Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n`,
  'a bare LF after a chunk size': `${post}Transfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n`,
  'an overflowing chunk size': `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nhello\r\n0\r\n\r\n`,
}
for (const [what, bytes] of Object.entries(malformed))
  // R-024, S-15
  test(`${what} gets 400 in the envelope, and what follows is not executed`, async (t) => {
    const listener = await openTestListener(t)
    const { error } = await refused(listener, bytes, 400, 'validation_error')
    assert.equal(typeof error.details.errors[0].field, 'string')
  })

//
test('more than 16 KB of headers are 431', async (t) => {
  const listener = await openTestListener(t)
  const bytes = `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`
  const { error } = await refused(listener, bytes, 431, 'headers_too_large')
  assert.deepEqual(error.details, { max_bytes: 16_384 })
})

//
test('a path of more than 16 KB is 431', async (t) => {
  const listener = await openTestListener(t)
  await refused(
    listener,
    `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    431,
    'headers_too_large',
  )
})

//
test('trailers of more than 16 KB are 431', async (t) => {
  const listener = await openTestListener(t)
  const bytes = `${post}Transfer-Encoding: chunked\r\n\r\n0\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`
  await refused(listener, bytes, 431, 'headers_too_large')
})

test('none of three thousand small headers is lost', async (t) => {
  const listener = await openTestListener(t, {}, (request, response) => {
    response.end(request.headers['idempotency-key'])
  })
  const [answer] = await sendRaw(
    listener.port,
    clientTls,
    `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${'a:\r\n'.repeat(3000)}Idempotency-Key: kept\r\n\r\n`,
  )
  assert.equal(answer?.body, 'kept')
})

// R-024, S-15
test('1 MB of chunk extensions is 413', async (t) => {
  const listener = await openTestListener(t)
  const bytes = `${post}Transfer-Encoding: chunked\r\n\r\n5;${'a'.repeat(1_048_576)}\r\nhello\r\n0\r\n\r\n`
  await refused(listener, bytes, 413, 'payload_too_large')
})

//
test('an expectation other than 100-continue is 417', async (t) => {
  const listener = await openTestListener(t)
  await refused(
    listener,
    'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok\r\n\r\n',
    417,
    'expectation_failed',
  )
})

for (const method of ['FOO', 'get', 'BREW', 'X-Y_Z'])
  // S-17, R-024
  test(`the unknown method ${method} gets 405 with Allow`, async (t) => {
    const listener = await openTestListener(t)
    const { headers } = await refused(
      listener,
      `${method} / HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      405,
      'method_not_allowed',
    )
    assert.equal(headers['allow'], 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  })

// S-17, R-024
test('CONNECT gets 405 with Allow, and nothing is tunneled', async (t) => {
  const listener = await openTestListener(t)
  const { headers } = await refused(
    listener,
    'CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    405,
    'method_not_allowed',
  )
  assert.equal(headers['allow'], 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
})

test('an unknown method after a served request gets 405 as the second response', async (t) => {
  const listener = await openTestListener(t)
  const answers = await sendRaw(
    listener.port,
    clientTls,
    `${next}BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n${next}`,
  )
  assert.equal(answers[0]?.body, 'GET /next ')
  assertLastAnswer(answers[1], 405, 'method_not_allowed')
  assert.equal(answers.length, 2)
  assert.deepEqual(listener.seen, ['GET /next '])
})

test('an unreadable request gets its response after those to earlier requests, never in their place', async (t) => {
  const listener = await openTestListener(t, {}, (_request, response) => {
    setTimeout(() => response.end('slow'), 50)
  })
  const answers = await sendRaw(listener.port, clientTls, `${next}${next}NONSENSE\r\n\r\n`)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 400],
  )
  assertLastAnswer(answers[2], 400, 'validation_error')
})

test('a body that breaks after its response gets no second response', async (t) => {
  const listener = await openTestListener(t, {}, (_request, response) => void response.end('early'))
  const head = `${post}Transfer-Encoding: chunked\r\n\r\n5\r\nhel`
  const answers = await sendRaw(listener.port, clientTls, head, 'lo\r\nxyz\r\n').catch(() => undefined)
  assert.ok(!answers || answers.length === 1)
})

test('a response that has started is not followed by another when the body breaks', async (t) => {
  const listener = await openTestListener(t, {}, (_request, response) => void response.write('begun'))
  const answers = await sendRaw(
    listener.port,
    clientTls,
    `${post}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`,
  ).catch(() => undefined)
  assert.ok(!answers || answers.length <= 1)
})

test('a request to upgrade is handled as an ordinary request', async (t) => {
  const listener = await openTestListener(t)
  const [answer] = await sendRaw(
    listener.port,
    clientTls,
    'GET /plain HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
  )
  assert.equal(answer?.status, 200)
  assert.equal(answer?.body, 'GET /plain ')
})

// S-40
test('100 Continue is sent when the body is needed, which is then read', async (t) => {
  const listener = await openTestListener(t)
  const answers = await sendRaw(
    listener.port,
    clientTls,
    `${post}Content-Length: 5\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
    'hello',
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [100, 200],
  )
  assert.deepEqual(listener.seen, ['POST /first hello'])
})

// S-40
test('100 Continue is not sent when the request is refused', async (t) => {
  const listener = await openTestListener(t, {}, (_request, response) => {
    response.writeHead(413, { 'content-length': 2 }).end('no')
  })
  const answers = await sendRaw(
    listener.port,
    clientTls,
    `${post}Content-Length: 2000000\r\nExpect: 100-continue\r\n\r\n`,
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [413],
  )
})

// S-40
test('a client that is still sending 20 MB can read why it was refused', async (t) => {
  const listener = await openTestListener(t, {}, (_request, response) => {
    response.writeHead(413, { 'content-length': 2, connection: 'close' }).end('no')
  })
  const body = Buffer.alloc(20_000_000, 'a')
  const [answer] = await sendRaw(
    listener.port,
    clientTls,
    `${post}Content-Length: ${body.length}\r\n\r\n`,
    body,
  )
  assert.equal(answer?.status, 413)
})

test('every response that the app did not send is logged', async (t) => {
  const listener = await openTestListener(t)
  const [answer] = await sendRaw(listener.port, clientTls, 'NONSENSE\r\n\r\n')
  assert.deepEqual(listener.refusals, [
    {
      request_id: answer?.headers['x-request-id'],
      status: 400,
      code: 'validation_error',
      ip: '127.0.0.1',
      method: undefined,
    },
  ])
})
