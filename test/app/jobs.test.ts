import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Type } from 'typebox'
import pino from 'pino'
import { noFileStorage } from '../../src/platform/files/storage.ts'
import { apiEndJobs, storageJobs, type Job, jobs } from '../../src/app/jobs.ts'
import { createJobMetrics } from '../../src/platform/metrics/jobs.ts'
import { createRegistry } from '../../src/platform/metrics/registry.ts'
import { scheduleJob } from '../../src/app/schedule-job.ts'
import { startService } from '../support/service.ts'
import { createWorkspace } from '../support/workspace.ts'

const service = await startService()
const dayMs = 86_400_000

async function run(name: string): Promise<Record<string, number>> {
  const job = jobs.find((one) => one.name === name)
  assert.ok(job, name)
  return job.run(service.database)
}

/** Runs `work` with the clock a number of days ahead. */
async function later<T>(days: number, work: () => Promise<T>): Promise<T> {
  service.clock.offsetMs += days * dayMs
  try {
    return await work()
  } finally {
    service.clock.offsetMs -= days * dayMs
  }
}

const Count = Type.Object({ count: Type.Integer() })

// D29
test('a tombstone is kept for 90 days; then the task, its subtasks and comments are removed', async () => {
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list()
  const parent = (await workspace.post('/tasks', { title: 'Parent', list_id })).body
  const child = (await workspace.post('/tasks', { title: 'Child', list_id, parent_id: parent.id })).body
  await workspace.post(`/tasks/${child.id}/comments`, { text: 'Gone with it' })
  await workspace.delete(`/tasks/${parent.id}`)
  const seen = async () => (await workspace.get('/tasks', { include_deleted: true })).body.data.length

  assert.deepEqual(await later(89, () => run('purge deleted tasks')), { removed: 0 })
  assert.equal(await later(89, seen), 2)
  assert.equal(await later(91, seen), 0)
  assert.deepEqual(await later(91, () => run('purge deleted tasks')), { removed: 2 })
  assert.equal(await seen(), 0)
})

// S-46
test('idempotency keys are deleted after 24 hours', async () => {
  const workspace = await createWorkspace(service)
  await workspace.post('/lists', { name: 'Once' }, { 'idempotency-key': 'once' })

  assert.deepEqual(await run('delete expired idempotency keys'), { deleted: 0 })
  assert.deepEqual(await later(1.01, () => run('delete expired idempotency keys')), { deleted: 1 })
})

//
test('history is kept for 30 days, 90 days or a year, depending on the plan', async () => {
  const [start, team, business] = [
    await createWorkspace(service, { plan: 'start' }),
    await createWorkspace(service, { plan: 'team' }),
    await createWorkspace(service, { plan: 'business' }),
  ]
  const left = async () =>
    Promise.all(
      [start, team, business].map(async ({ workspace }) => {
        const [row] = await service.database.page(Count)`
          select count(*) as count from changes where workspace_id = ${workspace.id}`
        return (row?.count ?? 0) > 0
      }),
    )

  for (const [days, expected] of [
    [29, [true, true, true]],
    [31, [false, true, true]],
    [91, [false, false, true]],
    [366, [false, false, false]],
  ] as const) {
    await later(days, () => run('delete old history'))
    assert.deepEqual(await left(), expected, `after ${days} days`)
  }
})

// D45
test('partitions of the event log are created ahead and dropped after 30 days; a missing one fails no write', async () => {
  const partitions = async () =>
    (
      await service.database.page(Type.Object({ name: Type.String() }))`
        select relname::text as name from pg_class where relname ~ '^events_[0-9]{8}$' order by relname`
    ).map(({ name }) => name)
  const before = await partitions()
  const workspace = await createWorkspace(service)

  await later(60, async () => {
    await workspace.post('/lists', { name: 'Two months ahead' })
    await run('create partitions')
    await run('drop old partitions')
  })

  const after = await partitions()
  assert.equal(after.length, 8)
  assert.ok(before.every((name) => !after.includes(name)))
  assert.equal((await workspace.events()).at(-1)?.data.list.name, 'Two months ahead')
})

