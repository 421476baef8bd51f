import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostAndPort } from '../support/citus.ts'
import { withClient } from '../support/with-client.ts'
import { inDatabase } from '../support/in-database.ts'
import { startService } from '../support/service.ts'
import { createWorkspace } from '../support/workspace.ts'
import { cluster, placeOf, portOf } from './support.ts'

/** Below 1,200 requests a minute. */
const paceMs = 60

if (cluster) {
  const { nodes } = cluster
  test('a shard moves to another node under writes: no error, nothing lost, no gap above half a second', async () => {
    const service = await startService()
    const workspace = await createWorkspace(service)
    const list_id = await workspace.list()
    const coordinator = inDatabase(service.databaseName, nodes[0]!)
    const from = await placeOf(coordinator, workspace.workspace.id)
    const to = nodes.slice(1).find((node) => portOf(node) !== from.port)!

    const made: string[] = []
    const answeredAt = [performance.now()]
    const load = { on: true }
    const writing = (async () => {
      while (load.on) {
        const answer = await workspace.post('/tasks', { title: `Task ${made.length}`, list_id })
        assert.equal(answer.status, 201, answer.text)
        made.push(answer.body.id)
        answeredAt.push(performance.now())
        await sleep(paceMs)
      }
    })()
    await sleep(500)
    await withClient(coordinator, (client) =>
      client.query(
        `select citus_move_shard_placement($1::bigint, $2::text, $3::integer, $4::text, $5::integer, shard_transfer_mode => 'force_logical')`,
        [from.shard, from.host, from.port, ...hostAndPort(to)],
      ),
    )
    await sleep(500)
    load.on = false
    await writing

    const place = await placeOf(coordinator, workspace.workspace.id)
    assert.equal(place.port, portOf(to))
    const gaps = answeredAt.slice(1).map((at, nth) => at - answeredAt[nth]!)
    assert.ok(Math.max(...gaps) <= 500 + paceMs, `longest gap: ${Math.max(...gaps).toFixed(0)} ms`)
    const listed: { id: string }[] = []
    for (let cursor: string | undefined; ;) {
      const { body } = await workspace.get('/tasks', { list_id, limit: 100, ...(cursor ? { cursor } : {}) })
      listed.push(...body.data)
      if (!body.next_cursor) break
      cursor = body.next_cursor
    }
    assert.deepEqual(listed.map(({ id }) => id).toSorted(), made.toSorted())
  })
}
