import Fastify, { type FastifyInstance } from 'fastify'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { Agent, Pool, request } from 'undici'
import { trustProxies } from '../../../src/platform/listener/trusted-proxies.ts'
import { newRequestId } from '../../../src/platform/listener/response-headers.ts'
import { openListener, type ListenerOptions } from '../../../src/platform/listener/listener.ts'
import { openConnection, sendRaw, parseResponses, readToEnd } from '../../support/raw-http.ts'
import {
  certificates,
  openTestListener,
  rateHeaders,
  silentLog,
  clientTls,
} from '../../support/test-listener.ts'

/** A small Fastify app behind a listener. */
async function openApp(t: TestContext, options: Partial<ListenerOptions> = {}) {
  const listener = openListener({
    tls: certificates,
    host: '127.0.0.1',
    port: 0,
    proxies: trustProxies([], 'on'),
    log: silentLog,
    rateHeadersOf: () => rateHeaders,
    ...options,
  })
  const app: FastifyInstance = Fastify({ ...listener.fastifyOptions, bodyLimit: 1_048_576 })
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  app.get('/hello', () => ({ hello: 'world' }))
  app.get('/large', () => {
    app.server.emit('large')
    return 'x'.repeat(5_000_000)
  })
  app.get('/slow', async () => {
    app.server.emit('slow')
    await gate
    return { slow: true }
  })
  app.post('/echo', ({ body }) => ({ length: JSON.stringify(body).length }))
  await app.ready()
  const { url, port } = await listener.listen()
  const dispatcher = new Agent({ connect: clientTls, pipelining: 10, connections: 1 })
  t.after(async () => {
    release()
    await dispatcher.destroy()
    await listener.close()
    await app.close()
  })
  return { app, listener, url, port, dispatcher, release }
}

test('an app behind the listener routes, responds to unknown paths, HEAD and bodies up to the limit, on one connection', async (t) => {
  const { app, url, dispatcher } = await openApp(t)
  let connections = 0
  app.server.on('secureConnection', () => connections++)
  const ask = (path: string, options: Parameters<typeof request>[1] = {}) =>
    request(url + path, { dispatcher, ...options })

  assert.deepEqual(await (await ask('/hello')).body.json(), { hello: 'world' })
  const missing = await ask('/nowhere')
  assert.equal(missing.statusCode, 404)
  await missing.body.dump()
  const headers = { 'content-type': 'application/json' }
  const fits = await ask('/echo', { method: 'POST', headers, body: JSON.stringify('a'.repeat(1_048_574)) })
  assert.deepEqual(await fits.body.json(), { length: 1_048_576 })
  assert.equal((await (await ask('/large')).body.text()).length, 5_000_000)
  assert.equal(connections, 1)

  const head = await ask('/hello', { method: 'HEAD' })
  assert.equal(head.headers['content-length'], '17')
  assert.equal(await head.body.text(), '')
  const tooLarge = await ask('/echo', {
    method: 'POST',
    headers,
    body: JSON.stringify('a'.repeat(1_048_575)),
  })
  assert.equal(tooLarge.statusCode, 413)
  await tooLarge.body.dump()
})

test('pipelined requests get their responses in order', async (t) => {
  const { port } = await openApp(t)
  const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
  const answers = await sendRaw(
    port,
    clientTls,
    ask('/hello') + ask('/nowhere') + ask('/hello', 'Connection: close\r\n'),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 404, 200],
  )
})

// S-40
test('100 Continue is sent for a body that fits, and 413 instead for one that does not', async (t) => {
  const { port } = await openApp(t)
  const head = (length: number) =>
    `POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n` +
    `Expect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`
  const socket = await openConnection(port, clientTls)
  socket.write(head(5))
  const [invitation] = await once(socket, 'data')
  assert.equal(String(invitation), 'HTTP/1.1 100 Continue\r\n\r\n')
  socket.write('"abc"')
  assert.equal(parseResponses(await readToEnd(socket))[0]?.body, '{"length":5}')

  const [refusal, ...more] = await sendRaw(port, clientTls, head(1_048_577))
  assert.equal(refusal?.status, 413)
  assert.equal(more.length, 0)
})

//
test('a body that breaks while the app reads it gets one response, and the app continues', async (t) => {
  const { port } = await openApp(t, {
    timeouts: { headersMs: 100, requestMs: 200, checkMs: 20, lingerMs: 50 },
  })
  const head = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  for (const [rest, status] of [
    ['Transfer-Encoding: chunked\r\n\r\nxyz\r\n', 400],
    ['Content-Length: 5\r\n\r\n"a', 408],
  ] as const) {
    const answers = await sendRaw(port, clientTls, head + rest)
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [status],
    )
    assert.equal(JSON.parse(answers[0]?.body ?? '').error.request_id, answers[0]?.headers['x-request-id'])
  }
  const [answer] = await sendRaw(
    port,
    clientTls,
    'GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  )
  assert.equal(answer?.status, 200)
})

test('a thousand requests over twenty parallel connections all get a response', async (t) => {
  const { url } = await openApp(t)
  const pool = new Pool(url, { connect: clientTls, connections: 20 })
  t.after(() => pool.destroy())
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, async () => {
      const { statusCode, body } = await pool.request({ method: 'GET', path: '/hello' })
      await body.dump()
      return statusCode
    }),
  )
  assert.ok(answers.every((status) => status === 200))
})

