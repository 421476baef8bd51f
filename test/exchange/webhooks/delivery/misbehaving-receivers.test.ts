import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '../../../support/processes.ts'
import { type RawConnection, type RawReceiver, startRawReceiver } from '../../../support/raw-receiver.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import {
  attemptsOf,
  createTask,
  createWebhook,
  defaultGapsMs,
  startEngine,
  startWebhookService,
  waitForAttempts,
} from '../support.ts'

const service = await startWebhookService()
const limitMs = 6_000
startEngine(service, { timeLimitMs: limitMs, retryGapsMs: defaultGapsMs })

/** What a worker reads of a response; a piece may be under way when it stops. */
const readMaxBytes = 16 * 1_024
const pieceBytes = 1_024
const pieceEveryMs = 5
const underWayMaxBytes = 16 * pieceBytes

const noContent = 'HTTP/1.1 204 No Content\r\n\r\n'
const chunkedHead = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
const piece = 'x'.repeat(pieceBytes)

type Case = {
  answer: (connection: RawConnection) => void
  early?: boolean
  outcome: string
  status: number | null
}

const sends = (text: string) => (connection: RawConnection) => connection.write(text)
const closesAfter = (text: string) => (connection: RawConnection) => connection.end(text)
const goesOn = (text: string, next: string, everyMs: number) => (connection: RawConnection) => {
  connection.write(text)
  connection.repeat(next, everyMs)
}
/** Sends a text one byte at a time. */
const drips = (text: string) => (connection: RawConnection) => {
  // Each byte sets the timer of the next: timers of different lengths can fire out of order on a busy machine.
  const writeFrom = (at: number) => {
    connection.write(text.charAt(at))
    if (at + 1 < text.length) setTimeout(writeFrom, 2, at + 1)
  }
  writeFrom(0)
}

/** Delivers a task to each receiver; returns its attempts and the receiver when the first attempt has ended. */
async function deliverToEach(cases: Record<string, Case>) {
  return Promise.all(
    Object.entries(cases).map(async ([name, { answer, early = false, ...expected }]) => {
      const receiver = await startRawReceiver(answer, { early })
      const workspace = await createWorkspace(service)
      const webhook = await createWebhook(workspace, receiver.url)
      await createTask(workspace, await workspace.list())
      const [attempt] = await waitForAttempts(service, webhook.id, 1)
      assert.deepEqual([attempt!.outcome, attempt!.status_code], [expected.outcome, expected.status], name)
      return { name, receiver, attempt: attempt! }
    }),
  )
}

const closed = ({ open }: RawReceiver) => open === 0
const delivered = (status: number) => ({ outcome: 'delivered', status })

//
test('regression: informational responses before the final one are skipped, however many and however they are split', async () => {
  const continues = 'HTTP/1.1 100 Continue\r\n\r\n'
  const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n'
  const processing = 'HTTP/1.1 102 Processing\r\n\r\n'
  const before = continues + processing + hints
  const results = await deliverToEach({
    continue: { answer: sends(continues + noContent), ...delivered(204) },
    'all kinds, repeatedly': { answer: sends(before.repeat(50) + noContent), ...delivered(204) },
    'byte by byte': { answer: drips(before + noContent), ...delivered(204) },
    'in an older version': {
      answer: sends(before.replaceAll('HTTP/1.1', 'HTTP/1.0') + noContent),
      ...delivered(204),
    },
    'a failure follows': {
      answer: sends(`${before}HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n`),
      outcome: 'http_error',
      status: 503,
    },
    'nothing follows': { answer: sends(before), outcome: 'timeout', status: null },
    'the connection is closed': { answer: closesAfter(before), outcome: 'connect', status: null },
    'half of one': { answer: closesAfter('HTTP/1.1 10'), outcome: 'connect', status: null },
    'they never end': {
      answer: goesOn('', before.repeat(10), pieceEveryMs),
      outcome: 'http_error',
      status: null,
    },
    'one of them never ends': {
      answer: goesOn('HTTP/1.1 103 Early Hints\r\nlink: ', piece, pieceEveryMs),
      outcome: 'http_error',
      status: null,
    },
    'the protocol is switched': {
      answer: sends(`HTTP/1.1 101 Switching Protocols\r\n\r\n${noContent}`),
      outcome: 'connect',
      status: null,
    },
  })
  for (const { name, receiver } of results) assert.equal(receiver.requests, 1, name)
})

//
test('a connection is used again after an informational response', async () => {
  const receiver = await startRawReceiver(sends(`HTTP/1.1 100 Continue\r\n\r\n${noContent}`))
  const workspace = await createWorkspace(service)
  const webhook = await createWebhook(workspace, receiver.url)
  const { connections } = receiver
  const list = await workspace.list()
  for (let count = 1; count <= 5; count += 1) {
    await createTask(workspace, list)
    await waitForAttempts(service, webhook.id, count)
  }
  assert.equal(receiver.connections - connections, 1)
  assert.deepEqual(
    (await attemptsOf(service, webhook.id)).map(({ outcome }) => outcome),
    Array.from({ length: 5 }, () => 'delivered'),
  )
})

