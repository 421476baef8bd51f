import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { createClient } from '../../support/client.ts'
import { createInstallation, findChild } from '../../support/installation.ts'
import { waitUntil } from '../../support/processes.ts'
import { openEvents, type OpenEventStream } from './stream-client.ts'
import type { Me } from '../../../src/identity/sessions/schema.ts'

const sameOrigin = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const founder = {
  name: 'Olive Owner',
  email: 'olive@example.com',
  password: 'correct horse battery',
  workspace_name: 'Acme',
  timezone: 'UTC',
}

// 0281
test('killing API processes and PostgreSQL leaves no gap or duplicate in a stream that reconnects, and stopping the service ends it', async () => {
  const installation = await createInstallation({
    DAYBOOK_API_PROCESSES: '2',
    DAYBOOK_SELF_SERVICE_PLANS: 'on',
  })
  const service = await installation.serve()
  const ca = readFileSync(join(installation.dataDir, 'tls/ca.pem'), 'utf8')
  const dispatcher = new Agent({ connect: { ca }, headersTimeout: 5_000 })
  after(() => dispatcher.destroy())
  const at = { url: installation.url, dispatcher }
  let cookie = ''
  const call = (path: string, body: object) =>
    request(new URL(`/app/v1${path}`, at.url), {
      dispatcher,
      method: 'POST',
      headers: { ...sameOrigin, cookie },
      body: JSON.stringify(body),
      // undici's own timeout starts with the request, which may wait for a connection that broke while it was made.
      signal: AbortSignal.timeout(5_000),
    })
  const started = await call('/start', { ...founder, setup_code: installation.setupCode() })
  assert.equal(started.statusCode, 201)
  cookie = [started.headers['set-cookie'] ?? []]
    .flat()
    .map((set) => set.split(';')[0])
    .join('; ')
  const { id } = ((await started.body.json()) as Me).workspaces[0]!
  await (await call(`/workspaces/${id}/plan`, { plan: 'business' })).body.dump()
  const made = await call(`/workspaces/${id}/tokens`, {
    name: 'Mirror',
    scopes: ['lists:read', 'lists:write', 'tasks:read', 'tasks:write'],
  })
  const { token } = (await made.body.json()) as { token: string }
  assert.match(token, /^dbp_/)
  const client = createClient(at, token)
  const list_id = (await client.post('/lists', { name: 'Customers' })).body.id

  /** The events that a client gets, which reconnects whenever its stream ends. */
  const received: string[] = []
  let stream: OpenEventStream | undefined
  const watching = new AbortController()
  after(() => watching.abort())
  const first = await openEvents(at, client)
  await waitUntil(() => first.lastId() !== '')
  const start = first.lastId()
  first.close()
  let reconnections = 0
  const watch = async () => {
    let lastEventId = start
    while (!watching.signal.aborted) {
      const opened = await openEvents(at, client, { lastEventId }).catch(() => undefined)
      // A process may be killed during the request, and responds with 503 while PostgreSQL is away.
      if (opened?.status === 200) {
        stream = opened
        await waitUntil(() => opened.ended || watching.signal.aborted, 120_000)
        stream = undefined
        lastEventId = opened.lastId() || lastEventId
        received.push(...opened.events().map((event) => event.id))
        reconnections++
      }
      await sleep(20)
    }
  }
  const watchEnded = watch()

  const writing = new AbortController()
  let acknowledged = 0
  const write = async () => {
    for (let number = 0; !writing.signal.aborted; number++) {
      const answer = await client.post('/tasks', { title: `Task ${number}`, list_id }).catch(() => undefined)
      if (answer?.status === 201) acknowledged++
      // Within the limit of requests.
      await sleep(60)
    }
  }
  const writeEnded = write()
  for (let turn = 0; turn < 3; turn++) {
    await sleep(700)
    process.kill(await findChild(service.pid, 'api.ts'), 'SIGKILL')
  }
  await sleep(500)
  process.kill(await installation.postmaster(), 'SIGKILL')
  const before = acknowledged
  await waitUntil(() => acknowledged > before + 10, 30_000)
  writing.abort()
  await writeEnded

  const whole = await openEvents(at, client, { after: start })
  await whole.count(acknowledged, 20_000)
  await sleep(300)
  const all = whole.events().map((event) => event.id)
  await waitUntil(() => received.length + (stream?.events().length ?? 0) >= all.length, 20_000)
  watching.abort()
  await watchEnded
  assert.ok(acknowledged > 10, String(acknowledged))
  assert.ok(reconnections > 1, String(reconnections))
  assert.deepEqual(received, all)

  const open = await openEvents(at, client)
  const stoppedAt = performance.now()
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  await waitUntil(() => open.ended)
  assert.deepEqual(open.received.at(-1)?.data, { reason: 'stopping' })
  assert.ok(performance.now() - stoppedAt < 8_000, 'streams delayed the stop')
})
