import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { freePort, waitUntil } from '../support/processes.ts'
import { answerWith, authority, startReceiver } from '../support/receiver.ts'
import { fetchTrusting, importSdk, installSdk, type Sdk } from '../support/sdk.ts'
import { startService } from '../support/service.ts'
import { createWorkspace } from '../support/workspace.ts'

const sdk = await importSdk(installSdk())
const { Daybook } = sdk
const service = await startService()

/** A client of a server that answers as a test says, and what the client logged. */
function connectTo(port: number, options: Partial<Sdk.DaybookOptions> = {}) {
  const attempts: Sdk.Attempt[] = []
  const daybook = new Daybook({
    url: `https://127.0.0.1:${port}`,
    token: 'dbp_1',
    fetch: fetchTrusting(authority.cert),
    log: (attempt) => void attempts.push(attempt),
    ...options,
  })
  return { daybook, attempts }
}

const errorBody = (code: string, details = {}) =>
  JSON.stringify({ error: { code, message: code, details, request_id: 'req_1' } })

const waitsOf = (attempts: Sdk.Attempt[]) => attempts.map(({ retryInMs }) => retryInMs)

/** Asserts that waits are these many seconds, plus up to a quarter of it. */
function assertWaits(attempts: Sdk.Attempt[], seconds: number[]): void {
  const waits = waitsOf(attempts)
  assert.equal(waits.length, seconds.length + 1)
  assert.equal(waits.at(-1), undefined)
  for (const [index, second] of seconds.entries()) {
    const wait = waits[index] ?? 0
    assert.ok(wait >= second * 1000 && wait <= second * 1250, `${wait} ms for ${second} s`)
  }
}

