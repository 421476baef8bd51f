import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { dueSoonOf, makeTask, readTask } from '../tasks/support.ts'
import { eventsOf, advanceTo, setClock } from './support.ts'

const service = await startService()

const soon = (workspace: TestWorkspace) => eventsOf(workspace, 'task.due_soon')

/** Returns the titles of the tasks in the events, in order. */
const dueSoonTitles = async (workspace: TestWorkspace) =>
  (await soon(workspace)).map(({ data }) => data.task.title)

async function open(time: string): Promise<{ workspace: TestWorkspace; list: string }> {
  setClock(service, time)
  const workspace = await createWorkspace(service)
  return { workspace, list: await workspace.list() }
}

//
test('task.due_soon is raised 30 minutes before the deadline, with the task as GET shows it', async () => {
  const { workspace, list } = await open('2027-03-01T12:00:00Z')
  const task = await makeTask(workspace, list, {
    due_date: '2027-03-01',
    due_time: '17:30',
    timezone: 'Europe/Berlin',
  })
  assert.equal(await advanceTo(service, '2027-03-01T15:59:58Z'), 0)
  assert.equal(await advanceTo(service, '2027-03-01T16:00:00Z'), 1)
  assert.equal(await advanceTo(service, '2027-03-01T16:30:00Z'), 0)
  const [event, ...more] = await soon(workspace)
  assert.deepEqual(more, [])
  assert.deepEqual(event?.data, { task })
  assert.deepEqual(await readTask(workspace, task.id), task)
  const lateMs = Date.parse(event?.created_at ?? '') - Date.parse('2027-03-01T16:00:00Z')
  assert.ok(lateMs >= 0 && lateMs < 5_000)
})

// D47
test('the same time of day is another instant in each time zone, and a whole day is due at 09:00 in its own', async () => {
  const { workspace, list } = await open('2027-03-26T00:00:00Z')
  const cases = [
    // Summer time starts on 2027-03-28 in Berlin: 02:30 does not exist and becomes 03:30+02:00.
    ['in a gap', '2027-03-28', '02:30', 'Europe/Berlin', '2027-03-28T01:00:00Z'],
    ['a day that loses an hour', '2027-03-28', null, 'Europe/Berlin', '2027-03-28T07:00:00Z'],
    ['before it', '2027-03-27', null, 'Europe/Berlin', '2027-03-27T08:00:00Z'],
    ['Tokyo', '2027-03-28', '12:00', 'Asia/Tokyo', '2027-03-28T02:30:00Z'],
    ['New York', '2027-03-28', '12:00', 'America/New_York', '2027-03-28T15:30:00Z'],
    ['half an hour of summer', '2027-03-28', null, 'Australia/Lord_Howe', '2027-03-27T22:00:00Z'],
    ['a day ahead', '2027-03-28', null, 'Pacific/Kiritimati', '2027-03-27T19:00:00Z'],
    ['a day behind', '2027-03-28', null, 'Pacific/Pago_Pago', '2027-03-28T20:00:00Z'],
  ] as const
  for (const [title, due_date, due_time, timezone] of cases)
    await makeTask(workspace, list, { title, due_date, due_time, timezone })
  const order = cases.toSorted((a, b) => (a[4] < b[4] ? -1 : 1))
  for (const [index, [title, , , , at]] of order.entries()) {
    await advanceTo(service, new Date(Date.parse(at) - 2_000).toISOString())
    assert.equal((await dueSoonTitles(workspace)).length, index, `before ${title}`)
    await advanceTo(service, at)
    assert.equal((await dueSoonTitles(workspace)).at(-1), title)
  }
})

// D47
test('a time that occurs twice counts the first time', async () => {
  const { workspace, list } = await open('2027-10-30T12:00:00Z')
  const twice = { due_date: '2027-10-31', due_time: '02:30', timezone: 'Europe/Berlin' }
  await makeTask(workspace, list, twice)
  assert.equal(await advanceTo(service, '2027-10-30T23:59:58Z'), 0)
  assert.equal(await advanceTo(service, '2027-10-31T00:00:00Z'), 1)
  assert.equal(await advanceTo(service, '2027-10-31T01:30:00Z'), 0)
})

