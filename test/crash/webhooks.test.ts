import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client as Postgres } from 'pg'
import { Agent } from 'undici'
import { embeddedAddress } from '../../src/db/embedded/address.ts'
import { createClient, type Client } from '../support/client.ts'
import { freePort, start, temporaryFolder, tool, until, type Watched } from '../support/processes.ts'
import { authority, startReceiver } from '../support/receiver.ts'

const folder = temporaryFolder()
const dataDir = join(folder, 'data')
const caFile = join(folder, 'receivers.pem')
writeFileSync(caFile, authority.cert)
const port = await freePort()
const env = {
  DAYBOOK_DATA: dataDir,
  DAYBOOK_PORT: String(port),
  DAYBOOK_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  DAYBOOK_WEBHOOK_CA: caFile,
  DAYBOOK_WEBHOOK_RETRY_SCHEDULE: '200ms,400ms,800ms,1s,2s',
}
const rounds = Number(process.env['DAYBOOK_TEST_CRASH_ROUNDS'] ?? 1)
const attemptsMax = 6
/** A claim of a worker that was killed is given up after 15 s; then there is what the load has left behind. */
const settledWithinMs = 45_000 + 30_000 * (rounds - 1)

async function command(words: string, ...args: string[]): Promise<any> {
  const run = start([tool, ...words.split(' '), ...args, '--json'], env)
  assert.equal(await run.ended, 0, await run.stderr)
  return JSON.parse(await run.stdout)
}

async function serve(): Promise<Watched> {
  const service = start([tool, 'serve'], env)
  await service.line(/"msg":"ready"/)
  return service
}

/** A workspace with an address, a token and a list. */
async function prepare(dispatcher: Agent, address: string): Promise<{ client: Client; listId: string }> {
  const name = randomUUID()
  const { workspace, owner } = await command(
    `workspace create --name ${name} --plan business --owner-email ${name}@example.com`,
    '--owner-name',
    'Olive Owner',
    '--owner-password',
    'correct horse battery',
  )
  const { token } = await command(
    `token create --workspace ${workspace.id} --member ${owner.id} --name crash --scopes all`,
  )
  const client = createClient({ url: `https://localhost:${port}`, dispatcher }, token)
  const webhook = await client.post('/webhooks', { url: address, events: ['task.created'] })
  assert.equal(webhook.status, 201, webhook.text)
  const list = await client.post('/lists', { name: 'Crash' })
  return { client, listId: list.body.id }
}

/** Creates tasks until told to stop; what gets no answer is sent again with its key. Returns the ids of the tasks. */
async function work(
  { client, listId }: { client: Client; listId: string },
  ending: AbortSignal,
): Promise<string[]> {
  const made: string[] = []
  while (!ending.aborted) {
    const title = randomUUID()
    for (let answered = false; !answered;) {
      const answer = await client
        .post('/tasks', { title, list_id: listId }, { 'idempotency-key': title })
        .catch(() => undefined)
      answered = answer?.status === 201
      if (answered) made.push(answer!.body.id)
      await sleep(25)
    }
  }
  return made
}

test('kill -9 of the worker, of the API and of PostgreSQL under load loses no event, makes no seventh POST and leaves an attempt for each (R-185, S-45)', async () => {
  const service = await serve()
  const ca = readFileSync(join(dataDir, 'tls/ca.pem'), 'utf8')
  const dispatcher = new Agent({ connect: { ca }, headersTimeout: 5_000 })
  after(() => dispatcher.destroy())
  const posts = new Map<string, number>()
  const delivered = new Set<string>()
  const receiver = await startReceiver({
    handler(response, { headers, body }, count) {
      const id = headers['webhook-id'] ?? ''
      const times = (posts.get(id) ?? 0) + 1
      posts.set(id, times)
      // Every fifth event fails at first; a few answers take so long that a kill finds them under way.
      const status = times === 1 && count % 5 === 0 ? 503 : 204
      if (status === 204) delivered.add(JSON.parse(body).data.task.id)
      setTimeout(() => response.writeHead(status).end(), count % 7 === 0 ? 300 : 0)
    },
  })
  const places = await Promise.all(Array.from({ length: 3 }, () => prepare(dispatcher, receiver.url)))
  const ending = new AbortController()
  after(() => ending.abort())
  const working = Array.from({ length: 9 }, (_, index) => work(places[index % places.length]!, ending.signal))

  for (let round = 0; round < rounds; round += 1) {
    for (const victim of ['worker.ts', 'postgres', 'worker.ts', 'api.ts']) {
      const pid = victim === 'postgres' ? await postmaster() : await childOf(service.pid, victim)
      // One that is killed before it serves counts as one that cannot start.
      await sleep(1_500)
      kill(pid)
    }
  }
  await sleep(1_500)
  ending.abort()
  const made = (await Promise.all(working)).flat()

  const database = new Postgres({ ...embeddedAddress(dataDir) })
  await database.connect()
  const numberOf = async (text: string) => Number((await database.query(text)).rows[0].count)
  const waiting = `select (select count(*) from outbox) + (select count(*) from deliveries) as count`
  await until(async () => (await numberOf(waiting)) === 0, settledWithinMs)

  assert.ok(made.length > 100, `only ${made.length} tasks`)
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

/** What was starting while PostgreSQL was away has ended by itself. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH')
  }
}

/** PostgreSQL's first process; it may just be starting again. */
async function postmaster(): Promise<number> {
  const file = join(dataDir, 'postgres/postmaster.pid')
  await until(() => existsSync(file))
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

/** The child of the supervisor that runs a module; it may just be starting again. */
async function childOf(supervisor: number, module: string): Promise<number> {
  let found: string | undefined
  await until(() => {
    const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ')
    found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(module))
    return found !== undefined
  })
  return Number(found)
}
