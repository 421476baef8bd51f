import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { test } from 'node:test'
import { trustProxies } from '../../../src/platform/listener/trusted-proxies.ts'
import {
  openConnection,
  sendRaw,
  parseResponses,
  readToEnd,
  type RawResponse,
} from '../../support/raw-http.ts'
import { openTestListener, rateHeaders, clientTls } from '../../support/test-listener.ts'

const token = `dbp_${'a'.repeat(36)}`

function assertHttpsRequired(answer: RawResponse | undefined, body = answer?.body) {
  assert.ok(answer && body !== undefined)
  assert.equal(answer.status, 403)
  const { headers } = answer
  const { error } = JSON.parse(body)
  assert.equal(error.code, 'forbidden')
  assert.deepEqual(error.details, { reason: 'https_required' })
  assert.equal(error.request_id, headers['x-request-id'])
  assert.equal(headers['connection'], 'close')
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(headers['location'], undefined)
  assert.equal(headers['strict-transport-security'], undefined, 'HSTS means nothing over plain HTTP')
  for (const [name, value] of Object.entries(rateHeaders)) assert.equal(headers[name], value)
}

/** A response without the parts that always differ. */
const comparable = ({ head, body }: RawResponse) =>
  (head + body).replaceAll(/req_[0-9a-z]{26}/g, 'req_').replace(/\r\ndate: .*/i, '')

// S-13, R-010, R-011
test('plain HTTP on the TLS port gets the same 403 for every method and token, never a redirect', async (t) => {
  const listener = await openTestListener(t)
  const answers = new Set<string>()
  for (const method of METHODS.filter((name) => !['CONNECT', 'HEAD'].includes(name)))
    for (const header of ['', `Authorization: Bearer ${token}\r\n`, 'Authorization: Bearer wrong\r\n']) {
      const bytes = `${method} /api/v1/tasks HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`
      const [answer, ...more] = await sendRaw(listener.port, undefined, bytes)
      assertHttpsRequired(answer)
      assert.equal(more.length, 0)
      answers.add(comparable(answer as RawResponse))
    }
  assert.equal(answers.size, 1)
  assert.deepEqual(listener.seen, [])
})

const requests: Record<string, string> = {
  'a POST with a body': 'POST /api/v1/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello',
  'an unknown path': 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'the root': 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'an absolute target': 'GET http://localhost/api/v1/tasks HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a target that claims to be https': 'GET https://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'no Host': 'GET / HTTP/1.1\r\n\r\n',
  'HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'an expectation': 'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n',
  'another expectation': 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: something\r\n\r\n',
  'a tunnel': 'CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'an upgrade': 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  'forged forwarding headers':
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\nForwarded: proto=https\r\nX-Forwarded-Ssl: on\r\n\r\n',
  'an unknown method': 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'too long a path': `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'bytes that are no HTTP': 'SSH-2.0-OpenSSH_9.2\r\n',
  'two requests at once': 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n',
}
for (const [what, bytes] of Object.entries(requests))
  // S-13, D23
  test(`plain HTTP with ${what} gets one 403`, async (t) => {
    const listener = await openTestListener(t)
    const answers = await sendRaw(listener.port, undefined, bytes)
    assertHttpsRequired(answers[0])
    assert.equal(answers.length, 1)
    assert.deepEqual(listener.seen, [])
  })

// D23
test('HEAD over plain HTTP gets the headers of the 403 and no body', async (t) => {
  const listener = await openTestListener(t)
  const socket = await openConnection(listener.port)
  socket.write('HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const text = await readToEnd(socket)
  assert.match(text, /^HTTP\/1\.1 403 Forbidden\r\n/)
  assert.match(text, /content-length: [1-9]/)
  assert.ok(text.endsWith('\r\n\r\n'))
})

// D23
test('a plain request that arrives byte by byte, from a client that then goes silent, gets 403', async (t) => {
  const listener = await openTestListener(t)
  const socket = await openConnection(listener.port)
  const text = readToEnd(socket)
  for (const byte of 'GET / HTTP/1.1\r\nHost: a\r\n\r\n') {
    socket.write(byte)
    await new Promise((resolve) => setImmediate(resolve))
  }
  socket.end()
  assertHttpsRequired(parseResponses(await text)[0])
})

// D23
test('a plain client that closes its half with the request still reads its 403', async (t) => {
  const listener = await openTestListener(t)
  const socket = await openConnection(listener.port)
  socket.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  assertHttpsRequired(parseResponses(await readToEnd(socket))[0])
})

// D23
test('a plain client that is still sending 20 MB can read why it was refused', async (t) => {
  const listener = await openTestListener(t)
  const body = Buffer.alloc(20_000_000, 'a')
  const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`
  const [answer] = await sendRaw(listener.port, undefined, head, body)
  assertHttpsRequired(answer)
})

