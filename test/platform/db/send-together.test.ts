import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { QueryResult } from 'pg'
import { sendQuery } from '../../../src/platform/db/connection/send-query.ts'
import { sendTogether } from '../../../src/platform/db/connection/send-together.ts'
import { startService } from '../../support/service.ts'

const { database } = await startService()

/** A connection of its own that has prepared nothing yet. */
async function openConnection(t: TestContext) {
  while (database.pool.idleCount > 0) (await database.pool.connect()).release(true)
  const client = await database.pool.connect()
  t.after(() => client.release(true))
  const send = (text: string, values?: unknown[]) =>
    sendTogether(client, { name: text, text, ...(values && { values }) })
  return { client, send }
}

const outcomes = (settled: PromiseSettledResult<QueryResult>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value.rows : (one.reason as { code: string }).code))

test('statements that are sent together get their own results, the first time and later', async (t) => {
  const { send } = await openConnection(t)
  for (let run = 0; run < 3; run++) {
    const results = await Promise.all([
      send('begin'),
      send('select $1::integer as one', [run]),
      send('select n from generate_series(1, 2) as n'),
      send('select where false'),
      send('commit'),
    ])
    assert.deepEqual(
      results.map(({ rows }) => rows),
      [[], [{ one: run }], [{ n: 1 }, { n: 2 }], [], []],
    )
    assert.equal(results.at(-1)?.command, 'COMMIT')
  }
})

test('a statement that fails fails those behind it, and none of them has run', async (t) => {
  const { client, send } = await openConnection(t)
  const divide = (by: number) => send('select 1 / $1::integer as result', [by])
  for (let run = 0; run < 2; run++) {
    const settled = await Promise.allSettled([
      send('begin'),
      divide(1),
      divide(0),
      send('select 3 as skipped'),
      send('commit'),
    ])
    assert.deepEqual(outcomes(settled), [[], [{ result: 1 }], '22012', '22012', '22012'])
    await sendQuery(client, { text: 'rollback' })
  }
  // What was skipped has not been prepared either, and still can be.
  assert.deepEqual((await send('select 3 as skipped')).rows, [{ skipped: 3 }])
})

test('a statement that cannot be prepared fails alone among those before it', async (t) => {
  const { client, send } = await openConnection(t)
  const settled = await Promise.allSettled([
    send('begin'),
    send('select from nowhere'),
    send('select 1 as one'),
  ])
  assert.deepEqual(outcomes(settled), [[], '42P01', '42P01'])
  await sendQuery(client, { text: 'rollback' })
  assert.deepEqual((await send('select 1 as one')).rows, [{ one: 1 }])
})

test('what is sent by itself does not overtake statements that wait for the end of the turn', async (t) => {
  const { client, send } = await openConnection(t)
  const waiting = [send('begin'), send('create temporary table never (id integer)')]
  await sendQuery(client, { text: 'rollback' })
  await Promise.all(waiting)
  const { rows } = await sendQuery(client, { text: `select to_regclass('never') as never` })
  assert.deepEqual(rows, [{ never: null }])
})

test('statements that are sent together wait for one response, and share the loss of the connection', async (t) => {
  const { client, send } = await openConnection(t)
  const settled = Promise.allSettled([send('begin'), send('select pg_sleep(60)'), send('commit')])
  await new Promise((resolve) => setTimeout(resolve, 50))
  client.connection.stream.destroy()
  const failures = (await settled).map(({ status }) => status)
  assert.deepEqual(failures.slice(1), ['rejected', 'rejected'])
})
