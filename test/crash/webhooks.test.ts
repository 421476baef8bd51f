import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client as Postgres } from 'pg'
import { embeddedAddress } from '../../src/platform/db/embedded/address.ts'
import { findChild, createTasks, waitForMore, createInstallation } from '../support/installation.ts'
import { temporaryFolder, waitUntil } from '../support/processes.ts'
import { authority, startReceiver } from '../support/receiver.ts'

const rounds = Number(process.env['DAYBOOK_TEST_CRASH_ROUNDS'] ?? 1)
const attemptsMax = 6
/** Deliveries claimed by a killed worker are released after 15 s; in addition, the load leaves a backlog. */
const settledWithinMs = 45_000 + 30_000 * (rounds - 1)

// R-185, S-45
test('kill -9 of the worker, the API and PostgreSQL under load loses no event, makes no seventh POST and records an attempt for each', async () => {
  const caFile = join(temporaryFolder(), 'receivers.pem')
  writeFileSync(caFile, authority.cert)
  const installation = await createInstallation({
    DAYBOOK_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    DAYBOOK_WEBHOOK_CA: caFile,
    DAYBOOK_WEBHOOK_RETRY_SCHEDULE: '200ms,400ms,800ms,1s,2s',
  })
  const service = await installation.serve()
  const posts = new Map<string, number>()
  const delivered = new Set<string>()
  const receiver = await startReceiver({
    handler(response, { headers, body }, count) {
      const id = headers['webhook-id'] ?? ''
      const times = (posts.get(id) ?? 0) + 1
      posts.set(id, times)
      // Every fifth event fails at first; a few responses take so long that a kill interrupts them.
      const status = times === 1 && count % 5 === 0 ? 503 : 204
      if (status === 204) delivered.add(JSON.parse(body).data.task.id)
      setTimeout(() => response.writeHead(status).end(), count % 7 === 0 ? 300 : 0)
    },
  })
  const workspaces = await installation.createWorkspaces(3)
  for (const { client } of workspaces) {
    const webhook = await client.post('/webhooks', { url: receiver.url, events: ['task.created'] })
    assert.equal(webhook.status, 201, webhook.text)
  }
  const ending = new AbortController()
  after(() => ending.abort())
  const tasks: any[] = []
  const working = Array.from({ length: 9 }, (_, index) =>
    createTasks(workspaces[index % workspaces.length]!, ending.signal, undefined, tasks),
  )

  for (let round = 0; round < rounds; round += 1) {
    for (const victim of ['worker.ts', 'postgres', 'worker.ts', 'api.ts']) {
      const pid =
        victim === 'postgres' ? await installation.postmaster() : await findChild(service.pid, victim)
      // A process that is killed before it serves counts as one that can't start.
      await Promise.all([sleep(1_500), waitForMore(tasks, 30), waitForMore(delivered, 30)])
      kill(pid)
    }
  }
  await Promise.all([sleep(1_500), waitForMore(tasks, 30)])
  ending.abort()
  await Promise.all(working)
  const made = tasks.map((task) => task.id as string)

  const database = new Postgres({ ...embeddedAddress(installation.dataDir) })
  await database.connect()
  const numberOf = async (text: string) => Number((await database.query(text)).rows[0].count)
  const waiting = `select (select count(*) from outbox) + (select count(*) from deliveries) as count`
  await waitUntil(async () => (await numberOf(waiting)) === 0, settledWithinMs)

  assert.deepEqual(
    made.filter((id) => !delivered.has(id)),
    [],
  )
  assert.ok(Math.max(...posts.values()) <= attemptsMax)
  const { rows } = await database.query<{ event_id: string; attempts: number; last: number }>(
    'select event_id, count(*)::integer as attempts, max(attempt) as last from attempts group by event_id',
  )
  const attempts = new Map(rows.map((row) => [row.event_id, row]))
  for (const [id, count] of posts)
    assert.ok((attempts.get(id)?.attempts ?? 0) >= count, `${id}: ${count} POSTs`)
  for (const row of rows) assert.ok(row.attempts === row.last && row.last <= attemptsMax)
  assert.ok(
    await numberOf(`select count(*) from attempts where outcome = 'unknown'`),
    'no kill found anything under way',
  )

  await database.end()
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})

/** A process that started while PostgreSQL was down has ended by itself. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH')
  }
}
