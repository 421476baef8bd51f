import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createSecureServer as createHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueServerCertificate } from '../../../../src/platform/tls/issue-certificate.ts'
import { ConfigError, loadConfig } from '../../../../src/core/config/config.ts'
import {
  answerWith,
  authority,
  neverAnswer,
  type WebhookReceiver,
  startReceiver,
} from '../../../support/receiver.ts'
import { freePort, waitUntil } from '../../../support/processes.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import { readRetryAfter, retryDelayMs } from '../../../../src/exchange/webhooks/delivery/retry.ts'
import {
  attemptsOf,
  createTask,
  defaultGapsMs,
  startEngine,
  startWebhookService,
  createWebhook,
  createUnreachableWebhook,
  waitForAttempts,
  pendingDeliveriesOf,
} from '../support.ts'

const service = await startWebhookService()
/** The limit of 10 s, shorter by default; time-limit.test.ts always runs with the real one. */
const limitMs = process.env['DAYBOOK_TEST_REAL_TIME'] === 'yes' ? 10_000 : 1_500
startEngine(service, { timeLimitMs: limitMs })

/** Creates a webhook with one event, and waits for `count` attempts. */
async function deliverTo(url: string, count: number) {
  const workspace = await createWorkspace(service)
  const webhook = await createWebhook(workspace, url)
  const task = await createTask(workspace, await workspace.list())
  return { workspace, webhook, task, attempts: await waitForAttempts(service, webhook.id, count) }
}

/** Asserts six failures and nothing after them: the delivery is deleted and nothing more is sent. */
async function assertEndsAfterSix(webhookId: string, outcome: string, status: number | null) {
  await waitForAttempts(service, webhookId, 6)
  await waitUntil(async () => (await pendingDeliveriesOf(service, webhookId)).length === 0)
  await sleep(300)
  assert.deepEqual(
    (await attemptsOf(service, webhookId)).map((row) => [row.attempt, row.outcome, row.status_code]),
    [1, 2, 3, 4, 5, 6].map((attempt) => [attempt, outcome, status]),
  )
}

async function assertFailsSixTimes(receiver: WebhookReceiver, outcome: string, status: number | null) {
  const { webhook } = await deliverTo(receiver.url, 6)
  await assertEndsAfterSix(webhook.id, outcome, status)
}

//
test('there are six attempts, with the same id and bytes and a new signature each', async () => {
  const receiver = await startReceiver({ handler: answerWith(500) })
  const { workspace, webhook } = await deliverTo(receiver.url, 6)
  await waitUntil(async () => (await pendingDeliveriesOf(service, webhook.id)).length === 0)
  await sleep(300)
  assert.equal(receiver.received.length, 6)
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
  const event = (await workspace.events()).find(({ type }) => type === 'task.created')
  assert.deepEqual(JSON.parse(receiver.received[0]!.body), event)
  assert.ok(Date.parse(event!.created_at) <= receiver.received[0]!.atMs + 1)
  for (const { headers, body, atMs } of receiver.received) {
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-service-signature'] ?? '') ?? []
    assert.equal(v1, createHmac('sha256', webhook.secret).update(`${t}.${body}`).digest('hex'))
    assert.ok(Math.abs(Number(t) - atMs / 1_000) < 2)
    assert.equal(headers['webhook-id'], event!.id)
  }
})

// R-184, S-52
test('a redirect is a failure and is not followed', async () => {
  const target = await startReceiver()
  const receiver = await startReceiver({ handler: answerWith(302, { location: target.url }) })
  await assertFailsSixTimes(receiver, 'http_error', 302)
  assert.equal(receiver.received.length, 6)
  assert.equal(target.connections, 0)
})

//
test('a response outside 2xx is a failure and is retried', async () => {
  await Promise.all(
    [300, 400, 404, 410, 429, 503].map(async (status) => {
      const receiver = await startReceiver({ handler: answerWith(status) })
      await assertFailsSixTimes(receiver, 'http_error', status)
      assert.equal(receiver.received.length, 6)
    }),
  )
})

