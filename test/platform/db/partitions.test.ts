import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPartitions } from '../../../src/platform/db/partitions.ts'
import { skipsOnCluster } from '../../support/cluster.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const dayMs = 86_400_000
const service = await startService()

// D34
test('regression: a write that meets the creation of its day’s partition can be sent again', async (t) => {
  if (skipsOnCluster(t, 'no lock that the test could take holds up all nodes')) return
  const { pool, onCoordinator } = service.database
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list()
  // A day without a partition, as after a week in which no process ran.
  service.clock.offsetMs += 30 * dayMs
  const holder = await pool.connect()
  await holder.query('begin; lock table events_default in share mode')
  const waiting = async (mode: string): Promise<boolean> =>
    (
      await holder.query(
        `select from pg_locks where relation = 'events_default'::regclass and mode = $1 and not granted`,
        [mode],
      )
    ).rows.length > 0
  const created = onCoordinator((client) => createPartitions(client, service.clock.now()))
  await waitUntil(() => waiting('AccessExclusiveLock'))
  const posted = workspace.post('/tasks', { list_id, title: 'First of the day' })
  await waitUntil(() => waiting('RowExclusiveLock'))
  await holder.query('commit')
  holder.release()
  await created
  assert.equal((await posted).status, 503)
  assert.equal((await workspace.post('/tasks', { list_id, title: 'First of the day' })).status, 201)
  const { body } = await workspace.get('/tasks', { list_id })
  assert.equal(body.data.length, 1)
})
