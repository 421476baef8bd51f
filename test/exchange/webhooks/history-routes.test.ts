import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookId } from '../../../src/core/ids.ts'
import { lowestId, randomId } from '../../../src/core/ids.ts'
import { assertError } from '../../support/assert-error.ts'
import { waitUntil } from '../../support/processes.ts'
import { startReceiver } from '../../support/receiver.ts'
import { createWorkspace } from '../../support/workspace.ts'
import {
  createTask,
  startEngine,
  startWebhookService,
  createWebhook,
  waitForAttempts,
  pendingDeliveriesOf,
} from './support.ts'
import { type Browser, signIn } from '../../support/member-browser.ts'

const service = await startWebhookService()
const halfHourMs = 1_800_000

const prepare = async () => {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  return { workspace, browser, list: await workspace.list(), receiver: await startReceiver() }
}

type AttemptInput = { agoMs: number; outcome?: string; status?: number | null; ms?: number }

/** Inserts attempts as the worker writes them. */
async function insertAttempts(workspaceId: string, webhookId: string, tries: AttemptInput[]): Promise<void> {
  const now = service.clock.now()
  for (const { agoMs, outcome = 'delivered', status = 200, ms = 100 } of tries)
    await service.database.pool.query(
      `insert into attempts (workspace_id, id, webhook_id, delivery_id, event_id, event_type, kind, attempt,
         max_attempts, started_at, outcome, status_code, duration_ms)
       values ($1, $2, $3, $4, $5, 'task.created', 'event', 1, 6, $6, $7, $8, $9)`,
      [
        workspaceId,
        randomId('try', now - agoMs),
        webhookId,
        randomId('dlv', now - agoMs),
        randomId('evt', now - agoMs),
        new Date(now - agoMs),
        outcome,
        status,
        ms,
      ],
    )
}

const sum = (counts: { delivered: number; failed: number }[]) => [
  counts.reduce((total, { delivered }) => total + delivered, 0),
  counts.reduce((total, { failed }) => total + failed, 0),
]

test('the summary of a webhook covers its last day: half hours, success rate, median time, pending deliveries and secrets', async () => {
  const { workspace, browser, receiver, list } = await prepare()
  const { id } = await createWebhook(workspace, receiver.url)
  const other = await createWebhook(workspace, receiver.url)
  const path = `/webhooks/${id}/summary`
  const none = (await browser.get(path)).body
  assert.deepEqual(none.day, { attempts: 0, delivered: 0, failed: 0, success_rate: null, median_ms: null })
  assert.equal(none.half_hours.length, 48)
  const [{ created_at }] = (await browser.get('/webhooks')).body.data
  assert.deepEqual([none.waiting, none.secret_since, none.previous_secret_until], [0, created_at, null])

  const hourMs = 3_600_000
  await insertAttempts(workspace.workspace.id, id, [
    { agoMs: 0, ms: 300 },
    { agoMs: 5 * hourMs, ms: 100 },
    { agoMs: 5 * hourMs, ms: 200 },
    { agoMs: 5 * hourMs, outcome: 'timeout', status: null, ms: 10_000 },
    { agoMs: 12 * hourMs, outcome: 'http_error', status: 503, ms: 400 },
    { agoMs: 24 * hourMs },
    { agoMs: 72 * hourMs },
  ])
  await insertAttempts(workspace.workspace.id, other.id, [
    { agoMs: 5 * hourMs, outcome: 'tls', status: null },
  ])
  await createTask(workspace, list)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)

  const { day, half_hours } = (await browser.get(path)).body
  assert.deepEqual(day, { attempts: 5, delivered: 3, failed: 2, success_rate: 0.6, median_ms: 200 })
  assert.deepEqual(sum(half_hours), [3, 2])
  const starts = half_hours.map(({ start }: { start: string }) => Date.parse(start))
  assert.equal(starts[47], Math.floor(service.clock.now() / halfHourMs) * halfHourMs)
  assert.ok(starts.every((start: number, index: number) => start === starts[0] + index * halfHourMs))
  const fiveHoursAgo = half_hours.findLast(
    ({ start }: { start: string }) => Date.parse(start) <= service.clock.now() - 5 * hourMs,
  )
  assert.deepEqual([fiveHoursAgo.delivered, fiveHoursAgo.failed], [2, 1])

  const { data, next_cursor } = (await browser.get('/webhooks/summaries')).body
  assert.equal(next_cursor, null)
  assert.deepEqual(
    data.map(({ id, success_rate, hours }: any) => [id, success_rate, hours.length, ...sum(hours)]),
    [
      [id, 0.6, 48, 3, 2],
      [other.id, 0, 48, 0, 1],
    ],
  )
  assert.deepEqual(
    data[0].hours,
    half_hours.map(({ delivered, failed }: any) => ({ delivered, failed })),
  )
})