//
test('any 2xx is a success', async () => {
  await Promise.all(
    [200, 201, 204, 299].map(async (status) => {
      const receiver = await startReceiver({ handler: answerWith(status) })
      const { webhook, attempts } = await deliverTo(receiver.url, 1)
      assert.deepEqual([attempts[0]!.outcome, attempts[0]!.status_code], ['delivered', status])
      await waitUntil(async () => (await pendingDeliveriesOf(service, webhook.id)).length === 0)
    }),
  )
})

const untrusted = ['wrong_host', 'expired', 'self_signed', 'not_tls'] as const
// S-52
test('a receiver whose certificate does not verify gets nothing, and every attempt is a TLS error', async () => {
  await Promise.all(
    untrusted.map(async (fault) => {
      const receiver = await startReceiver({ fault })
      const workspace = await createWorkspace(service)
      const id = await createUnreachableWebhook(service, workspace, receiver.url)
      await createTask(workspace, await workspace.list())
      await assertEndsAfterSix(id, 'tls', null)
      assert.equal(receiver.received.length, 0)
    }),
  )
})

// S-51
test('refused connections, names without an address and refused networks are six failures each, with their own outcomes', async () => {
  const workspace = await createWorkspace(service)
  const webhooks = {
    connect: await createUnreachableWebhook(service, workspace, `https://127.0.0.1:${await freePort()}/`),
    dns: await createUnreachableWebhook(service, workspace, 'https://nothing.example/'),
    blocked: await createUnreachableWebhook(service, workspace, 'https://10.1.2.3/'),
  }
  await createTask(workspace, await workspace.list())
  for (const [outcome, id] of Object.entries(webhooks)) await assertEndsAfterSix(id, outcome, null)
})

//
test('a response that breaks off or is not HTTP is a failure, but not an early hint or one that breaks off after its head', async () => {
  type Handler = Parameters<WebhookReceiver['answer']>[0]
  const raw =
    (text: string): Handler =>
    ({ socket }) =>
      void socket?.end(text)
  const cases: [handler: Handler, outcome: string, status: number | null][] = [
    [({ socket }) => void socket?.destroy(), 'connect', null],
    [raw('HTTP/1.1 200 OK\r\nx-half: '), 'connect', null],
    [raw('220 mail.example ESMTP\r\n'), 'http_error', null],
    [raw(`HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(200_000)}\r\n\r\n`), 'http_error', null],
    [
      raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
      'connect',
      null,
    ],
    [raw('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'), 'delivered', 204],
    [raw('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'), 'delivered', 200],
  ]
  await Promise.all(
    cases.map(async ([handler, outcome, status]) => {
      const receiver = await startReceiver({ handler })
      const { attempts } = await deliverTo(receiver.url, outcome === 'delivered' ? 1 : 2)
      for (const row of attempts)
        assert.deepEqual([row.outcome, row.status_code], [outcome, status], String(handler))
    }),
  )
})

