import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Type } from 'typebox'
import { emitDueEvents } from '../../../src/work/due-events/emit-due.ts'
import { watchDueTimes } from '../../../src/work/due-events/watch.ts'
import { jobs } from '../../../src/app/jobs.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { makeTask } from '../tasks/support.ts'
import { eventsOf, advanceTo, setClock } from './support.ts'

const service = await startService()

// R-171, D47
test('several workers at once raise every event once', async () => {
  setClock(service, '2027-03-01T06:00:00Z')
  const workspaces = await Promise.all([1, 2, 3].map(() => createWorkspace(service)))
  for (const workspace of workspaces) {
    const list = await workspace.list()
    for (let n = 0; n < 90; n++)
      await makeTask(workspace, list, {
        title: `${n}`,
        due_date: '2027-03-01',
        timezone: 'UTC',
        reminders: [{ minutes_before: n }],
      })
  }
  setClock(service, '2027-03-01T09:00:00Z')
  const beside = await startService({ sameDatabaseAs: service })
  const rounds = await Promise.all(
    [service, beside, service, beside].map(async ({ database }) => {
      let raised = 0
      for (let found = 1; found > 0;) {
        const round = await emitDueEvents(database, 0)
        assert.deepEqual(round.failed, [])
        raised += round.emitted
        found = round.found
      }
      return raised
    }),
  )
  assert.equal(
    rounds.reduce((sum, raised) => sum + raised),
    3 * 90 * 2,
  )
  for (const workspace of workspaces)
    for (const type of ['task.due_soon', 'task.reminder']) {
      const events = await eventsOf(workspace, type)
      assert.equal(new Set(events.map(({ data }) => data.task.id)).size, 90)
      assert.equal(events.length, 90)
    }
})

// D47
test('the worker raises events on time, and stops when asked to', async () => {
  setClock(service, '2027-04-01T08:59:58.500Z')
  const workspace = await createWorkspace(service)
  await makeTask(workspace, await workspace.list(), { due_date: '2027-04-01', timezone: 'UTC' })
  const stop = watchDueTimes(service.database, pino({ level: 'silent' }))
  let raised = await eventsOf(workspace, 'task.due_soon')
  for (let round = 0; round < 100 && raised.length === 0; round++) {
    await sleep(50)
    raised = await eventsOf(workspace, 'task.due_soon')
  }
  await stop()
  const lateMs = Date.parse(raised[0]?.created_at ?? '') - Date.parse('2027-04-01T09:00:00Z')
  assert.ok(lateMs >= 0 && lateMs < 1_000, `${lateMs} ms late`)
})

// D47
test('a workspace whose events cannot be raised does not delay the others', async () => {
  setClock(service, '2027-05-01T06:00:00Z')
  const [broken, sound] = [await createWorkspace(service), await createWorkspace(service)]
  const fields = { due_date: '2027-05-01', timezone: 'UTC', reminders: [{ minutes_before: 1 }] }
  const { id } = await makeTask(broken, await broken.list(), fields)
  await makeTask(sound, await sound.list(), fields)
  await service.database.page(Type.Object({}))`update tasks set timezone = 'Nowhere/Else' where id = ${id}`
  setClock(service, '2027-05-01T09:00:00Z')
  const { emitted, failed } = await emitDueEvents(service.database, 0)
  assert.deepEqual([emitted, failed.map((one) => one.workspace_id)], [2, [broken.workspace.id]])
  assert.equal((await emitDueEvents(service.database, 0, [broken.workspace.id])).found, 0)
  await service.database.page(Type.Object({}))`update tasks set timezone = 'UTC' where id = ${id}`
  assert.equal(await advanceTo(service, '2027-05-01T09:01:00Z'), 2)
})

test('notes of raised events are deleted after a week, when they cannot be raised again', async () => {
  const Row = Type.Object({ count: Type.Integer() })
  const count = async () =>
    (await service.database.page(Row)`select count(*) as count from raised_moments`)[0]?.count
  const job = jobs.find(({ name }) => name === 'delete old due events')
  setClock(service, '2027-05-03T09:00:00Z')
  const before = (await count()) ?? 0
  assert.ok(before > 4)
  await job?.run(service.database)
  assert.equal(await count(), 4)
  setClock(service, '2027-05-09T09:00:00Z')
  assert.deepEqual(await job?.run(service.database), { forgotten: 4 })
})
