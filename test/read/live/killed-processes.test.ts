import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { findChild, createInstallation } from '../../support/installation.ts'
import { waitUntil } from '../../support/processes.ts'
import { openStream, type OpenStream } from './support.ts'
import type { Me } from '../../../src/identity/sessions/schema.ts'

const sameOrigin = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const founder = {
  name: 'Olive Owner',
  email: 'olive@example.com',
  password: 'correct horse battery',
  workspace_name: 'Acme',
  timezone: 'UTC',
}

test('killing API processes and PostgreSQL leaves no gap in streams, and stopping the service ends them', async () => {
  const installation = await createInstallation({ DAYBOOK_API_PROCESSES: '2' })
  const service = await installation.serve()
  const ca = readFileSync(join(installation.dataDir, 'tls/ca.pem'), 'utf8')
  const dispatcher = new Agent({ connect: { ca }, headersTimeout: 5_000 })
  after(() => dispatcher.destroy())
  const { url } = installation
  const at = { url, dispatcher }
  const call = (method: 'POST' | 'PATCH', path: string, body: object, cookie = '') =>
    request(new URL(`/app/v1${path}`, url), {
      dispatcher,
      method,
      headers: { ...sameOrigin, cookie },
      body: JSON.stringify(body),
      // undici's own timeout starts with the request, which may wait for a connection that broke while it was made.
      signal: AbortSignal.timeout(5_000),
    })

  const started = await call('POST', '/start', { ...founder, setup_code: installation.setupCode() })
  assert.equal(started.statusCode, 201)
  const cookie = [started.headers['set-cookie'] ?? []]
    .flat()
    .map((set) => set.split(';')[0])
    .join('; ')
  const me = (await started.body.json()) as Me
  const { id } = me.workspaces[0]!

  /** The changes that a browser receives, which reconnects whenever its stream ends. */
  const received: string[] = []
  let stream: OpenStream | undefined
  const watching = new AbortController()
  after(() => watching.abort())
  const first = await openStream(at, { cookie }, id)
  await waitUntil(() => first.lastId() !== '')
  const start = first.lastId()
  first.close()
  const watch = async () => {
    let lastEventId = start
    while (!watching.signal.aborted) {
      let opened: OpenStream | undefined
      try {
        stream = opened = await openStream(at, { cookie }, id, { lastEventId })
        await waitUntil(() => opened!.ended || watching.signal.aborted, 120_000)
      } catch {
        // The process was killed during the request.
      }
      stream = undefined
      await sleep(20)
      if (opened?.status !== 200) continue
      lastEventId = opened.lastId() || lastEventId
      received.push(...opened.changes().map((change) => change.id))
      assert.deepEqual(
        opened.events.filter(({ event }) => event !== 'changes'),
        [],
      )
    }
  }
  const watchEnded = watch()

  const writing = new AbortController()
  let acknowledged = 0
  const write = async () => {
    for (let number = 0; !writing.signal.aborted; number++) {
      // The process may be killed before the response, or in the middle of it.
      const status = await call('PATCH', `/workspaces/${id}`, { name: `Acme ${number}` }, cookie)
        .then(async ({ statusCode, body }) => (await body.dump(), statusCode))
        .catch(() => undefined)
      if (status === 200) acknowledged++
      await sleep(10)
    }
  }
  const writeEnded = write()
  for (let turn = 0; turn < 3; turn++) {
    await sleep(500)
    process.kill(await findChild(service.pid, 'api.ts'), 'SIGKILL')
  }
  await sleep(500)
  process.kill(await installation.postmaster(), 'SIGKILL')
  const before = acknowledged
  await waitUntil(() => acknowledged > before + 10, 30_000)
  writing.abort()
  await writeEnded

  const whole = await openStream(at, { cookie }, id, { after: start })
  await whole.count(acknowledged)
  await sleep(300)
  const all = whole.changes().map((change) => change.id)
  await waitUntil(() => received.length + (stream?.changes().length ?? 0) >= all.length)
  watching.abort()
  await watchEnded
  assert.ok(acknowledged > 10, String(acknowledged))
  assert.deepEqual(received, all)

  const open = await openStream(at, { cookie }, id)
  const stoppedAt = performance.now()
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  assert.ok(open.ended)
  assert.ok(performance.now() - stoppedAt < 8_000, 'streams delayed the stop')
})
