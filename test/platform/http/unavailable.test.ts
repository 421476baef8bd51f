import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { operations, pathOf, sampleBody } from '../../support/api-operations.ts'
import { assertError, withoutRequestId } from '../../support/assert-error.ts'
import { createClient } from '../../support/client.ts'
import { skipsOnCluster } from '../../support/cluster.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import type { TestServer } from '../../support/global-setup.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const server = await startDatabaseProxy()
const service = await startService()
const shared = await startService({ sameDatabaseAs: service, sharedWindows: true })
const anonymous = createClient(service)
const ask = (path: string) => anonymous.send('GET', `/api/..${path}`)

const direct =
  'the service goes around the proxy, straight to the nodes; test/citus/lost-nodes.test.ts stops these'

/** Responses must not mention PostgreSQL, our files or the versions of either (S-60). */
const internals =
  /postgres|sql|pg|ECONN|127\.0\.0|\.ts|node_modules|at \w+ \(|select|insert|relation|version/i

// R-198, D34, S-60
test('with the database stopped everything is 503 without Retry-After, and it recovers by itself', async (t) => {
  if (skipsOnCluster(t, direct)) return
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const elsewhere = createClient(shared, workspace.token)
  assert.equal((await elsewhere.get('/lists')).status, 200)
  const create = () =>
    workspace.post('/lists', { name: 'During the outage' }, { 'idempotency-key': 'outage' })

  t.after(() => server.start())
  await server.stop()
  for (const client of [workspace, elsewhere])
    for (const operation of operations) {
      const what = `${operation.method} ${operation.path}`
      const path = pathOf(operation, { id: list })
      const answer = await client.send(operation.method, path, {
        body: sampleBody(operation, { list_id: list }),
      })
      assertError(answer, 'unavailable', {}, what)
      assert.doesNotMatch(withoutRequestId(answer), internals)
    }
  assertError(await create(), 'unavailable')
  assertError(await workspace.get('/nothing'), 'unavailable')
  // Requests that don't need the database still work.
  assertError(await createClient(service, 'dbp_x').get('/lists'), 'unauthorized')
  assert.equal((await anonymous.get('/openapi.json')).status, 200)
  assert.deepEqual([(await ask('/healthz')).status, (await ask('/readyz')).status], [200, 503])
  assert.equal((await ask('/readyz')).headers['retry-after'], undefined)

  await server.start()
  await waitUntil(async () => (await workspace.get('/lists')).status === 200)
  const created = await create()
  assert.deepEqual([created.status, created.headers['idempotent-replayed']], [201, undefined])
  assert.equal((await create()).headers['idempotent-replayed'], 'true')
  assert.equal((await elsewhere.get('/lists')).body.data.length, 2)
  assert.equal((await ask('/readyz')).status, 200)
  // Revocations in other processes are noticed again.
  await waitUntil(() => service.database.accessChanges.live && shared.database.accessChanges.live)
})

// R-198, D34
test('a database that comes and goes under load causes 503s and nothing else', async (t) => {
  if (skipsOnCluster(t, direct)) return
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const statuses = new Map<number, number>()
  const load = { on: true }
  const asking = Array.from({ length: 12 }, async (_, n) => {
    while (load.on) {
      const answer =
        n % 3 === 0
          ? await workspace.post(`/lists/${list}/sections`, { name: 'Next' })
          : await workspace.get(n % 3 === 1 ? '/lists' : `/lists/${list}/sections`)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      assert.ok([200, 201, 429, 503].includes(answer.status), answer.text)
    }
  })
  for (let round = 0; round < 4; round++) {
    await waitUntil(async () => (await ask('/readyz')).status === 200)
    await server.stop()
    await waitUntil(() => (statuses.get(503) ?? 0) > round * 5)
    await server.start()
  }
  load.on = false
  await Promise.all(asking)
  assert.ok(statuses.get(503))
  service.clock.offsetMs += 61_000
  await waitUntil(async () => (await workspace.get('/lists')).status === 200)
  const sections = (await workspace.get(`/lists/${list}/sections`)).body.data
  assert.ok(sections.length >= (statuses.get(201) ?? 0), 'an acknowledged section was lost')
  assert.deepEqual(
    sections.map(({ position }: { position: number }) => position),
    [...sections.keys()],
  )
})

//
test('a database that is being restored, and missing by its name, is 503 as well', async (t) => {
  if (skipsOnCluster(t, 'each node has a database of this name')) return
  const workspace = await createWorkspace(service)
  const { databaseName } = service
  const { address } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer
  const admin = new Client({ ...address })
  await admin.connect()
  t.after(() => admin.end())
  await admin.query(`alter database ${databaseName} with allow_connections false`)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [databaseName],
  )
  assertError(await workspace.get('/lists'), 'unavailable')
  await admin.query(`alter database ${databaseName} rename to daybook_taken_away`)
  assertError(await workspace.get('/lists'), 'unavailable')
  await admin.query(`alter database daybook_taken_away rename to ${databaseName}`)
  await admin.query(`alter database ${databaseName} with allow_connections true`)
  await waitUntil(async () => (await workspace.get('/lists')).status === 200)
})
