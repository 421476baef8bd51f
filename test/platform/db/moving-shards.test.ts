import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { isUnavailable } from '../../../src/platform/db/database-errors.ts'
import type { Sql } from '../../../src/platform/db/sql.ts'
import { write } from '../../../src/platform/db/write.ts'
import { skipsOnCluster } from '../../support/cluster.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const { database } = service
const { workspace } = await createWorkspace(service)

const Row = Type.Object({ calls: Type.Integer() })
const callShard = (sql: Sql) => sql(Row)`select call_shard() as calls`

/** Lets so many of the next statements fail as one does whose rows are moved to another node of a cluster. */
async function missShard(times: number): Promise<void> {
  await database.pool.query(`
    drop sequence if exists shard_calls cascade;
    create sequence shard_calls as integer;
    create or replace function call_shard() returns integer language plpgsql as $$
      declare calls integer := nextval('shard_calls');
      begin
        if calls <= ${times} then raise internal_error using message = 'could not find valid entry for shard 102008'; end if;
        return calls;
      end
    $$`)
}

const moves = 'test/citus/moving-shard.test.ts moves rows there'

test('a statement for rows that are being moved is sent once more', async (t) => {
  if (skipsOnCluster(t, moves)) return
  for (const sql of [database.read, database.page]) {
    await missShard(1)
    assert.deepEqual(await callShard(sql), [{ calls: 2 }])
    await missShard(2)
    await assert.rejects(callShard(sql), isUnavailable)
    assert.deepEqual(await callShard(sql), [{ calls: 3 }])
  }
})

test('a write for rows that are being moved starts again until its work has begun', async (t) => {
  if (skipsOnCluster(t, moves)) return
  let works = 0
  const work = async (sql: Sql, before: { calls: number }[] | undefined) => {
    works++
    return before ?? (await callShard(sql))
  }
  await missShard(1)
  assert.deepEqual(await write(database, workspace.id, work, { before: callShard }), [{ calls: 2 }])
  assert.equal(works, 1)
  await missShard(1)
  await assert.rejects(
    write(database, workspace.id, (sql) => work(sql, undefined)),
    isUnavailable,
  )
  assert.equal(works, 2)
})