test('a head that arrives in two TLS records, and a handshake byte by byte, are read from their beginning', async (t) => {
  const { port } = await openApp(t)
  const socket = await openConnection(port, clientTls)
  socket.write('GET /hel')
  await new Promise((resolve) => setTimeout(resolve, 20))
  socket.write('lo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  assert.equal(parseResponses(await readToEnd(socket))[0]?.status, 200)
})

test('close lets running requests end, ends idle connections, accepts no new ones and tells the client', async (t) => {
  const { app, listener, port, release } = await openApp(t)
  const idle = await openConnection(port, clientTls)
  const silentOne = await openConnection(port)
  const busy = await openConnection(port, clientTls)
  busy.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(app.server, 'slow')

  const text = readToEnd(busy)
  const idleText = readToEnd(idle)
  const closed = listener.close()
  await Promise.all([idleText, once(silentOne, 'close')])
  await assert.rejects(openConnection(port, clientTls), { code: 'ECONNREFUSED' })
  release()
  const [answer, ...more] = parseResponses(await text)
  assert.equal(answer?.body, '{"slow":true}')
  assert.equal(answer?.headers['connection'], 'close')
  assert.equal(more.length, 0)
  await closed
})

test('close lets a slow client read its response to the end', async (t) => {
  const { app, listener, port } = await openApp(t)
  const slow = await openConnection(port, clientTls)
  slow.pause()
  slow.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(app.server, 'large')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const closed = listener.close()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const [answer] = parseResponses(await readToEnd(slow))
  assert.equal(answer?.body.length, 5_000_000)
  await closed
})

test('close cuts off a request that does not end by the deadline', async (t) => {
  const { app, listener, port } = await openApp(t, { timeouts: { drainMs: 100 } })
  const busy = await openConnection(port, clientTls)
  busy.on('error', () => undefined)
  busy.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(app.server, 'slow')
  await listener.close()
  await listener.close()
})

// S-14, R-003
test('TLS 1.2 and 1.3 are supported, 1.1 is refused', async (t) => {
  const { port } = await openTestListener(t)
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    const socket = await openConnection(port, { ...clientTls, minVersion: version, maxVersion: version })
    assert.equal(
      'getProtocol' in socket && typeof socket.getProtocol === 'function' && socket.getProtocol(),
      version,
    )
    socket.destroy()
  }
  for (const version of ['TLSv1', 'TLSv1.1'] as const)
    await assert.rejects(
      openConnection(port, {
        ...clientTls,
        minVersion: version,
        maxVersion: version,
        ciphers: 'ALL:@SECLEVEL=0',
      }),
      /alert protocol version|protocol_version/,
    )
})

// S-14
test('ciphers without forward secrecy or authentication are refused', async (t) => {
  const { port } = await openTestListener(t)
  for (const ciphers of [
    'AES128-SHA',
    'AES256-GCM-SHA384',
    'ECDHE-ECDSA-AES128-SHA',
    'ECDHE-ECDSA-AES256-SHA384',
  ])
    await assert.rejects(
      openConnection(port, { ...clientTls, maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` }),
      /handshake failure|handshake_failure/,
    )
})

test('a failed handshake and an aborted one do not affect others', async (t) => {
  const { port } = await openTestListener(t)
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from([0x16]),
    Buffer.from('16030100050000000000', 'hex'),
    Buffer.from('\x16rubbish'),
  ]) {
    const socket = await openConnection(port)
    socket.on('error', () => undefined)
    socket.write(bytes)
    socket.resetAndDestroy()
  }
  const [answer] = await sendRaw(
    port,
    clientTls,
    'GET /fine HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  )
  assert.equal(answer?.status, 200)
})

//
test('ten thousand request IDs are distinct and well-formed', () => {
  const ids = new Set(Array.from({ length: 10_000 }, newRequestId))
  assert.equal(ids.size, 10_000)
  for (const id of ids) assert.match(id, /^req_[0-9a-hjkmnp-tv-z]{26}$/)
})

//
test('a request ID from the client is not used', async (t) => {
  const { port } = await openTestListener(t)
  const forged = 'req_00000000000000000000000000'
  const [answer] = await sendRaw(
    port,
    undefined,
    `GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${forged}\r\n\r\n`,
  )
  assert.ok(answer?.headers['x-request-id'])
  assert.notEqual(answer.headers['x-request-id'], forged)
})

test('the URL to open is returned, with IPv6 in brackets', async (t) => {
  const listener = openListener({
    tls: certificates,
    host: '::1',
    port: 0,
    proxies: trustProxies([], 'on'),
    log: silentLog,
    rateHeadersOf: () => rateHeaders,
  })
  t.after(() => listener.close())
  listener.fastifyOptions.serverFactory((_request, response) => void response.end('six'))
  const { url, port } = await listener.listen()
  assert.equal(url, `https://[::1]:${port}`)
  const dispatcher = new Agent({ connect: clientTls })
  t.after(() => dispatcher.destroy())
  assert.equal(await (await request(url, { dispatcher })).body.text(), 'six')
})

test('listen() fails for a port that is in use', async (t) => {
  const { port } = await openTestListener(t)
  const second = openListener({
    tls: certificates,
    host: '127.0.0.1',
    port,
    proxies: trustProxies([], 'on'),
    log: silentLog,
    rateHeadersOf: () => rateHeaders,
  })
  await assert.rejects(second.listen(), { code: 'EADDRINUSE' })
  await second.close()
})
