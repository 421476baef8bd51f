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
startEngine(service, { timeLimitMs: 'its own', retryGapsMs: defaultGapsMs, guard })

/** Does something to an answer again and again until its connection is closed. */
function every(ms: number, response: ServerResponse, work: () => void): void {
  const timer = setInterval(work, ms)
  response.on('close', () => clearInterval(timer))
}

const answersAfter = (ms: number) =>
  startReceiver({ handler: (response) => void setTimeout(() => response.writeHead(204).end(), ms) })

// S-52
test('an attempt has ten seconds for everything: 9.5 s are enough, 10.5 s are not, and nothing holds it for longer', async () => {
  const workspace = await createWorkspace(service)
  const [soon, late, silent, healthy] = await Promise.all([
    answersAfter(9_500),
    answersAfter(10_500),
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

  const addresses = {
    soon: (await createWebhook(workspace, soon.url)).id,
    healthy: (await createWebhook(workspace, healthy.url)).id,
    endless: (await createWebhook(workspace, endless.url)).id,
    late: (await createWebhook(workspace, late.url)).id,
    silent: (await createWebhook(workspace, silent.url)).id,
    drip: (await createWebhook(workspace, drip.url)).id,
    announcing: (await createWebhook(workspace, announcing.url)).id,
    noTls: await createUnreachableWebhook(service, workspace, noTls.url),
    deaf: await createUnreachableWebhook(
      service,
      workspace,
      `https://127.0.0.1:${await startUnresponsivePort()}/`,
    ),
    noName: await createUnreachableWebhook(service, workspace, 'https://silent.example/'),
  }
  await createTask(workspace, await workspace.list())

  const ended = Object.fromEntries(
    await Promise.all(
      Object.entries(addresses).map(async ([name, id]) => {
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
    deaf: timeout,
    noName: 'dns',
  })
  for (const [name, { outcome, duration_ms }] of Object.entries(ended))
    if (outcome === timeout)
      assert.ok(duration_ms >= 9_990 && duration_ms < 11_000, `${name} took ${duration_ms} ms`)
  assert.ok(ended['soon']!.duration_ms >= 9_490)
  assert.ok(ended['noName']!.duration_ms < 4_500)
  // Delivered with its head at once; its body is let go by until the ten seconds are over.
  assert.ok(ended['endless']!.duration_ms < 5_000)
  assert.ok((await held.promise) < 11_000)
})
