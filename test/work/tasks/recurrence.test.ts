import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { dueSoonOf, historyOf, makeTask, eventsRaisedBy, readTask } from './support.ts'

const service = await startService()

/** Sets the service's clock. */
const at = (time: string) => {
  service.clock.offsetMs = Date.parse(time) - Date.now()
}

const recurring = async (
  workspace: TestWorkspace,
  rule: string,
  fields: Record<string, unknown> & { from?: 'due' | 'completion' } = {},
) => {
  const { from = 'due', ...others } = fields
  return makeTask(workspace, await workspace.list(), {
    due_date: '2027-01-04',
    recurrence: { rule, from },
    ...others,
  })
}

const complete = async (workspace: TestWorkspace, id: string, body?: object) => {
  const answer = await workspace.post(`/tasks/${id}/complete`, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const repetitionsOf = async (workspace: TestWorkspace, id: string) =>
  (await workspace.get(`/tasks/${id}/repetitions`)).body.data

// D5
test('completing closes the repetition and rolls the task forward, with checklist and subtasks reset', async () => {
  at('2027-01-04T12:00:00Z')
  const workspace = await createWorkspace(service)
  const task = await recurring(workspace, 'FREQ=WEEKLY;BYDAY=MO', {
    due_time: '17:00',
    checklist: [{ text: 'done', checked: true }, { text: 'open' }],
    reminders: [{ minutes_before: 30 }, { at: '2027-01-03T18:00:00Z' }],
  })
  const subtasks = []
  for (const title of ['one', 'two', 'three'])
    subtasks.push(await makeTask(workspace, task.list_id, { title, parent_id: task.id }))
  for (const { id } of subtasks.slice(0, 2)) await complete(workspace, id)
  const before = await readTask(workspace, task.id)

  const events = await eventsRaisedBy(workspace, () => complete(workspace, task.id))

  const rolled = await readTask(workspace, task.id)
  const { updated_at } = rolled
  assert.deepEqual(rolled, {
    ...before,
    due_date: '2027-01-11',
    checklist: before.checklist.map((item: object) => ({ ...item, checked: false })),
    reminders: [before.reminders[0], { ...before.reminders[1], at: '2027-01-10T18:00:00.000Z' }],
    open_subtask_count: 3,
    updated_at,
  })
  const reopened = await Promise.all(subtasks.slice(0, 2).map(({ id }) => readTask(workspace, id)))
  for (const subtask of reopened)
    assert.deepEqual([subtask.completed, subtask.updated_at], [false, updated_at])
  assert.deepEqual(await readTask(workspace, subtasks[2].id), subtasks[2])

  const owner = workspace.owner.id
  const occurrence = { due_date: '2027-01-04', due_time: '17:00', completed_at: updated_at, next_due_date: '2027-01-11' } // oxfmt-ignore
  assert.deepEqual(
    events.map(({ type, data }) => ({ type, data })),
    [
      { type: 'task.completed', data: { task: rolled, completed_by: owner, occurrence } },
      {
        type: 'task.updated',
        data: {
          task: rolled,
          changed: ['due_date', 'checklist'],
          previous: { due_date: '2027-01-04', checklist: before.checklist },
        },
      },
      ...reopened.map((subtask) => ({
        type: 'task.reopened',
        data: { task: subtask, reopened_by: owner },
      })),
    ],
  )
  assert.deepEqual(new Set(events.map((event) => event.created_at)), new Set([updated_at]))
  const [repetition, ...more] = await repetitionsOf(workspace, task.id)
  assert.match(repetition.id, /^rep_/)
  assert.deepEqual([repetition, more], [
    { id: repetition.id, task_id: task.id, timezone: 'UTC', completed_by: owner, ...occurrence }, [],
  ]) // oxfmt-ignore
  assert.equal(await dueSoonOf(service, task.id), '2027-01-11T16:30:00.000Z')
  assert.deepEqual((await historyOf(service, task.id)).at(-1)?.changed, {
    due_date: { from: '2027-01-04', to: '2027-01-11' },
    checklist: { from: before.checklist, to: rolled.checklist },
    reminders: { from: before.reminders, to: rolled.reminders },
  })
})

// D5
test('the next due date is after the due date and after today in the task’s time zone', async () => {
  at('2027-01-20T23:30:00Z')
  const workspace = await createWorkspace(service)
  for (const [rule, fields, next] of [
    ['FREQ=DAILY', {}, '2027-01-21'],
    ['FREQ=DAILY', { timezone: 'Asia/Tokyo' }, '2027-01-22'],
    ['FREQ=WEEKLY;BYDAY=MO', {}, '2027-01-25'],
    ['FREQ=DAILY;INTERVAL=10', {}, '2027-01-24'],
    ['FREQ=DAILY;INTERVAL=10', { from: 'completion' }, '2027-01-30'],
    ['FREQ=DAILY;INTERVAL=10', { from: 'completion', due_date: '2027-03-01' }, '2027-03-11'],
    ['FREQ=DAILY', { due_date: '2027-02-10' }, '2027-02-11'],
  ] as const) {
    const task = await recurring(workspace, rule, fields)
    const { due_date, completed } = await complete(workspace, task.id)
    assert.deepEqual([due_date, completed], [next, false], `${rule} ${JSON.stringify(fields)}`)
  }
})

// D5
test('a rule keeps the day it was set on; a new due date moves one repetition, and a new rule the anchor', async () => {
  at('2027-01-04T12:00:00Z')
  const workspace = await createWorkspace(service)
  const { id } = await recurring(workspace, 'FREQ=MONTHLY', { due_date: '2027-01-31' })
  assert.equal((await complete(workspace, id)).due_date, '2027-02-28')
  assert.equal((await complete(workspace, id)).due_date, '2027-03-31')
  await workspace.patch(`/tasks/${id}`, { due_date: '2027-04-12' })
  assert.equal((await complete(workspace, id)).due_date, '2027-04-30')
  await workspace.patch(`/tasks/${id}`, {
    due_date: '2027-05-10',
    recurrence: { rule: 'FREQ=MONTHLY', from: 'due' },
  })
  assert.equal((await complete(workspace, id)).due_date, '2027-05-31', 'the same rule again is no new one')
  await workspace.patch(`/tasks/${id}`, {
    due_date: '2027-06-10',
    recurrence: { rule: 'FREQ=MONTHLY;INTERVAL=1', from: 'due' },
  })
  assert.equal((await complete(workspace, id)).due_date, '2027-07-10')
})

// D5
test('closing the last repetition completes the task, and every repetition is stored', async () => {
  at('2027-01-04T12:00:00Z')
  const workspace = await createWorkspace(service)
  for (const [rule, from, dates] of [
    ['FREQ=DAILY;COUNT=2', 'due', ['2027-01-04', '2027-01-05']],
    ['FREQ=DAILY;COUNT=2', 'completion', ['2027-01-04', '2027-01-05']],
    ['FREQ=DAILY;UNTIL=20270105', 'due', ['2027-01-04', '2027-01-05']],
    ['FREQ=DAILY;COUNT=1', 'completion', ['2027-01-04']],
  ] as const) {
    const task = await recurring(workspace, rule, { from, checklist: [{ text: 'a', checked: true }] })
    for (const due_date of dates.slice(0, -1)) await complete(workspace, task.id, { due_date })
    const before = await readTask(workspace, task.id)
    const events = await eventsRaisedBy(workspace, async () => {
      const last = await complete(workspace, task.id)
      const { completed_at } = last
      assert.deepEqual(last, { ...before, completed: true, completed_at, updated_at: completed_at })
      assert.deepEqual(await complete(workspace, task.id), last)
    })
    assert.deepEqual(
      events.map((event) => event.type),
      ['task.completed'],
    )
    assert.equal(events[0]?.data.occurrence.next_due_date, null)
    assert.deepEqual(
      (await repetitionsOf(workspace, task.id)).map((repetition: any) => [repetition.due_date, repetition.next_due_date]),
      dates.map((date, index) => [date, dates[index + 1] ?? null]),
    ) // oxfmt-ignore
  }
})

// D5
test('a request sent twice with its due date closes one repetition', async () => {
  at('2027-01-04T12:00:00Z')
  const workspace = await createWorkspace(service)
  const { id } = await recurring(workspace, 'FREQ=DAILY')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => complete(workspace, id, { due_date: '2027-01-04' })),
  )
  assert.deepEqual(new Set(answers.map((task) => task.due_date)), new Set(['2027-01-05']))
  assert.equal((await repetitionsOf(workspace, id)).length, 1)
})