// S-52
test('regression: at most 16 KiB of a response are read, whatever they are', async () => {
  const results = await deliverToEach({
    'an endless body': {
      answer: goesOn('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n', piece, pieceEveryMs),
      ...delivered(200),
    },
    'an endless body without a length': {
      answer: goesOn('HTTP/1.0 200 OK\r\n\r\n', piece, pieceEveryMs),
      ...delivered(200),
    },
    'endless chunks': {
      answer: goesOn(chunkedHead, `400\r\n${piece}\r\n`, pieceEveryMs),
      ...delivered(200),
    },
    'an endless chunk extension': {
      answer: goesOn(`${chunkedHead}1;`, piece, pieceEveryMs),
      ...delivered(200),
    },
    'endless trailers': {
      answer: goesOn(`${chunkedHead}0\r\n`, `x-trailer: ${piece}\r\n`, pieceEveryMs),
      ...delivered(200),
    },
    'endless headers': {
      answer: goesOn('HTTP/1.1 200 OK\r\n', `x-header: ${piece}\r\n`, pieceEveryMs),
      outcome: 'http_error',
      status: null,
    },
    'an endless reason': {
      answer: goesOn('HTTP/1.1 200 ', piece, pieceEveryMs),
      outcome: 'http_error',
      status: null,
    },
  })
  for (const { name, receiver } of results) {
    await waitUntil(() => closed(receiver))
    assert.ok(receiver.written >= readMaxBytes, `${name}: ${receiver.written}`)
    assert.ok(receiver.written <= readMaxBytes + underWayMaxBytes, `${name}: ${receiver.written}`)
  }
})

//
test('regression: once the status is known, a response ends within a second or its connection is closed', async () => {
  const results = await deliverToEach({
    'the body never comes': {
      answer: sends('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n'),
      ...delivered(200),
    },
    'the body comes byte by byte': {
      answer: goesOn('HTTP/1.1 202 Accepted\r\ncontent-length: 1000\r\n\r\n', 'x', 20),
      ...delivered(202),
    },
    'the last chunk never comes': { answer: sends(`${chunkedHead}1\r\nx\r\n`), ...delivered(200) },
    'the connection of HTTP/1.0 stays open': {
      answer: sends('HTTP/1.0 200 OK\r\n\r\nok'),
      ...delivered(200),
    },
    'a failure never ends': {
      answer: sends('HTTP/1.1 500 Oh\r\ncontent-length: 5\r\n\r\n'),
      outcome: 'http_error',
      status: 500,
    },
  })
  for (const { name, receiver, attempt } of results) {
    // Long before the time limit of the attempt, or of the test, would have closed it.
    await waitUntil(() => closed(receiver), 2_500)
    assert.ok(attempt.duration_ms < 1_000, `${name}: ${attempt.duration_ms}`)
  }
})

//
test('an attempt ends with the status that it got, however the receiver ends the connection', async () => {
  await deliverToEach({
    'closes in the middle of the body': {
      answer: closesAfter('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
      ...delivered(200),
    },
    'closes in the middle of a chunk': { answer: closesAfter(`${chunkedHead}9\r\nhalf`), ...delivered(200) },
    'closes in the middle of the head': {
      answer: closesAfter('HTTP/1.1 200 OK\r\nx-half: '),
      outcome: 'connect',
      status: null,
    },
    'closes without a word': { answer: closesAfter(''), outcome: 'connect', status: null },
    'HTTP/1.0 without a length': { answer: closesAfter('HTTP/1.0 200 OK\r\n\r\nok'), ...delivered(200) },
    'answers before it has read the body': {
      answer: sends('HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n'),
      early: true,
      ...delivered(202),
    },
    'answers before it has read the body, and closes': {
      answer: closesAfter('HTTP/1.1 410 Gone\r\nconnection: close\r\n\r\n'),
      early: true,
      outcome: 'http_error',
      status: 410,
    },
    'is not HTTP': { answer: sends('220 mail.example ESMTP\r\n'), outcome: 'http_error', status: null },
    'is almost HTTP': { answer: sends('HTTP/1'), outcome: 'timeout', status: null },
  })
})

//
test('what a receiver sends after a response does not become the response to the next event', async () => {
  const garbage = 'HTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n'
  const results = await Promise.all(
    [noContent + garbage, `${noContent}garbage`, `${noContent}HTTP/1.1 100 Continue\r\n\r\n`].map(
      async (answer) => {
        const receiver = await startRawReceiver((connection, count) =>
          connection.write(count === 1 ? answer : noContent),
        )
        const workspace = await createWorkspace(service)
        const webhook = await createWebhook(workspace, receiver.url)
        const list = await workspace.list()
        await createTask(workspace, list)
        await waitForAttempts(service, webhook.id, 1)
        await sleep(100)
        await createTask(workspace, list)
        return waitForAttempts(service, webhook.id, 2)
      },
    ),
  )
  for (const attempts of results)
    assert.deepEqual(
      attempts.map(({ outcome, status_code }) => [outcome, status_code]),
      [
        ['delivered', 204],
        ['delivered', 204],
      ],
    )
})