// The waits are real, so the tests run at the same time.
describe('a failed request', { concurrency: true }, () => {
  test('is attempted five times after a 500, with waits of 1, 2, 4 and 8 seconds and one idempotency key', async () => {
    const { port, received } = await startReceiver({
      handler: (response) =>
        void response.writeHead(500, { 'x-request-id': 'req_1' }).end(errorBody('internal_error')),
    })
    const { daybook, attempts } = connectTo(port)
    const error = await daybook.tasks
      .create({ title: 'Once', list_id: 'lst_1' })
      .catch((thrown: unknown) => thrown)
    assert.ok(error instanceof sdk.InternalError)
    assert.deepEqual([error.status, error.requestId, error.retryAfter], [500, 'req_1', undefined])
    assertWaits(attempts, [1, 2, 4, 8])
    const keys = received.map(({ headers }) => headers['idempotency-key'])
    assert.match(keys[0] ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual(
      keys,
      Array.from({ length: 5 }, () => keys[0]),
    )
    for (const [index, { atMs }] of received.entries())
      if (index > 0) assert.ok(atMs - received[index - 1]!.atMs >= 1000 * 2 ** (index - 1))
  })

  test('waits as long as Retry-After says, and not less', async () => {
    const { port, received } = await startReceiver({
      handler: (response, _received, count) =>
        void (count === 1
          ? response.writeHead(429, { 'retry-after': '3' }).end(errorBody('rate_limited', { retry_after: 3 }))
          : response.writeHead(200).end('{"id":"tsk_1"}')),
    })
    const { daybook, attempts } = connectTo(port)
    assert.deepEqual(await daybook.tasks.get('tsk_1'), { id: 'tsk_1' })
    assert.ok(received[1]!.atMs - received[0]!.atMs >= 3_000)
    assert.ok(waitsOf(attempts)[0]! <= 4_000)
  })

  test('is not repeated when Retry-After is more than a minute: the caller gets the error', async () => {
    const { port, received } = await startReceiver({
      handler: (response) =>
        void response.writeHead(429, { 'retry-after': '61' }).end(errorBody('rate_limited')),
    })
    await assert.rejects(connectTo(port).daybook.tasks.get('tsk_1'), {
      name: 'RateLimitedError',
      retryAfter: 61,
    })
    assert.equal(received.length, 1)
  })

  for (const status of [503, 502, 504])
    test(`is repeated after a ${status}, also a proxy's`, async () => {
      const { port, received } = await startReceiver({
        handler: (response, _received, count) =>
          void (count === 1 ? response.writeHead(status).end('<html>') : response.writeHead(204).end()),
      })
      await connectTo(port).daybook.tasks.delete('tsk_1')
      assert.equal(received.length, 2)
    })

  test('is repeated while its first attempt is still running', async () => {
    const { port, received } = await startReceiver({
      handler: (response, _received, count) =>
        void (count === 1
          ? response.writeHead(409).end(errorBody('conflict', { reason: 'in_progress' }))
          : response.writeHead(200).end('{"id":"tsk_1"}')),
    })
    await connectTo(port).daybook.tasks.complete('tsk_1')
    assert.equal(received.length, 2)
  })

  for (const [status, code] of [
    [400, 'validation_error'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [413, 'payload_too_large'],
    [422, 'unprocessable'],
  ] as const)
    test(`is not repeated after a ${status}`, async () => {
      const { port, received } = await startReceiver({
        handler: (response) => void response.writeHead(status).end(errorBody(code)),
      })
      await assert.rejects(connectTo(port).daybook.tasks.get('tsk_1'), { code, status })
      assert.equal(received.length, 1)
    })

  test('creates one task, although the response of its first attempt is lost', async () => {
    const workspace = await createWorkspace(service)
    const list_id = await workspace.list()
    const real = fetchTrusting(service.ca)
    const replayed: (string | null)[] = []
    const losing: typeof fetch = async (...request) => {
      const response = await real(...request)
      replayed.push(response.headers.get('idempotent-replayed'))
      if (replayed.length === 1) throw new TypeError('fetch failed')
      return response
    }
    const daybook = new Daybook({ url: service.url, token: workspace.token ?? '', fetch: losing })
    const task = await daybook.tasks.create({ title: 'Once', list_id })
    assert.deepEqual(replayed, [null, 'true'])
    assert.deepEqual((await workspace.get('/tasks')).body.data, [task])
  })

  test('deletes a task without an error, although the response of its first attempt is lost', async () => {
    const workspace = await createWorkspace(service)
    const task = await workspace.post('/tasks', { title: 'Gone', list_id: await workspace.list() })
    const real = fetchTrusting(service.ca)
    const statuses: number[] = []
    const losing: typeof fetch = async (...request) => {
      const { status } = await real(...request)
      statuses.push(status)
      if (statuses.length === 1) throw new TypeError('fetch failed')
      return new Response(null, { status })
    }
    const daybook = new Daybook({ url: service.url, token: workspace.token ?? '', fetch: losing })
    await daybook.tasks.delete(task.body.id)
    assert.deepEqual(statuses, [204, 404])
    await assert.rejects(daybook.tasks.delete(task.body.id), sdk.NotFoundError)
  })

  test('is repeated when the connection breaks, wherever it does', async () => {
    const sockets = new Set<Socket>()
    let count = 0
    const { port, received } = await startReceiver({
      handler: (response) => {
        count += 1
        if (count === 1) response.socket?.destroy()
        else if (count === 2) {
          response.writeHead(200, { 'content-length': 20 }).write('{"id":')
          setTimeout(() => response.socket?.destroy(), 20)
        } else response.writeHead(200).end('{"id":"tsk_1"}')
      },
    })
    const { daybook, attempts } = connectTo(port)
    assert.deepEqual(await daybook.tasks.get('tsk_1'), { id: 'tsk_1' })
    assert.equal(received.length, 3)
    assertWaits(attempts, [1, 2])
    assert.ok(attempts[0]?.error instanceof sdk.ConnectionError)
    for (const socket of sockets) socket.destroy()
  })

  test('is repeated while Daybook is down, and found again when it is back', async () => {
    const port = await freePort()
    const { daybook } = connectTo(port)
    const call = daybook.tasks.get('tsk_1')
    setTimeout(
      () => void startReceiver({ port, handler: (response) => void response.end('{"id":"tsk_1"}') }),
      500,
    )
    assert.deepEqual(await call, { id: 'tsk_1' })
  })

  test('is repeated when an attempt took too long', async () => {
    const server = createServer()
    const sockets: Socket[] = []
    server.on('connection', (socket) => void sockets.push(socket.on('error', () => {})))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    after(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const { port } = server.address() as { port: number }
    const { daybook, attempts } = connectTo(port, { timeoutMs: 100, attempts: 2 })
    await assert.rejects(daybook.tasks.get('tsk_1'), sdk.TimeoutError)
    assertWaits(attempts, [1])
  })

  test('is not repeated when the certificate is not trusted', async () => {
    const { port } = await startReceiver({ fault: 'self_signed' })
    const { daybook, attempts } = connectTo(port)
    await assert.rejects(daybook.tasks.get('tsk_1'), /certificate/i)
    assert.deepEqual(waitsOf(attempts), [undefined])
  })

  test('is not repeated without retries, and not after its signal aborts', async () => {
    const { port, received } = await startReceiver({ handler: answerWith(503) })
    const { daybook, attempts } = connectTo(port)
    await assert.rejects(daybook.tasks.get('tsk_1', { attempts: 1 }), sdk.UnavailableError)
    const controller = new AbortController()
    const aborted = assert.rejects(daybook.tasks.get('tsk_1', { signal: controller.signal }), {
      name: 'AbortError',
    })
    // It waits for its second attempt.
    await waitUntil(() => attempts.length === 2)
    controller.abort()
    await aborted
    assert.equal(received.length, 2)
  })

  test('keeps the idempotency key that the caller stored', async () => {
    const workspace = await createWorkspace(service)
    const list_id = await workspace.list()
    const idempotencyKey = crypto.randomUUID()
    const create = () =>
      new Daybook({
        url: service.url,
        token: workspace.token ?? '',
        fetch: fetchTrusting(service.ca),
      }).tasks.create({ title: 'Once', list_id }, { idempotencyKey })
    assert.deepEqual(await create(), await create())
    assert.equal((await workspace.get('/tasks')).body.data.length, 1)
  })
})