// D5
test('reminders keep their time of day across the change to summer time', async () => {
  at('2027-03-20T12:00:00Z')
  const workspace = await createWorkspace(service)
  const task = await recurring(workspace, 'FREQ=DAILY', {
    due_date: '2027-03-27',
    timezone: 'Europe/Berlin',
    reminders: [{ at: '2027-03-27T09:00:00+01:00' }],
  })
  const rolled = await complete(workspace, task.id)
  assert.deepEqual(rolled.reminders, [{ id: task.reminders[0].id, at: '2027-03-28T07:00:00.000Z' }])
})

// D5, D6
test('a recurring subtask stays open on its parent until its series ends', async () => {
  at('2027-01-04T12:00:00Z')
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const parent = await makeTask(workspace, list)
  const subtask = await makeTask(workspace, list, {
    parent_id: parent.id,
    due_date: '2027-01-04',
    recurrence: { rule: 'FREQ=DAILY;COUNT=2', from: 'due' },
  })
  const open = async () => (await readTask(workspace, parent.id)).open_subtask_count
  const events = await eventsRaisedBy(workspace, () => complete(workspace, subtask.id))
  assert.deepEqual(events[1]?.data.changed, ['due_date'], 'no checklist was reset')
  assert.equal(await open(), 1)
  await complete(workspace, subtask.id)
  assert.equal(await open(), 0)
})

// D5
test('repetitions are paged, oldest first', async () => {
  at('2027-01-04T12:00:00Z')
  const workspace = await createWorkspace(service)
  const { id } = await recurring(workspace, 'FREQ=DAILY')
  for (let day = 0; day < 5; day++) await complete(workspace, id)
  const path = `/tasks/${id}/repetitions`
  const all = (await workspace.get(path)).body
  assert.equal(all.next_cursor, null)
  const seen = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await workspace.get(path, { limit: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...body.data)
    cursor = body.next_cursor
  }
  assert.deepEqual(seen, all.data)
  assert.deepEqual(
    seen.map((repetition) => repetition.due_date),
    ['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08'],
  )
})
