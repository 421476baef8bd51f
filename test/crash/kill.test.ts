import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import { createClient, type Client } from '../support/client.ts'
import { freePort, start, temporaryFolder, tool, until, type Watched } from '../support/processes.ts'

const dataDir = join(temporaryFolder(), 'data')
const port = await freePort()
const env = { DAYBOOK_DATA: dataDir, DAYBOOK_PORT: String(port) }
const url = `https://localhost:${port}`
const loops = 12
const paceMs = 25

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

/** A workspace with a token and a list; several of them, so that no rate window gets in the way. */
async function prepare(dispatcher: Agent): Promise<{ client: Client; listId: string }> {
  const name = randomUUID()
  const { workspace, owner } = await command(
    `workspace create --name ${name} --plan business --owner-email ${name}@example.com`,
    '--owner-name',
    'Olive Owner',
    '--owner-password',
    'correct horse battery',
  )
  const token = await command(
    `token create --workspace ${workspace.id} --member ${owner.id} --name crash --scopes all`,
  )
  const client = createClient({ url, dispatcher }, token.token)
  const list = await client.post('/lists', { name: 'Crash' })
  assert.equal(list.status, 201, list.text)
  return { client, listId: list.body.id }
}

/** Creates tasks until told to stop; what gets no answer is sent again with its key, as the guide says. */
async function work(
  { client, listId }: { client: Client; listId: string },
  ending: AbortSignal,
): Promise<string[]> {
  const acknowledged: string[] = []
  while (!ending.aborted) {
    const title = randomUUID()
    for (let answered = false; !answered;) {
      const answer = await client
        .post('/tasks', { title, list_id: listId, due_date: '2027-01-31' }, { 'idempotency-key': title })
        .catch(() => undefined)
      answered = answer?.status === 201
      if (answered) acknowledged.push(title)
      else {
        const passing =
          answer === undefined || answer.status >= 500 || answer.body.error.details.reason === 'in_progress'
        assert.ok(passing, answer?.text)
      }
      await sleep(paceMs)
    }
  }
  return acknowledged
}

async function titles({ client, listId }: { client: Client; listId: string }): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.get('/tasks', { list_id: listId, limit: 100, ...(cursor ? { cursor } : {}) })
    assert.equal(page.status, 200, page.text)
    found.push(...page.body.data.map((task: { title: string }) => task.title))
    cursor = page.body.next_cursor ?? undefined
  } while (cursor)
  return found
}

test('kill -9 of the service, of its API process and of PostgreSQL loses no acknowledged write and repeats none (S-45, R-134)', async () => {
  let service = await serve()
  const ca = readFileSync(join(dataDir, 'tls/ca.pem'), 'utf8')
  const dispatcher = new Agent({ connect: { ca }, headersTimeout: 5_000 })
  after(() => dispatcher.destroy())
  const places = await Promise.all([prepare(dispatcher), prepare(dispatcher), prepare(dispatcher)])

  const ending = new AbortController()
  const working = Array.from({ length: loops }, (_, index) =>
    work(places[index % places.length]!, ending.signal),
  )
  const served = () =>
    places[0].client.get('/lists').then(
      ({ status }) => status === 200,
      () => false,
    )

  await sleep(700)
  service.kill('SIGKILL')
  await service.ended
  service = await serve()

  await sleep(700)
  process.kill(apiProcessOf(service.pid), 'SIGKILL')
  await sleep(200)
  await until(served)

  await sleep(500)
  process.kill(
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  await sleep(200)
  await until(served)

  await sleep(500)
  ending.abort()
  const acknowledged = (await Promise.all(working)).flat()
  const kept = (await Promise.all(places.map(titles))).flat()
  assert.ok(acknowledged.length > 100, `only ${acknowledged.length} writes`)
  assert.deepEqual(kept.toSorted(), acknowledged.toSorted())

  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})

/** The child of the supervisor that answers requests. */
function apiProcessOf(supervisor: number): number {
  const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ')
  const api = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('api.ts'))
  assert.ok(api, 'no API process')
  return Number(api)
}
