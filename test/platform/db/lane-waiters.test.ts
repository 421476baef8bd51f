import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLaneAwaited } from '../../../src/platform/db/lane-waiters.ts'
import { write } from '../../../src/platform/db/write.ts'
import { queryEveryNode } from '../../support/cluster.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
/** A second process, on another node of a cluster. */
const other = await startService({ sameDatabaseAs: service, otherNode: true })

const waiting = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

for (const [where, waiter] of Object.entries({ 'this process': service, 'another process': other }))
  test(`a transaction knows whether a writer in ${where} waits for the write lane that it holds`, async () => {
    const id = (await createWorkspace(service)).workspace.id
    let waited: Promise<unknown> | undefined
    const [before, after] = await write(service.database, id, async (sql) => {
      const alone = await isLaneAwaited(sql, id)
      waited = write(waiter.database, id, () => Promise.resolve())
      while ((await queryEveryNode(service.databaseName, waiting)).length === 0);
      return [alone, await isLaneAwaited(sql, id)]
    })
    await waited
    assert.deepEqual([before, after], [false, true])
  })
