import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Query } from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'
import { Type } from 'typebox'
import { isUnavailable } from '../../../src/platform/db/database-errors.ts'
import { sendQuery } from '../../../src/platform/db/connection/send-query.ts'
import { NoRow } from '../../../src/platform/db/write.ts'
import { nullable } from '../../../src/platform/http/schemas.ts'
import { startService } from '../../support/service.ts'

const { database } = await startService()
const { read, page, pool } = database

const Row = Type.Object({ number: Type.Integer(), word: nullable(Type.String()), at: Type.String() })
const rows = (sql: typeof read, count: number) => sql(Row)`
  select n::integer as number, case when n > 1 then 'word' end as word, timestamptz '2026-01-02 03:04:05.6Z' as at
  from generate_series(1, ${count}) as n`

const expected = [
  { number: 1, word: null, at: '2026-01-02T03:04:05.600Z' },
  { number: 2, word: 'word', at: '2026-01-02T03:04:05.600Z' },
]

test('a statement returns the same whenever it runs, even with fewer rows or none', async () => {
  for (const sql of [read, page])
    for (const count of [2, 0, 1, 2]) assert.deepEqual(await rows(sql, count), expected.slice(0, count))
  for (let run = 0; run < 3; run++) assert.deepEqual(await page(NoRow)`set local lock_timeout = 0`, [])
})

test('statements of one turn fail and succeed independently', async () => {
  const divide = (by: number) =>
    read(Type.Object({ result: Type.Integer() }))`select 1 / ${by}::integer as result`
  for (let run = 0; run < 3; run++) {
    const outcomes = await Promise.allSettled([1, 0, 1, 0, 1, 1, 1, 0].map(divide))
    assert.deepEqual(
      outcomes.map(({ status }) => status === 'fulfilled'),
      [true, false, true, false, true, true, true, false],
    )
  }
})

test('the error of a statement has the stack of its caller', async () => {
  const error = await read(NoRow)`select from nowhere`.catch((error: Error) => error)
  assert.match(String(error instanceof Error && error.stack), /sql-tag\.ts/)
})

/** A new connection without any statement so far. */
async function openFreshConnection() {
  while (pool.idleCount > 0) (await pool.connect()).release(true)
  return pool.connect()
}

// D34
test('a connection without responses is closed, and its requests get 503', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const client = await openFreshConnection()
  const sent = Promise.allSettled([
    sendQuery(client, { text: 'select pg_sleep(60)' }),
    sendQuery(client, { text: 'select 1' }),
  ])
  t.mock.timers.tick(34_999)
  assert.equal(client.connection.stream.destroyed, false)
  t.mock.timers.tick(1)
  for (const outcome of await sent)
    assert.ok(outcome.status === 'rejected' && isUnavailable(outcome.reason), outcome.status)
  client.release(true)
})

test('a connection can be idle for any time', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const client = await openFreshConnection()
  for (let run = 0; run < 2; run++) {
    t.mock.timers.tick(40_000)
    assert.equal((await sendQuery(client, { text: 'select 1' })).rowCount, 1)
  }
  client.release(true)
})

test('statements of one turn are sent in one system call, and a prepared one requests its columns once', async () => {
  const client = await pool.connect()
  try {
    const { stream } = client.connection
    const sizes: number[] = []
    const write = stream._writev?.bind(stream)
    assert.ok(write)
    stream._writev = (chunks, done) => {
      sizes.push(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0))
      write(chunks, done)
    }
    const twice = () =>
      Promise.all([1, 2].map((n) => sendQuery(client, { name: 'two', text: 'select $1', values: [n] })))
    await twice()
    await twice()
    assert.equal(sizes.length, 2)
    assert.ok((sizes[1] ?? 0) < (sizes[0] ?? 0))
  } finally {
    client.release(true)
  }
})

// 0103
test('the internals of pg that the code relies on exist in the pinned version', async () => {
  const { dependencies } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  assert.match(dependencies.pg, /^\d+\.\d+\.\d+$/)
  assert.match(dependencies['pg-protocol'], /^\d+\.\d+\.\d+$/)
  assert.equal(typeof Reflect.get(Parser.prototype, 'handlePacket'), 'function')
  for (const method of [
    'submit',
    'prepare',
    '_getRows',
    'handleRowDescription',
    'handleDataRow',
    'handleCommandComplete',
    'handleReadyForQuery',
    'handleError',
  ])
    assert.equal(typeof Reflect.get(Query.prototype, method), 'function', method)
  const query = new Query('select 1')
  for (const property of ['fields', '_types', '_parsers', 'rows'])
    assert.ok(property in Reflect.get(query, '_result'), property)
  const client = await pool.connect()
  try {
    for (const method of ['describe', 'parse', 'bind', 'execute', 'sync', 'attachListeners'])
      assert.equal(typeof Reflect.get(client.connection, method), 'function', method)
    for (const property of ['submittedNamedStatements', 'parsedStatements'])
      assert.equal(typeof Reflect.get(client.connection, property), 'object', property)
  } finally {
    client.release()
  }
})