// R-171, D47
test('it is raised once per task and instant, also after the same values, a move away and back, an alias of the zone, or reopening', async () => {
  const { workspace, list } = await open('2027-05-10T12:00:00Z')
  const deadline = { due_date: '2027-05-10', due_time: '17:00', timezone: 'Europe/Kyiv' }
  const task = await makeTask(workspace, list, deadline)
  await advanceTo(service, '2027-05-10T13:31:00Z')
  const change = async (patch: Record<string, unknown>) => {
    assert.equal((await workspace.patch(`/tasks/${task.id}`, patch)).status, 200)
    await advanceTo(service, '2027-05-10T13:32:00Z')
  }
  await change(deadline)
  await change({ timezone: 'Europe/Kiev' })
  await change({ due_time: '18:00' })
  await change({ due_time: '17:00' })
  await change({ timezone: 'Europe/London', due_time: '15:00' })
  await workspace.post(`/tasks/${task.id}/complete`)
  await workspace.post(`/tasks/${task.id}/reopen`)
  await advanceTo(service, '2027-05-10T13:33:00Z')
  assert.equal((await soon(workspace)).length, 1)
  // Another instant is another deadline.
  await change({ due_time: '15:10' })
  assert.equal((await soon(workspace)).length, 1)
  await advanceTo(service, '2027-05-10T13:40:00Z')
  assert.equal((await soon(workspace)).length, 2)
})

//
test('a deadline that moves before it is due soon is only raised at its new time', async () => {
  const { workspace, list } = await open('2027-05-20T08:00:00Z')
  const task = await makeTask(workspace, list, { due_date: '2027-05-20', due_time: '12:00', timezone: 'UTC' })
  await workspace.patch(`/tasks/${task.id}`, { due_time: '14:00' })
  assert.equal(await advanceTo(service, '2027-05-20T12:30:00Z'), 0)
  await workspace.patch(`/tasks/${task.id}`, { due_date: null, due_time: null })
  assert.equal(await advanceTo(service, '2027-05-20T14:30:00Z'), 0)
  assert.deepEqual(await soon(workspace), [])
})

// D47
test('a deadline less than 30 minutes ahead is raised at once, a past one never, and a whole day until its end', async () => {
  const { workspace, list } = await open('2027-06-01T18:00:00Z')
  const add = (title: string, due_date: string, due_time: string | null, timezone = 'UTC') =>
    makeTask(workspace, list, { title, due_date, due_time, timezone })
  await add('in ten minutes', '2027-06-01', '18:10')
  await add('ten minutes ago', '2027-06-01', '17:50')
  await add('today', '2027-06-01', null)
  await add('yesterday', '2027-05-31', null)
  await add('still today in Honolulu', '2027-06-01', null, 'Pacific/Honolulu')
  await add('over in Tokyo', '2027-06-01', null, 'Asia/Tokyo')
  const moved = await add('moved into the past', '2027-07-01', null)
  await workspace.patch(`/tasks/${moved.id}`, { due_date: '2027-05-01' })
  await advanceTo(service, '2027-06-01T18:00:05Z')
  assert.deepEqual(await dueSoonTitles(workspace), ['today', 'in ten minutes'])
  await advanceTo(service, '2027-06-02T18:00:00Z')
  assert.deepEqual((await dueSoonTitles(workspace)).slice(2), ['still today in Honolulu'])
})

// D47
test('after an outage it is raised up to a day late, then never', async () => {
  const { workspace, list } = await open('2027-07-01T06:00:00Z')
  const late = await makeTask(workspace, list, { title: 'late', due_date: '2027-07-01', timezone: 'UTC' })
  const lost = await makeTask(workspace, list, {
    title: 'lost',
    due_date: '2027-07-01',
    due_time: '07:00',
    timezone: 'UTC',
  })
  assert.equal(await advanceTo(service, '2027-07-02T08:00:00Z'), 1)
  assert.deepEqual(await dueSoonTitles(workspace), ['late'])
  assert.ok(((await soon(workspace))[0]?.created_at ?? '') > '2027-07-02T08:00:00')
  for (const { id } of [late, lost]) assert.equal(await dueSoonOf(service, id), null)
})

// D47
test('a change that leaves the deadline alone loses nothing after an outage', async () => {
  const { workspace, list } = await open('2027-07-05T06:00:00Z')
  const task = await makeTask(workspace, list, {
    due_date: '2027-07-05',
    due_time: '08:00',
    timezone: 'US/Eastern',
  })
  setClock(service, '2027-07-05T14:00:00Z')
  await workspace.patch(`/tasks/${task.id}`, { timezone: 'America/New_York', title: 'Changed since' })
  await advanceTo(service, '2027-07-05T14:01:00Z')
  assert.deepEqual(await dueSoonTitles(workspace), ['Changed since'])
})

