import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { createLookup } from '../../../../src/exchange/webhooks/guard/dns.ts'
import { startUnresponsivePort } from '../../../support/unresponsive-port.ts'
import { startNameServer } from '../../../support/name-server.ts'
import { answerWith, neverAnswer, startReceiver } from '../../../support/receiver.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import {
  createTask,
  defaultGapsMs,
  startEngine,
  startWebhookService,
  createWebhook,
  createUnreachableWebhook,
  waitForAttempts,
} from '../support.ts'

const service = await startWebhookService()
const nameServer = await startNameServer({ 'silent.example': 'silence' })
const guard = { lookup: createLookup([nameServer]) }
startEngine(service, { timeLimitMs: 'default', retryGapsMs: defaultGapsMs, guard })

/** Runs `work` repeatedly until the response's connection is closed. */
function every(ms: number, response: ServerResponse, work: () => void): void {
  const timer = setInterval(work, ms)
  response.on('close', () => clearInterval(timer))
}

const startReceiverWithDelay = (ms: number) =>
  startReceiver({ handler: (response) => void setTimeout(() => response.writeHead(204).end(), ms) })

// S-52
test('an attempt has ten seconds in all: a response after 9.5 s is in time, one after 10.5 s is not, and nothing takes longer', async () => {
  const workspace = await createWorkspace(service)
  const [soon, late, silent, healthy] = await Promise.all([
    startReceiverWithDelay(9_500),
    startReceiverWithDelay(10_500),
    startReceiver({ handler: neverAnswer }),
    startReceiver({ handler: answerWith(200) }),
  ])
  const drip = await startReceiver({
    handler(response) {
      response.socket?.write('HTTP/1.1 200 OK\r\nx-long: ')
      every(200, response, () => response.socket?.write('a'))
    },
  })
  const announcing = await startReceiver({
    handler: (response) => every(1_000, response, () => response.writeProcessing()),
  })
  const noTls = await startReceiver({ fault: 'tcp_stall' })
  const held = Promise.withResolvers<number>()
  const endless = await startReceiver({
    handler(response, { atMs }) {
      response.writeHead(200).flushHeaders()
      every(200, response, () => response.write('.'))
      response.on('close', () => held.resolve(Date.now() - atMs))
    },
  })

  const webhooks = {
    soon: (await createWebhook(workspace, soon.url)).id,
    healthy: (await createWebhook(workspace, healthy.url)).id,
    endless: (await createWebhook(workspace, endless.url)).id,
    late: (await createWebhook(workspace, late.url)).id,
    silent: (await createWebhook(workspace, silent.url)).id,
    drip: (await createWebhook(workspace, drip.url)).id,
    announcing: (await createWebhook(workspace, announcing.url)).id,
    noTls: await createUnreachableWebhook(service, workspace, noTls.url),
    unresponsive: await createUnreachableWebhook(
      service,
      workspace,
      `https://127.0.0.1:${await startUnresponsivePort()}/`,
    ),
    noName: await createUnreachableWebhook(service, workspace, 'https://silent.example/'),
  }
  await createTask(workspace, await workspace.list())

  const ended = Object.fromEntries(
    await Promise.all(
      Object.entries(webhooks).map(async ([name, id]) => {
        const [attempt] = await waitForAttempts(service, id, 1)
        return [name, attempt!] as const
      }),
    ),
  )
  const outcomes = Object.fromEntries(Object.entries(ended).map(([name, { outcome }]) => [name, outcome]))
  const timeout = 'timeout'
  assert.deepEqual(outcomes, {
    soon: 'delivered',
    healthy: 'delivered',
    endless: 'delivered',
    late: timeout,
    silent: timeout,
    drip: timeout,
    announcing: timeout,
    noTls: timeout,
    unresponsive: timeout,
    noName: 'dns',
  })
  for (const [name, { outcome, duration_ms }] of Object.entries(ended))
    if (outcome === timeout)
      assert.ok(duration_ms >= 9_990 && duration_ms < 11_000, `${name} took ${duration_ms} ms`)
  assert.ok(ended['soon']!.duration_ms >= 9_490)
  assert.ok(ended['noName']!.duration_ms < 4_500)
  // Delivered as soon as the head arrives; the body is discarded until the ten seconds are over.
  assert.ok(ended['endless']!.duration_ms < 5_000)
  assert.ok((await held.promise) < 11_000)
})