const pendingOf = async (browser: Browser, id: string) => {
  const { waiting, queued, failed } = (await browser.get(`/webhooks/${id}/summary`)).body
  return [waiting, queued, failed]
}

/** Returns what the history shows under each filter. */
async function statesOf(browser: Browser, id: string): Promise<Record<string, string[]>> {
  const shown = async (query: Record<string, string>) =>
    (await browser.get(`/webhooks/${id}/attempts`, query)).body.data.map(
      ({ attempt, max_attempts, waiting }: any) => `${attempt} of ${max_attempts}${waiting ? ' waits' : ''}`,
    )
  const states = ['delivered', 'waiting', 'failed']
  const filtered = await Promise.all(states.map(async (state) => [state, await shown({ state })]))
  return { all: await shown({}), ...Object.fromEntries(filtered) }
}

test('a delivery shows all its attempts, the next one if there is one, and the body and headers that are sent', async () => {
  const { workspace, browser, receiver, list } = await prepare()
  receiver.answer((response, _post, count) => response.writeHead(count < 3 ? 503 : 200).end())
  const { id } = await createWebhook(workspace, receiver.url)
  // The first retry comes soon, the second later than the test waits.
  const engine = startEngine(service, { retryGapsMs: [40, 3_600_000] })
  await createTask(workspace, list)
  await waitForAttempts(service, id, 2)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id))[0]?.attempts === 2)
  const [{ delivery_id, event_id }] = (await browser.get(`/webhooks/${id}/attempts`)).body.data
  const path = `/webhooks/${id}/deliveries/${delivery_id}`

  const waits = (await browser.get(path)).body

  const [waiting] = await pendingDeliveriesOf(service, id)
  assert.deepEqual(
    [waits.id, waits.event_id, waits.event_type, waits.kind, waits.next],
    [
      delivery_id,
      event_id,
      'task.created',
      'event',
      { attempt: 3, max_attempts: 3, due_at: waiting!.due_at },
    ],
  )
  assert.deepEqual(
    waits.attempts.map(({ attempt, status_code }: any) => [attempt, status_code]),
    [
      [1, 503],
      [2, 503],
    ],
  )
  assert.deepEqual(await pendingOf(browser, id), [1, 0, 1])
  assert.deepEqual(await statesOf(browser, id), {
    all: ['2 of 3 waits', '1 of 3'],
    delivered: [],
    waiting: ['2 of 3 waits'],
    failed: ['1 of 3'],
  })
  const last = receiver.received.at(-1)!
  assert.equal(waits.body, last.body)
  const withoutSignatures = (text: string) => text.replaceAll(/(v1[=,])[^,\s]+/g, '$1…')
  for (const [name, value] of Object.entries(waits.headers as Record<string, string>))
    assert.equal(value, withoutSignatures(last.headers[name.toLowerCase()]!), name)
  const transport = new Set(['host', 'connection', 'content-length'])
  assert.deepEqual(
    Object.keys(last.headers)
      .filter((name) => !transport.has(name))
      .toSorted(),
    Object.keys(waits.headers)
      .map((name) => name.toLowerCase())
      .toSorted(),
  )

  await service.database.pool.query('update deliveries set due_at = now() where webhook_id = $1', [id])
  await engine.stop(100)
  startEngine(service)
  await waitForAttempts(service, id, 3)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id)).length === 0)
  const over = (await browser.get(path)).body
  assert.deepEqual([over.next, over.attempts.length, over.attempts.at(-1).outcome], [null, 3, 'delivered'])
  assert.deepEqual(await pendingOf(browser, id), [0, 0, 2])
  assert.deepEqual(await statesOf(browser, id), {
    all: ['3 of 3', '2 of 3', '1 of 3'],
    delivered: ['3 of 3'],
    waiting: [],
    failed: ['2 of 3', '1 of 3'],
  })

  // While two secrets sign, each header has two signatures.
  await browser.post(`/webhooks/${id}/reissue`)
  const tested = (await browser.post(`/webhooks/${id}/test`)).body
  await waitForAttempts(service, id, 4)
  const twice = (await browser.get(`/webhooks/${id}/deliveries/${tested.delivery_id}`)).body
  assert.deepEqual([twice.kind, twice.attempts.length, twice.next], ['test', 1, null])
  assert.match(twice.headers['X-Service-Signature'], /^t=\d+,v1=…,v1=…$/)
  assert.equal(twice.headers['webhook-signature'], 'v1,… v1,…')
  const { secret_since, previous_secret_until } = (await browser.get(`/webhooks/${id}/summary`)).body
  assert.equal(Date.parse(previous_secret_until) - Date.parse(secret_since), 24 * 3_600_000)
  service.clock.offsetMs += 25 * 3_600_000
  const later = (await browser.get(`/webhooks/${id}/summary`)).body
  assert.deepEqual([later.secret_since, later.previous_secret_until], [secret_since, null])
})