// D47
test('completed and deleted tasks raise nothing, and tasks reopened in time do', async () => {
  const { workspace, list } = await open('2027-08-01T06:00:00Z')
  const add = (title: string) => makeTask(workspace, list, { title, due_date: '2027-08-01', timezone: 'UTC' })
  const [completed, reopened, deleted] = [await add('completed'), await add('reopened'), await add('deleted')]
  const child = await makeTask(workspace, list, {
    title: 'child',
    parent_id: deleted.id,
    due_date: '2027-08-01',
    timezone: 'UTC',
  })
  for (const { id } of [completed, reopened]) await workspace.post(`/tasks/${id}/complete`)
  await workspace.delete(`/tasks/${deleted.id}`)
  assert.equal(await dueSoonOf(service, child.id), null)
  assert.equal(await advanceTo(service, '2027-08-01T09:00:00Z'), 0)
  await workspace.post(`/tasks/${reopened.id}/reopen`)
  assert.equal(await advanceTo(service, '2027-08-01T10:00:00Z'), 1)
  assert.deepEqual(await dueSoonTitles(workspace), ['reopened'])
  setClock(service, '2027-08-02T00:00:01Z')
  await workspace.post(`/tasks/${completed.id}/reopen`)
  assert.equal(await advanceTo(service, '2027-08-02T00:00:02Z'), 0)
})

// D8, D47
test('an archived list raises nothing, and unarchived it raises deadlines that are still ahead', async () => {
  const { workspace, list } = await open('2027-09-01T06:00:00Z')
  const add = (title: string, due_date: string, due_time: string | null = null) =>
    makeTask(workspace, list, { title, due_date, due_time, timezone: 'UTC' })
  await add('today', '2027-09-01')
  await add('passed', '2027-09-01', '10:00')
  await add('tomorrow', '2027-09-02')
  await add('passed unseen', '2027-09-01', '11:45')
  const raised = async () => (await soon(workspace)).map(({ data }) => data.task.title)
  await workspace.post(`/lists/${list}/archive`)
  assert.equal(await advanceTo(service, '2027-09-01T11:00:00Z'), 0)
  setClock(service, '2027-09-01T12:00:00Z')
  await workspace.post(`/lists/${list}/unarchive`)
  await advanceTo(service, '2027-09-01T12:00:02Z')
  assert.deepEqual(await raised(), ['today'])
  await workspace.post(`/lists/${list}/archive`)
  await workspace.post(`/lists/${list}/unarchive`)
  await advanceTo(service, '2027-09-01T12:01:00Z')
  assert.deepEqual(await raised(), ['today'])
  await advanceTo(service, '2027-09-02T09:00:00Z')
  assert.deepEqual(await raised(), ['today', 'tomorrow'])
})

// R-171, D5
test('each repetition of a recurring task raises its own', async () => {
  const { workspace, list } = await open('2027-11-01T06:00:00Z')
  const task = await makeTask(workspace, list, {
    due_date: '2027-11-01',
    timezone: 'UTC',
    recurrence: { rule: 'FREQ=DAILY', from: 'due' },
  })
  for (const day of ['01', '02', '03']) {
    await advanceTo(service, `2027-11-${day}T09:00:00Z`)
    await workspace.post(`/tasks/${task.id}/complete`)
  }
  assert.deepEqual(
    (await soon(workspace)).map(({ data }) => data.task.due_date),
    ['2027-11-01', '2027-11-02', '2027-11-03'],
  )
})

// S-06
test('someone who cannot see the list reads nothing about its deadlines', async () => {
  const { workspace } = await open('2027-12-01T06:00:00Z')
  const member = await workspace.join('member')
  const hidden = (await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  await makeTask(workspace, hidden, { due_date: '2027-12-01', timezone: 'UTC' })
  await advanceTo(service, '2027-12-01T09:00:00Z')
  const query = { types: 'task.due_soon' }
  assert.equal((await workspace.get('/events', query)).body.data.length, 1)
  assert.deepEqual((await member.get('/events', query)).body.data, [])
})