// S-52
test('a receiver that offers HTTP/2 gets HTTP/1.1, so that it cannot push anything', async () => {
  const { cert, key } = await issueServerCertificate(authority, ['127.0.0.1'])
  const versions: string[] = []
  const server = createHttp2({ cert, key, allowHTTP1: true }, ({ httpVersion }, response) => {
    versions.push(httpVersion)
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { attempts } = await deliverTo(`https://127.0.0.1:${port}/`, 1)
  assert.deepEqual([attempts[0]!.outcome, versions], ['delivered', ['1.1']])
})

for (const fault of ['tcp_stall', undefined] as const)
  //
  test(`an attempt that stalls ${fault ? 'before TLS' : 'before the response'} ends exactly at the time limit`, async () => {
    const receiver = await startReceiver({ handler: neverAnswer, ...(fault ? { fault } : {}) })
    const workspace = await createWorkspace(service)
    const id = await createUnreachableWebhook(service, workspace, receiver.url)
    await createTask(workspace, await workspace.list())
    const attempts = await waitForAttempts(service, id, 2, 30_000)
    for (const { outcome, duration_ms } of attempts) {
      assert.equal(outcome, 'timeout')
      assert.ok(duration_ms >= limitMs - 5 && duration_ms < limitMs + 300, `${duration_ms} ms`)
    }
  })

// R-183, S-52
test('an endless body counts as delivered once its head arrives, and is cut off after a few kilobytes', async () => {
  let sent = 0
  const closed = Promise.withResolvers<void>()
  const chunk = Buffer.alloc(4_096)
  const receiver = await startReceiver({
    handler(response) {
      response.writeHead(200)
      const more = setInterval(() => {
        sent += chunk.length
        response.write(chunk)
      }, 1)
      response.on('close', () => {
        clearInterval(more)
        closed.resolve()
      })
    },
  })
  const { attempts } = await deliverTo(receiver.url, 1)
  await closed.promise
  assert.equal(attempts[0]!.outcome, 'delivered')
  assert.ok(attempts[0]!.duration_ms < 300)
  assert.ok(sent < 500_000, `${sent} bytes`)
})

// R-183, S-52
test('a body that trickles in after the head does not hold a connection beyond the time limit', async () => {
  const closed = Promise.withResolvers<number>()
  const receiver = await startReceiver({
    handler(response, { atMs }) {
      response.writeHead(200)
      const more = setInterval(() => response.write('.'), 50)
      response.on('close', () => {
        clearInterval(more)
        closed.resolve(Date.now() - atMs)
      })
    },
  })
  const { attempts } = await deliverTo(receiver.url, 1)
  assert.equal(attempts[0]!.outcome, 'delivered')
  assert.ok((await closed.promise) < limitMs + 400)
})

test('connections are reused for the next event', async () => {
  const receiver = await startReceiver()
  const { workspace, webhook } = await deliverTo(receiver.url, 1)
  const listId = await workspace.list()
  for (let count = 2; count <= 5; count += 1) {
    await createTask(workspace, listId)
    await waitForAttempts(service, webhook.id, count)
  }
  // One is the handshake at creation.
  assert.equal(receiver.connections, 2)
})

// D42
test('retry gaps follow the schedule, give or take a tenth, and Retry-After can at most double them', () => {
  assert.deepEqual(loadConfig({}).webhookRetryGapsMs, defaultGapsMs)
  const delays = (random: number, retryAfterMs?: number) =>
    [1, 2, 3, 4, 5, 6].map((attempt) => retryDelayMs(defaultGapsMs, attempt, 6, retryAfterMs, random))
  assert.deepEqual(delays(0.5), [...defaultGapsMs, null])
  assert.deepEqual(delays(0), [...defaultGapsMs.map((gap) => gap * 0.9), null])
  assert.deepEqual(delays(1).slice(0, 2), [11_000, 66_000])
  assert.equal(retryDelayMs(defaultGapsMs, 1, 6, 15_000, 0.5), 15_000)
  assert.equal(retryDelayMs(defaultGapsMs, 1, 6, 3_600_000, 0.5), 20_000)
  assert.equal(retryDelayMs(defaultGapsMs, 1, 6, 1_000, 0.5), 10_000)
  assert.equal(retryDelayMs(defaultGapsMs, 1, 1), null)
  assert.equal(readRetryAfter('120', 0), 120_000)
  assert.equal(readRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 0), 60_000)
  assert.equal(readRetryAfter('soon', 0), undefined)
})

//
test('no schedule allows more than six attempts', () => {
  const gaps = (text: string) =>
    loadConfig({ DAYBOOK_WEBHOOK_RETRY_SCHEDULE: text }).webhookRetryGapsMs.length
  assert.equal(gaps('1s,1s,1s,1s,1s'), 5)
  assert.throws(() => gaps('1s,1s,1s,1s,1s,1s'), ConfigError)
})
