import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inDatabase } from '../support/in-database.ts'
import { waitUntil } from '../support/processes.ts'
import { startService } from '../support/service.ts'
import { withClient } from '../support/with-client.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { cluster, placeOf, portOf } from './support.ts'

if (cluster) {
  const { nodes } = cluster
  const [coordinator, own] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]

  test('statements go straight to the node that has their workspace', async () => {
    const service = await startService({ node: own })
    const inOwn = inDatabase(service.databaseName, own)
    /** Creates workspaces until one is on another node. */
    const createElsewhere = async (): Promise<{ workspace: TestWorkspace; port: number }> => {
      const workspace = await createWorkspace(service)
      const { port } = await placeOf(inDatabase(service.databaseName, coordinator), workspace.workspace.id)
      return port === portOf(own) ? createElsewhere() : { workspace, port }
    }
    const { workspace, port } = await createElsewhere()
    const list_id = await workspace.list()
    const there = inDatabase(
      service.databaseName,
      nodes.find((node) => portOf(node) === port)!,
    )
    /** Connections of the service itself; those of other nodes have names of their own. */
    const connections = () =>
      withClient(there, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and application_name = 'daybook test'`,
        )
        return rows[0]?.count ?? 0
      })
    await waitUntil(async () => {
      assert.equal((await workspace.get('/tasks')).status, 200)
      return (await connections()) > 0
    })
    /** How many statements the own node has passed on. */
    const passedOn = () =>
      withClient(inOwn, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and application_name = 'daybook test'
             and query_start > now() - interval '1 second' and query like '%from tasks%'`,
        )
        return rows[0]?.count ?? 0
      })
    for (let n = 0; n < 20; n++) {
      assert.equal((await workspace.post('/tasks', { title: `Task ${n}`, list_id })).status, 201)
      assert.equal((await workspace.get('/tasks')).status, 200)
    }
    assert.equal(await passedOn(), 0)
    assert.equal((await workspace.get('/tasks')).body.data.length, 20)
  })
}