// S-64
test('reissuing a secret requires the password again ten minutes after it was confirmed', async () => {
  const { workspace, browser, receiver } = await prepare()
  const { id } = await createWebhook(workspace, receiver.url)
  assert.equal((await browser.post(`/webhooks/${id}/reissue`)).status, 200)
  service.clock.offsetMs += 10 * 60_000
  const reason = { reason: 'confirmation' }
  assertError(await browser.post(`/webhooks/${id}/reissue`), 'forbidden', reason)
  assert.equal((await browser.post(`/webhooks/${id}/disable`)).status, 200)
})

// S-01, S-06, D37, D44
test('only the owner and admins can see summaries and deliveries, and only people who can see the event get its body', async () => {
  const { workspace, browser, receiver } = await prepare()
  startEngine(service)
  const admin = await workspace.join('admin')
  const hidden = (await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const { id } = await createWebhook(workspace, receiver.url)
  const { id: another } = await createWebhook(workspace, receiver.url, ['task.deleted'])
  await createTask(workspace, hidden, 'A secret plan')
  await waitForAttempts(service, id, 1)
  const [{ delivery_id }] = (await browser.get(`/webhooks/${id}/attempts`)).body.data
  const path = `/webhooks/${id}/deliveries/${delivery_id}`

  assert.match((await browser.get(path)).body.body, /secret plan/)
  const other = await signIn(service, workspace, admin.member)
  const seen = (await other.get(path)).body
  assert.deepEqual([seen.body, seen.attempts.length], [null, 1])

  const paths = ['/webhooks/summaries', `/webhooks/${id}/summary`, path]
  const member = await signIn(service, workspace, (await workspace.join('member')).member)
  for (const one of paths)
    assertError(await member.get(one), 'forbidden', { reason: 'role', required: 'admin' }, one)
  const elsewhere = await createWorkspace(service)
  const stranger = await signIn(service, elsewhere, elsewhere.owner)
  const unknown = [
    ...paths.slice(1),
    `/webhooks/${another}/deliveries/${delivery_id}`,
    `/webhooks/${id}/deliveries/x`,
  ]
  for (const one of unknown) assertError(await stranger.get(one), 'not_found', {}, one)
  for (const one of unknown.slice(2)) assertError(await browser.get(one), 'not_found', {}, one)
  assert.deepEqual((await stranger.get('/webhooks/summaries')).body.data, [])
})

test('summaries and filters stay fast with a hundred thousand attempts', async () => {
  const { workspace, browser, receiver } = await prepare()
  const { id } = await createWebhook(workspace, receiver.url)
  const now = service.clock.now()
  const { pool } = service.database
  await pool.query(
    `insert into attempts (workspace_id, id, webhook_id, delivery_id, event_id, event_type, kind, attempt,
       max_attempts, started_at, outcome, status_code, duration_ms)
     select $1, substr($3, 1, 14) || lpad(n::text, 16, '0'), $2, 'dlv_' || n, 'evt_' || n, 'task.created', 'event', 1, 6,
       $4::timestamptz, 'delivered', 200, n % 500
     from generate_series(1, 100000) as n`,
    [workspace.workspace.id, id as WebhookId, lowestId('try', now), new Date(now)],
  )
  const startedAt = performance.now()
  const { day } = (await browser.get(`/webhooks/${id}/summary`)).body
  const summaries = (await browser.get('/webhooks/summaries')).body.data
  assert.ok(performance.now() - startedAt < 4_000)
  assert.deepEqual([day.attempts, day.median_ms, summaries[0].success_rate], [100_000, 249, 1])

  await pool.query(`update attempts set outcome = 'timeout' where webhook_id = $1 and id > $2`, [
    id,
    lowestId('try', now).slice(0, 14) + '0000000000000010',
  ])
  for (const [state, found] of [
    ['delivered', 10],
    ['waiting', 0],
    ['failed', 50],
  ] as const) {
    const startedAt = performance.now()
    const { data } = (await browser.get(`/webhooks/${id}/attempts`, { state })).body

    assert.ok(performance.now() - startedAt < 2_000, state)
    assert.equal(data.length, found, state)
  }
  assert.deepEqual(await pendingOf(browser, id), [0, 0, 1_000])
})