//
test('with TLS off, the proxy learns what is wrong with its request', async (t) => {
  const { port } = await openTestListener(t, { tls: 'off' })
  for (const [bytes, status, code] of [
    ['NONSENSE\r\n\r\n', 400, 'validation_error'],
    ['BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
    [`GET /${'a'.repeat(17_000)} HTTP/1.1\r\n`, 431, 'headers_too_large'],
  ] as const) {
    const [answer] = await sendRaw(port, undefined, bytes)
    assert.equal(answer?.status, status)
    const { error } = JSON.parse(answer.body)
    assert.equal(error.code, code)
    assert.equal(error.request_id, answer.headers['x-request-id'])
  }
})

// D23
test('a token sent in clear text is reported, one sent over TLS is not', async (t) => {
  const listener = await openTestListener(t)
  const bytes = `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`
  await sendRaw(listener.port, undefined, bytes)
  await sendRaw(listener.port, clientTls, bytes)
  await sendRaw(listener.port, undefined, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  assert.deepEqual(listener.exposed, [{ authorization: `Bearer ${token}`, ip: '127.0.0.1' }])
})

// S-13
test('a token that was refused in clear text still works over TLS', async (t) => {
  const listener = await openTestListener(t)
  const bytes = `GET /works HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`
  await sendRaw(listener.port, undefined, bytes)
  const [answer] = await sendRaw(listener.port, clientTls, bytes)
  assert.equal(answer?.body, 'GET /works ')
})

// D23
test('with TLS off, requests that reached the proxy over HTTPS pass, and the rest gets the same 403', async (t) => {
  const listener = await openTestListener(t, { tls: 'off' })
  const ask = (headers: string) =>
    sendRaw(listener.port, undefined, `GET /in HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`)

  assertHttpsRequired((await ask(''))[0])
  assertHttpsRequired((await ask('X-Forwarded-Proto: http\r\n'))[0])
  assertHttpsRequired((await ask('X-Forwarded-Proto: https, http\r\n'))[0])
  assertHttpsRequired((await ask('X-Forwarded-Proto: https\r\nX-Forwarded-Proto: http\r\n'))[0])
  assertHttpsRequired((await ask('X-Forwarded-Proto:\r\n'))[0])
  assertHttpsRequired((await ask('Forwarded: proto=https\r\n'))[0])
  assert.deepEqual(listener.seen, [])

  assert.equal((await ask('X-Forwarded-Proto: https\r\n'))[0]?.body, 'GET /in ')
  assert.equal((await ask('X-Forwarded-Proto: HTTPS\r\n'))[0]?.body, 'GET /in ')
})

// S-16
test('with TLS off and a list of proxies, only their headers count', async (t) => {
  const listener = await openTestListener(t, { tls: 'off', proxies: trustProxies(['10.0.0.0/8'], 'off') })
  const [answer] = await sendRaw(
    listener.port,
    undefined,
    'GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: https\r\n\r\n',
  )
  assertHttpsRequired(answer)
})

// D23
test('a plain HTTP request through a trusted proxy to the TLS port gets 403 and is reported', async (t) => {
  const listener = await openTestListener(t, { proxies: trustProxies(['127.0.0.1'], 'on') })
  const ask = (headers: string) =>
    sendRaw(listener.port, clientTls, `GET /in HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`)
  assertHttpsRequired(
    (
      await ask(`X-Forwarded-Proto: http\r\nX-Forwarded-For: 192.0.2.7\r\nAuthorization: Bearer ${token}\r\n`)
    )[0],
  )
  assert.deepEqual(listener.exposed, [{ authorization: `Bearer ${token}`, ip: '192.0.2.7' }])
  assert.equal((await ask('X-Forwarded-Proto: https\r\n'))[0]?.body, 'GET /in ')
  assert.equal((await ask(''))[0]?.body, 'GET /in ')
})

// D23
test('with TLS off, health checks pass over plain HTTP, and nothing else on their paths does', async (t) => {
  const listener = await openTestListener(t, { tls: 'off', proxies: trustProxies(['10.0.0.0/8'], 'off') })
  const ask = (line: string, headers = '') =>
    sendRaw(listener.port, undefined, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`)
  for (const path of ['/healthz', '/readyz']) {
    assert.equal((await ask(`GET ${path}`))[0]?.body, `GET ${path} `)
    const seen = listener.seen.length
    assertHttpsRequired((await ask(`POST ${path}`))[0])
    assertHttpsRequired((await ask(`GET ${path}?x`))[0])
    assertHttpsRequired((await ask(`GET ${path}/api/v1/tasks`))[0])
    assertHttpsRequired((await ask(`GET ${path}`, `Authorization: Bearer ${token}\r\n`))[0])
    for (const header of [
      'X-Forwarded-Proto: http',
      'X-Forwarded-Proto: https',
      'X-Forwarded-For: 192.0.2.7',
      'Forwarded: proto=http',
    ])
      assertHttpsRequired((await ask(`GET ${path}`, `${header}\r\n`))[0])
    assert.equal(listener.seen.length, seen)
  }
  const secure = await openTestListener(t)
  assertHttpsRequired((await sendRaw(secure.port, undefined, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'))[0])
})
