import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Client } from 'pg'
import { isUnfinished, distribute } from '../../src/platform/db/distribution/distribute.ts'
import { listForeignKeys } from '../../src/platform/db/distribution/schema-changes.ts'
import { placements } from '../../src/platform/db/distribution/placement.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createClusterDatabase, dropEverywhere } from '../support/citus.ts'
import { withClient } from '../support/with-client.ts'
import { createClient } from '../support/client.ts'
import { inDatabase } from '../support/in-database.ts'
import { waitUntil } from '../support/processes.ts'
import { startService } from '../support/service.ts'
import { createWorkspace } from '../support/workspace.ts'
import { cluster } from './support.ts'

if (cluster) {
  const { nodes } = cluster
  test('a conversion that is interrupted at each of its steps and repeated loses nothing', async (t) => {
    const [coordinator] = nodes as [(typeof nodes)[0]]
    const databaseName = `daybook_${randomBytes(6).toString('hex')}`
    const address = inDatabase(databaseName, coordinator)
    await createClusterDatabase(nodes, databaseName)
    t.after(() => dropEverywhere(nodes, databaseName))
    await migrate(address)
    const before = await startService({ databaseName, node: coordinator })
    const workspaces = []
    for (let n = 0; n < 4; n++) {
      const workspace = await createWorkspace(before)
      const list_id = await workspace.list()
      for (let k = 0; k < 3; k++) await workspace.post('/tasks', { title: `Task ${k}`, list_id })
      workspaces.push({ workspace, list_id, tasks: (await workspace.get('/tasks')).body.data })
    }
    await before.close()
    const rows = await withClient(address, countRows)
    const keys = await withClient(address, listForeignKeys)

    const interrupted = new Set<string>()
    for (let finished = false; !finished;) finished = await convertUntilKilled(address, interrupted)

    // Every table, every foreign key twice, and what lies between.
    const tables = Object.keys(placements).length
    assert.ok(interrupted.size > tables + 2 * keys.length, `${interrupted.size} steps`)
    assert.deepEqual(await withClient(address, countRows), rows)
    const named = (all: typeof keys) => all.map(({ table, name }) => `${table} ${name}`)
    assert.deepEqual(named(await withClient(address, listForeignKeys)), named(keys))
    assert.equal(await withClient(address, isUnfinished), false)
    assert.equal(await withClient(address, (client) => distribute(client, () => {})), 0)

    const service = await startService({ databaseName, node: coordinator })
    t.after(() => service.close())
    for (const { workspace, list_id, tasks } of workspaces) {
      const client = createClient(service, workspace.token)
      assert.deepEqual((await client.get('/tasks')).body.data, tasks)
      assert.equal((await client.post('/tasks', { title: 'Afterwards', list_id })).status, 201)
    }
  })
}

/** Converts until a step that has not been interrupted before, and interrupts it. Returns whether it came to the end. */
async function convertUntilKilled(
  address: Parameters<typeof withClient>[0],
  interrupted: Set<string>,
): Promise<boolean> {
  let pid = 0
  const finished = await withClient(address, (client) =>
    withClient(address, async (killer) => {
      ;({ pid } = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!)
      let last = ''
      const killing = Object.create(client, {
        query: {
          value: (text: string, values?: unknown[]) => {
            // The statement before tells one commit from another.
            const step = `${last}; ${text}`
            last = text
            const sent = client.query(text, values)
            if (!/^\s*(select (create|citus)|alter|create|drop|insert|delete|commit)/i.test(text)) return sent
            if (interrupted.has(step)) return sent
            interrupted.add(step)
            // The statement may have ended by then, which is an interruption between two steps.
            const killed = killer.query('select pg_terminate_backend($1::integer)', [pid])
            return Promise.all([sent, killed]).then(([result]) => result)
          },
        },
      }) as Client
      return distribute(killing, () => {}).then(
        () => true,
        (error: Error & { code?: string }) => {
          if (
            error.code === '57P01' ||
            /terminating|not queryable|connection|ECONNRESET|EPIPE/i.test(error.message)
          )
            return false
          throw error
        },
      )
    }),
  )
  await withClient(address, (client) =>
    waitUntil(async () => {
      const { rows } = await client.query('select from pg_stat_activity where pid = $1::integer', [pid])
      return rows.length === 0
    }),
  )
  return finished
}

async function countRows(client: Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(placements)) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from "${table}"`,
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}
