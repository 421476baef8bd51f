import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { makeTask, readTask } from '../tasks/support.ts'
import { eventsOf, advanceTo, setClock } from './support.ts'

const service = await startService()

async function open(time: string): Promise<{ workspace: TestWorkspace; list: string }> {
  setClock(service, time)
  const workspace = await createWorkspace(service)
  return { workspace, list: await workspace.list() }
}

const reminded = (workspace: TestWorkspace) => eventsOf(workspace, 'task.reminder')

// D13, D47
test('task.reminder is raised at the reminder’s instant, with the task and the reminder as GET shows them', async () => {
  const { workspace, list } = await open('2027-03-01T06:00:00Z')
  const task = await makeTask(workspace, list, {
    due_date: '2027-03-01',
    due_time: '12:00',
    timezone: 'Europe/Berlin',
    reminders: [{ minutes_before: 60 }, { at: '2027-03-01T09:00:00+01:00' }, { minutes_before: 0 }],
  })
  const [hour, absolute, zero] = task.reminders
  for (const [time, reminder] of [
    ['2027-03-01T08:00:00Z', absolute],
    ['2027-03-01T10:00:00Z', hour],
    ['2027-03-01T11:00:00Z', zero],
  ] as const) {
    const before = (await reminded(workspace)).length
    await advanceTo(service, new Date(Date.parse(time) - 2_000).toISOString())
    assert.equal((await reminded(workspace)).length, before)
    await advanceTo(service, time)
    assert.deepEqual((await reminded(workspace)).at(-1)?.data, { task, reminder })
  }
  await advanceTo(service, '2027-03-01T12:00:00Z')
  assert.equal((await reminded(workspace)).length, 3)
  assert.deepEqual(await readTask(workspace, task.id), task)
})

// D47
test('minutes before a whole day count from 09:00 in its time zone', async () => {
  const { workspace, list } = await open('2027-04-01T00:00:00Z')
  const reminders = [{ minutes_before: 1_440 }]
  await makeTask(workspace, list, { due_date: '2027-04-03', timezone: 'Asia/Tokyo', reminders })
  assert.equal(await advanceTo(service, '2027-04-01T23:59:58Z'), 0)
  assert.equal(await advanceTo(service, '2027-04-02T00:00:00Z'), 1)
})

// D13, D47
test('it is raised once per task and instant, also after a move away and back, with two reminders at one instant, or after another change', async () => {
  const { workspace, list } = await open('2027-05-01T06:00:00Z')
  const task = await makeTask(workspace, list, {
    due_date: '2027-05-01',
    due_time: '10:00',
    timezone: 'UTC',
    reminders: [{ minutes_before: 120 }, { at: '2027-05-01T08:00:00Z' }],
  })
  await advanceTo(service, '2027-05-01T08:00:00Z')
  const [first, ...more] = await reminded(workspace)
  assert.deepEqual(more, [])
  assert.deepEqual(first?.data.reminder, task.reminders[0])
  for (const patch of [
    { due_time: '11:00' },
    { due_time: '10:00' },
    { reminders: task.reminders },
    { title: 'New' },
  ])
    await workspace.patch(`/tasks/${task.id}`, patch)
  await advanceTo(service, '2027-05-01T08:30:00Z')
  assert.equal((await reminded(workspace)).length, 1)
  // The deadline moves, and reminders relative to it move along.
  await workspace.patch(`/tasks/${task.id}`, { due_time: '11:30' })
  await advanceTo(service, '2027-05-01T09:30:00Z')
  assert.equal((await reminded(workspace)).length, 2)
})

// D47
test('a reminder set in the past is never raised; after an outage it is raised up to a day late, also if the task has changed', async () => {
  const { workspace, list } = await open('2027-06-01T12:00:00Z')
  const add = (title: string, ...at: string[]) =>
    makeTask(workspace, list, { title, reminders: at.map((one) => ({ at: one })) })
  await add('past', '2027-06-01T11:59:00Z')
  await add('lost', '2027-06-01T12:30:00Z')
  const changed = await add('changed', '2027-06-01T20:00:00Z', '2027-06-03T00:00:00Z')
  setClock(service, '2027-06-02T12:00:00Z')
  await workspace.patch(`/tasks/${changed.id}`, { due_date: '2027-06-30' })
  assert.equal(await advanceTo(service, '2027-06-02T13:00:00Z'), 1)
  assert.equal(await advanceTo(service, '2027-06-03T00:00:00Z'), 1)
  assert.deepEqual(
    (await reminded(workspace)).map(({ data }) => [data.task.title, data.reminder.at]),
    [
      ['changed', '2027-06-01T20:00:00.000Z'],
      ['changed', '2027-06-03T00:00:00.000Z'],
    ],
  )
})

// D5, D47
test('completed, deleted and archived tasks raise nothing, and a recurring task takes its reminders along', async () => {
  const { workspace, list } = await open('2027-07-01T06:00:00Z')
  const frozen = await workspace.list('Frozen')
  const add = (list_id: string, more = {}) =>
    makeTask(workspace, list_id, {
      due_date: '2027-07-01',
      timezone: 'UTC',
      reminders: [{ minutes_before: 30 }],
      ...more,
    })
  const [completed, deleted, archived] = [await add(list), await add(list), await add(frozen)]
  const recurring = await add(list, { recurrence: { rule: 'FREQ=DAILY', from: 'due' } })
  await workspace.post(`/tasks/${completed.id}/complete`)
  await workspace.post(`/tasks/${recurring.id}/complete`)
  await workspace.delete(`/tasks/${deleted.id}`)
  await workspace.post(`/lists/${frozen}/archive`)
  await advanceTo(service, '2027-07-01T08:30:00Z')
  assert.deepEqual(await reminded(workspace), [])
  await workspace.post(`/lists/${frozen}/unarchive`)
  await advanceTo(service, '2027-07-02T08:30:00Z')
  assert.deepEqual(
    (await reminded(workspace)).map(({ data }) => data.task.id),
    [recurring.id],
  )
  assert.notEqual(archived.id, recurring.id)
})
