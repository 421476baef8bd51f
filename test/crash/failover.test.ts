import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../support/client.ts'
import { createTasks, waitForMore, createInstallation } from '../support/installation.ts'
import { temporaryFolder, waitUntil } from '../support/processes.ts'
import { authority, startReceiver } from '../support/receiver.ts'
import { startReplicatedPair } from '../support/replicated-postgres.ts'

const backWithinMs = 5_000
/** Deliveries claimed before the failure are released after 15 s. */
const arrivesWithinMs = 45_000

/**
 * Soon enough for task.due_soon to be due at once, and late enough for the test to end before the deadline.
 */
function retryingFetch() {
  const due = new Date(Date.now() + 20 * 60_000).toISOString()
  return { due_date: due.slice(0, 10), due_time: due.slice(11, 16), timezone: 'UTC' }
}

// S-45, R-171
test('two APIs and two workers lose nothing when the primary dies under load and its standby takes over', async () => {
  const { primary, standby } = await startReplicatedPair()
  const folder = temporaryFolder()
  const caFile = join(folder, 'receivers.pem')
  writeFileSync(caFile, authority.cert)
  const settings = {
    DATABASE_URL: `${primary.url} ${standby.url}`,
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    DAYBOOK_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    DAYBOOK_WEBHOOK_CA: caFile,
    DAYBOOK_WEBHOOK_RETRY_SCHEDULE: '200ms,400ms,800ms,1s,2s',
  }
  const [one, two] = [await createInstallation(settings), await createInstallation(settings)]
  const services = [await one.serve(), await two.serve()]

  const delivered = { 'task.created': new Map<string, number>(), 'task.due_soon': new Map<string, number>() }
  const receiver = await startReceiver({
    handler(response, { body }) {
      const { type, data } = JSON.parse(body) as { type: keyof typeof delivered; data: any }
      const counts = delivered[type]
      counts.set(data.task.id, (counts.get(data.task.id) ?? 0) + 1)
      response.writeHead(204).end()
    },
  })
  const workspaces = await one.createWorkspaces(2)
  for (const { client } of workspaces) {
    const webhook = await client.post('/webhooks', { url: receiver.url, events: Object.keys(delivered) })
    assert.equal(webhook.status, 201, webhook.text)
  }
  /** Writes to each workspace through both services. */
  const clients = workspaces.flatMap(({ client, listId }) => [
    { client, listId },
    { client: createClient({ url: two.url, dispatcher: two.dispatcher() }, client.token), listId },
  ])
  const ending = new AbortController()
  after(() => ending.abort())
  const made: any[] = []
  const working = clients.map((client) => createTasks(client, ending.signal, retryingFetch(), made))

  await Promise.all([sleep(2_000), waitForMore(made, 30)])
  await primary.kill()
  await sleep(500)
  await standby.as((client) => client.query('select pg_promote(true, 10)'))
  const promotedAt = performance.now()
  for (const { client, listId } of clients)
    await waitUntil(async () => {
      const answer = await client.post('/tasks', { title: 'Back', list_id: listId }).catch(() => undefined)
      return answer?.status === 201
    })
  const backMs = performance.now() - promotedAt
  await waitForMore(made, 30)
  ending.abort()
  await Promise.all(working)

  const count = (text: string, values: unknown[] = []) =>
    standby.as(async (client) => (await client.query<{ id: string; events: number }>(text, values)).rows)
  const ids = made.map((task) => task.id as string)
  const allDelivered = (type: keyof typeof delivered) => ids.every((id) => delivered[type].has(id))
  const waiting = 'select event_id as id from outbox union all select event_id from deliveries'
  await waitUntil(
    async () =>
      allDelivered('task.created') && allDelivered('task.due_soon') && (await count(waiting)).length === 0,
    arrivesWithinMs,
  )
  const kept = await count('select id from tasks where id = any($1)', [ids])
  assert.equal(kept.length, ids.length, 'an acknowledged task is gone')
  for (const type of Object.keys(delivered) as (keyof typeof delivered)[]) {
    const events = await count(
      `select body::json -> 'data' -> 'task' ->> 'id' as id, count(*)::integer as events
       from events where body::json ->> 'type' = $1 group by 1`,
      [type],
    )
    const raised = new Map(events.map((row) => [row.id, row.events]))
    assert.deepEqual(
      ids.filter((id) => raised.get(id) !== 1),
      [],
      `not one ${type}`,
    )
  }
  assert.ok(backMs < backWithinMs, `back after ${Math.round(backMs)} ms`)

  for (const service of services) service.kill('SIGTERM')
  assert.deepEqual(await Promise.all(services.map(({ ended }) => ended)), [0, 0])
})
