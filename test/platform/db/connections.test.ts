import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { sharedBuffersMb } from '../../../src/platform/db/embedded/server-settings.ts'
import { startService } from '../../support/service.ts'

const { database } = await startService()
const { read } = database

const Backend = Type.Object({ pid: Type.Integer() })
const backend = async () => (await read(Backend)`select pg_backend_pid() as pid from pg_sleep(0.05)`)[0]?.pid

test('short reads one after another share a connection, and those at the same time up to four', async () => {
  const alone = [await backend(), await backend(), await backend()]
  assert.equal(new Set(alone).size, 1)
  const together = await Promise.all(Array.from({ length: 12 }, backend))
  assert.equal(new Set(together).size, 4)
  for (const pid of new Set(together)) assert.equal(together.filter((one) => one === pid).length, 3)
  assert.deepEqual([await backend(), await backend()], alone.slice(0, 2))
})

test('no request waits until the disk has its count, and all else is written as the server is set up', async () => {
  const Setting = Type.Object({ source: Type.String() })
  const [counts, others] = await Promise.all(
    [read, database.page].map(
      (sql) => sql(Setting)`select source from pg_settings where name = 'synchronous_commit'`,
    ),
  )
  assert.equal(counts?.[0]?.source, 'client')
  assert.notEqual(others?.[0]?.source, 'client')
})

test('regression: no statement waits until it is compiled, whatever the server does by default', async () => {
  const Setting = Type.Object({ setting: Type.String(), source: Type.String() })
  for (const sql of [read, database.page]) {
    const [jit] = await sql(Setting)`select setting, source from pg_settings where name = 'jit'`
    assert.deepEqual(jit, { setting: 'off', source: 'client' })
  }
})

test("PostgreSQL's cache has room for twice the database, within a quarter of the memory", () => {
  const gib = 2 ** 30
  for (const [memory, stored, expected] of [
    [24 * gib, 0, 256],
    [24 * gib, 0.3 * gib, 615],
    [24 * gib, 10 * gib, 2_048],
    [2 * gib, 10 * gib, 512],
    [0.5 * gib, 0, 128],
  ] as const)
    assert.equal(sharedBuffersMb(memory, stored), expected)
})
