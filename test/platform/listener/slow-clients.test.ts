import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowLongRequest } from '../../../src/platform/listener/long-requests.ts'
import { openConnection, sendRaw, parseResponses, readToEnd } from '../../support/raw-http.ts'
import { openTestListener, clientTls } from '../../support/test-listener.ts'

const timeouts = { headersMs: 300, requestMs: 600, checkMs: 50, idleMs: 900, lingerMs: 100 }

/**
 * Waits until the connection is closed; `once` of node:events would fail when a last write hits the reset.
 */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())))

/** Returns the milliseconds until the server has closed the connection. */
async function lifetime(socket: Socket): Promise<number> {
  const start = performance.now()
  socket.on('error', () => undefined)
  socket.resume()
  await closed(socket)
  return performance.now() - start
}

function assertLate(answer: string): void {
  const [late] = parseResponses(answer)
  assert.equal(late?.status, 408)
  const { error } = JSON.parse(late.body)
  assert.equal(error.code, 'request_timeout')
  assert.equal(error.request_id, late.headers['x-request-id'])
}

// S-42
test('a client that connects and sends nothing is disconnected', async (t) => {
  const { port } = await openTestListener(t, { timeouts })
  const lived = await lifetime(await openConnection(port))
  assert.ok(lived >= 250 && lived < 2_000, `${lived} ms`)
})

// S-42
test('a client that starts a handshake and stops is disconnected', async (t) => {
  const { port } = await openTestListener(t, { timeouts })
  const socket = await openConnection(port)
  socket.write(Buffer.from('160301', 'hex'))
  const lived = await lifetime(socket)
  assert.ok(lived >= 250 && lived < 2_000, `${lived} ms`)
})

// S-42, R-024
test('a head that never ends is 408, and over plain HTTP 403', async (t) => {
  const { port } = await openTestListener(t, { timeouts })
  const [late, plain] = await Promise.all(
    [clientTls, undefined].map(async (tls) => {
      const socket = await openConnection(port, tls)
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ')
      return readToEnd(socket)
    }),
  )
  assertLate(late ?? '')
  assert.equal(parseResponses(plain ?? '')[0]?.status, 403)
})

// S-42, R-024
test('a body that never ends is 408', async (t) => {
  const listener = await openTestListener(t, { timeouts })
  const socket = await openConnection(listener.port, clientTls)
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc')
  const trickle = setInterval(() => socket.write('a'), 100)
  t.after(() => clearInterval(trickle))
  assertLate(await readToEnd(socket))
  assert.deepEqual(listener.seen, [])
})

// S-42
test('a body that never ends gets no second response', async (t) => {
  const { port } = await openTestListener(t, { timeouts }, (_request, response) => {
    response.writeHead(401, { 'content-length': 2 }).end('no')
  })
  const socket = await openConnection(port, clientTls)
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc')
  const trickle = setInterval(() => socket.write('a'), 100)
  t.after(() => clearInterval(trickle))
  const chunks: string[] = []
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => chunks.push(String(chunk)))
  await closed(socket)
  assert.deepEqual(
    parseResponses(chunks.join('')).map(({ status }) => status),
    [401],
  )
})

// S-42
test('a long request is not rushed, and disconnected only without traffic', async (t) => {
  const { port } = await openTestListener(t, { timeouts }, (request, response) => {
    allowLongRequest(request)
    request.resume().on('end', () => response.end('all'))
  })
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 13\r\n\r\nabc'
  const [slow, stuck] = [await openConnection(port, clientTls), await openConnection(port, clientTls)]
  for (const socket of [slow, stuck]) socket.write(head)
  const [answer, stuckFor] = [readToEnd(slow), lifetime(stuck)]
  for (let sent = 0; sent < 10; sent += 1) {
    await sleep(150)
    slow.write('a')
  }
  assert.match(await answer, /^HTTP\/1\.1 200 /)
  const lived = await stuckFor
  assert.ok(lived < 2_000, `${lived} ms`)
})

// S-42
test('a client that does not read its response is disconnected', async (t) => {
  const closed = Promise.withResolvers<void>()
  const { port } = await openTestListener(t, { timeouts }, (_request, response) => {
    response.once('close', closed.resolve).end(Buffer.alloc(20_000_000))
  })
  const socket = await openConnection(port, clientTls)
  socket.on('error', () => undefined)
  socket.pause()
  const start = performance.now()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await closed.promise
  assert.ok(performance.now() - start < 4_000)
  socket.destroy()
})

// S-42
test('200 connections that trickle their headers are closed while others are served', async (t) => {
  // All 200 connections must be open before the first one is late, even on a busy machine.
  const { port } = await openTestListener(t, {
    timeouts: { ...timeouts, headersMs: 1_500, requestMs: 1_500 },
  })
  const slow = await Promise.all(
    Array.from({ length: 200 }, (_, index) => openConnection(port, index % 2 ? clientTls : undefined)),
  )
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
  const trickle = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('X-A: b\r\n')
  }, 50)
  t.after(() => clearInterval(trickle))
  const all = Promise.all(slow.map(lifetime))

  for (let count = 0; count < 10; count++) {
    const start = performance.now()
    const [answer] = await sendRaw(
      port,
      clientTls,
      'GET /fine HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    assert.equal(answer?.status, 200)
    assert.ok(performance.now() - start < 1_000)
  }
  for (const lived of await all) assert.ok(lived < 4_000, `${lived} ms`)
})