test('every stored counter is compared with its count, and a wrong one is reported', async () => {
  const workspace = await createWorkspace(service)
  await workspace.join('guest')
  await workspace.join('member')
  const list_id = await workspace.list()
  const parent = (await workspace.post('/tasks', { title: 'Parent', list_id })).body
  for (const title of ['Open', 'Done', 'Gone']) {
    const { body } = await workspace.post('/tasks', { title, list_id, parent_id: parent.id })
    if (title === 'Done') await workspace.post(`/tasks/${body.id}/complete`)
    if (title === 'Gone') await workspace.delete(`/tasks/${body.id}`)
  }
  const { id } = workspace.workspace
  const pool = service.database.pool
  await pool.query(
    `insert into webhooks (workspace_id, id, url, events, secret, created_by, created_at, updated_at)
     values ($1, 'whk_counted', 'https://example.com', '{task.created}', '', $2, now(), now())`,
    [id, workspace.owner.id],
  )
  await pool.query('update workspaces set webhook_count = 1 where id = $1', [id])

  assert.deepEqual(await run('check counters'), { wrong: 0 })
  for (const [table, counter, of, right] of [
    ['lists', 'task_count', list_id, 3],
    ['tasks', 'subtask_count', parent.id, 2],
    ['tasks', 'open_subtask_count', parent.id, 1],
    ['workspaces', 'member_count', id, 2],
    ['workspaces', 'guest_count', id, 1],
    ['workspaces', 'webhook_count', id, 1],
  ] as const) {
    await pool.query(`update ${table} set ${counter} = 7 where id = $1`, [of])
    await assert.rejects(run('check counters'), {
      message: `wrong counters: 1; the first is ${counter} of ${of}, which is 7 but should be ${right}`,
    })
    await pool.query(`update ${table} set ${counter} = ${right} where id = $1`, [of])
  }
})

test('a job that fails is counted, logged and run again at its next interval', async () => {
  const registry = createRegistry()
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
  const { promise: thrice, resolve } = Promise.withResolvers<void>()
  let turns = 0
  const job: Job = {
    name: 'fail once',
    everyMs: 1,
    run() {
      turns += 1
      if (turns === 3) resolve()
      return turns === 1 ? Promise.reject(new Error('the first time')) : Promise.resolve({})
    },
  }

  const stop = scheduleJob(job, { database: service.database, log, measures: createJobMetrics(registry) })
  await thrice
  await stop()

  const [runs] = await registry.families()
  assert.deepEqual(
    runs?.samples.map(({ labels, value }) => [labels['name'], labels['outcome'], Math.min(value, 2)]),
    [
      ['fail once', 'failed', 1],
      ['fail once', 'done', 2],
    ],
  )
  assert.match(lines.join(), /"job":"fail once".*"msg":"job failed"/)
})

test('the page for operators lists every job and its interval', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const documented = new Set(
    [...page.matchAll(/^\|(.*)\|$/gm)].flatMap(([, row = '']) => {
      const cells = row.split('|').map((cell) => cell.trim())
      return cells.slice(0, -1).map((cell, index) => `${cell}, ${cells[index + 1]}`)
    }),
  )
  const end = { deprecatedMs: 0, sunsetMs: 0 }
  for (const { name, everyMs } of [...jobs, ...storageJobs(noFileStorage), ...apiEndJobs(end)])
    assert.ok(documented.has(`${name}, ${inWords(everyMs)}`), `${name}, ${inWords(everyMs)}`)
})

function inWords(ms: number): string {
  if (ms >= 3_600_000) return `${ms / 3_600_000} h`
  return ms >= 60_000 ? `${ms / 60_000} min` : `${ms / 1_000} s`
}
