import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { assertError } from '../../support/assert-error.ts'
import { type Answer, type Client, createClient } from '../../support/client.ts'
import { queryEveryNode } from '../../support/cluster.ts'
import { openConnections } from '../../support/connections.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
/** A second process of the same installation, on another node of a cluster: only the database is shared. */
const other = await startService({ sameDatabaseAs: service, otherNode: true })
const { database } = service
const clientsPerProcess = [openConnections(service, 25), openConnections(other, 25)]
const [here, there] = clientsPerProcess as [
  (typeof clientsPerProcess)[number],
  (typeof clientsPerProcess)[number],
]

const send = (client: Client, key: string): Promise<Answer> =>
  client.post('/lists', { name: `List ${key}` }, { 'idempotency-key': key })

const isInProgress = ({ status, body }: Answer) =>
  status === 409 && body.error.details.reason === 'in_progress'
const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'

const ListRow = Type.Object({ id: Type.String(), name: Type.String() })
const listsIn = ({ workspace }: TestWorkspace) =>
  database.page(ListRow)`select id, name from lists where workspace_id = ${workspace.id} order by name`

/** Asserts that one request created an object, and all others got its response or were told to wait. */
function assertOnce(answers: Answer[]) {
  const fresh = answers.filter((answer) => answer.status === 201 && !isReplay(answer))
  assert.equal(fresh.length, 1)
  for (const answer of answers) {
    if (answer === fresh[0] || isInProgress(answer)) continue
    assert.deepEqual([answer.status, isReplay(answer), answer.body.id], [201, true, fresh[0]?.body.id])
  }
}

for (const [where, count] of [
  ['one process', 1],
  ['two processes', 2],
] as const)
  // S-45
  test(`of 50 parallel duplicates one creates an object, in ${where}`, async () => {
    const workspace = await createWorkspace(service)
    const clients = clientsPerProcess
      .slice(0, count)
      .map((connections) => createClient(connections, workspace.token))
    const all = Array.from({ length: 50 }, (_, n) => send(clients[n % count] ?? workspace, 'once'))
    assertOnce(await Promise.all(all))
    assert.equal((await listsIn(workspace)).length, 1)
    const events = (await workspace.events()).filter(({ type }) => type === 'list.created')
    assert.equal(events.length, 1)
    assert.ok(isReplay(await send(workspace, 'once')))
  })

// R-137, S-45
test('60 keys with 20 duplicates each create 60 objects, across two processes', async () => {
  const workspace = await createWorkspace(service)
  const clients = clientsPerProcess.map((connections) => createClient(connections, workspace.token))
  const keys = Array.from({ length: 60 }, (_, n) => `key-${String(n).padStart(2, '0')}`)
  const asked = Array.from({ length: 20 }, (_, n) =>
    keys.map((key) => send(clients[n % 2] ?? workspace, key)),
  )
  const answers = await Promise.all(asked.map((round) => Promise.all(round)))

  for (const [n, key] of keys.entries()) {
    const own = answers.map((round) => round[n] as Answer)
    assertOnce(own)
    assert.ok(own.every((answer) => isInProgress(answer) || answer.body.name === `List ${key}`))
  }
  assert.deepEqual(
    (await listsIn(workspace)).map(({ name }) => name),
    keys.map((key) => `List ${key}`),
  )
})

//
test('while the first request runs, a repeat gets 409 at once, in the same process and in another', async () => {
  const workspace = await createWorkspace(service)
  const [mine, theirs] = [createClient(here, workspace.token), createClient(there, workspace.token)]
  const blocker = await database.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('select from workspaces where id = $1 for update', [workspace.workspace.id])
    const first = send(mine, 'slow')
    // Wait until the first request has claimed its key.
    const locked = `select from pg_locks where locktype = 'advisory' and objsubid <= 2 and database = (select oid from pg_database where datname = current_database())`
    while ((await queryEveryNode(service.databaseName, locked)).length === 0);
    for (const client of [mine, theirs, mine, theirs])
      assertError(await send(client, 'slow'), 'conflict', { reason: 'in_progress' })
    assert.equal((await mine.get('/lists')).body.data.length, 0)
    await blocker.query('rollback')
    const { status, body } = await first
    assert.equal(status, 201)
    for (const client of [mine, theirs]) {
      const replay = await send(client, 'slow')
      assert.deepEqual([isReplay(replay), replay.body.id], [true, body.id])
    }
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})

// D31, S-45
test('a connection that breaks midway leaves no key stuck and nothing done twice', async () => {
  const workspace = await createWorkspace(service)
  const clients = clientsPerProcess.map((connections) => createClient(connections, workspace.token))
  const keys = Array.from({ length: 40 }, (_, n) => `cut-${String(n).padStart(2, '0')}`)
  let broken = 0

  async function untilDone(key: string, client: Client): Promise<Answer> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const answer = await send(client, key)
      if (answer.status === 201) return answer
      if (answer.status === 503) broken++
      else assert.ok(isInProgress(answer), answer.text)
      await sleep(10)
    }
    throw new Error(`${key} is stuck`)
  }

  const asked = keys.map((key, n) => untilDone(key, clients[n % 2] ?? workspace))
  for (let round = 0; round < 10; round++) {
    await queryEveryNode(
      service.databaseName,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    )
    await sleep(15)
  }
  const answers = await Promise.all(asked)

  assert.ok(broken > 0, 'nothing was cut')
  const lists = await listsIn(workspace)
  assert.equal(lists.length, keys.length)
  assert.deepEqual(new Set(lists.map(({ id }) => id)), new Set(answers.map(({ body }) => body.id)))
})
