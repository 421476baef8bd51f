import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryEveryNode } from '../../support/cluster.ts'
import { createClient } from '../../support/client.ts'
import { openConnections } from '../../support/connections.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const connections = openConnections(service, 20)
const slow = { updated_since: '2026-01-01T00:00:00Z' }

/** How many reads are waiting for writers in progress. */
async function countWaitingWriters(): Promise<number> {
  const waiting = await queryEveryNode(
    service.databaseName,
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for share%'`,
  )
  return waiting.length
}

test('of many concurrent reads of a workspace four run, and other workspaces and writes do not wait for them', async () => {
  const [busy, other] = [await createWorkspace(service), await createWorkspace(service)]
  const client = createClient(connections, busy.token)
  const writer = await service.database.pool.connect()
  try {
    await writer.query('begin')
    await writer.query('select from workspaces where id = $1 for update', [busy.workspace.id])
    const answers = Array.from({ length: 5 }, () => client.get('/tasks', slow))
    await waitUntil(async () => (await countWaitingWriters()) === 4)
    await sleep(50)
    assert.equal(await countWaitingWriters(), 4)

    const behind = client.get('/lists')
    const created = client.post('/lists', { name: 'Written in between' })
    assert.equal((await other.get('/tasks', slow)).status, 200)
    assert.equal(await Promise.race([behind.then(() => 'answered'), sleep(50, 'waits')]), 'waits')
    assert.equal((await client.get('/nothing')).status, 404)

    // No one waits longer than a second for four slow reads.
    assert.equal((await behind).status, 200)
    await writer.query('rollback')
    assert.equal((await created).status, 201)
    for (const { status } of await Promise.all(answers)) assert.ok(status === 200 || status === 503)
  } finally {
    writer.release(true)
  }
})

test('a turn passes to the next read when its client disconnects or the read fails', async () => {
  const workspace = await createWorkspace(service)
  const leaving = openConnections(service, 20)
  const client = createClient(leaving, workspace.token)
  const writer = await service.database.pool.connect()
  try {
    await writer.query('begin')
    await writer.query('select from workspaces where id = $1 for update', [workspace.workspace.id])
    const answers = Promise.allSettled(Array.from({ length: 12 }, () => client.get('/tasks', slow)))
    await waitUntil(async () => (await countWaitingWriters()) === 4)
    const behind = workspace.get('/lists')
    await leaving.dispatcher.destroy()
    assert.ok((await answers).every(({ status }) => status === 'rejected'))
    await writer.query('rollback')
    assert.equal((await behind).status, 200)
  } finally {
    writer.release(true)
  }
  for (let n = 0; n < 12; n++) assert.equal((await workspace.get(`/tasks/none_${n}`)).status, 404)
  assert.equal((await workspace.get('/lists')).status, 200)
})
