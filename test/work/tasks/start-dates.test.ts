import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertValidationErrors, eventsRaisedBy, historyOf, makeTask, readTask } from './support.ts'

const service = await startService()

//
test('a start date can stand alone, is changed with an event and history, and is never after the due date', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await makeTask(workspace, list, { start_date: '2027-03-01' })
  assert.deepEqual([task.start_date, task.due_date], ['2027-03-01', null])
  const patch = (fields: Record<string, unknown>) => workspace.patch(`/tasks/${task.id}`, fields)
  assert.equal((await patch({ due_date: '2027-03-01' })).status, 200)

  const refused = await patch({ due_date: '2027-02-28' })
  assertValidationErrors(refused, 'start_date: after_due_date')
  assert.equal(
    refused.body.error.message,
    "start_date can't be after due_date. Send an earlier start_date, or null, along with due_date.",
  )
  assertValidationErrors(await patch({ start_date: '2027-03-02' }), 'start_date: after_due_date')
  const [event, ...more] = await eventsRaisedBy(workspace, () =>
    patch({ start_date: '2027-02-20', due_date: '2027-02-28' }),
  )
  assert.deepEqual(more, [])
  assert.equal(event?.type, 'task.updated')
  assert.deepEqual(event.data['changed'], ['start_date', 'due_date'])
  assert.deepEqual(event.data['previous'], { start_date: '2027-03-01', due_date: '2027-03-01' })
  const cleared = await patch({ start_date: null })
  assert.equal(cleared.body.start_date, null)

  const changes = await historyOf(service, task.id)
  assert.deepEqual(changes.at(-1)?.changed, { start_date: { from: '2027-02-20', to: null } })
})

test('each occurrence of a series starts as long before it is due, and undoing one brings its start back', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const recurrence = { rule: 'FREQ=MONTHLY;COUNT=2', from: 'due' }
  const dates = { start_date: '2027-03-08', due_date: '2027-03-10' }
  const task = await makeTask(workspace, list, { ...dates, recurrence })
  const datesNow = async () => {
    const { start_date, due_date } = await readTask(workspace, task.id)
    return { start_date, due_date }
  }
  const complete = async () => (await workspace.post(`/tasks/${task.id}/complete`)).body
  const undoLast = async () => {
    const { data } = (await workspace.get(`/tasks/${task.id}/repetitions`)).body
    const undone = await workspace.post(`/tasks/${task.id}/repetitions/${data.at(-1).id}/undo`)
    assert.equal(undone.status, 200, undone.text)
  }
  const next = { start_date: '2027-04-08', due_date: '2027-04-10' }
  assert.partialDeepStrictEqual(await complete(), next)
  await undoLast()
  assert.deepEqual(await datesNow(), dates)
  assert.partialDeepStrictEqual(await complete(), next)
  assert.partialDeepStrictEqual(await complete(), { ...next, completed: true })
  await undoLast()
  assert.deepEqual(await datesNow(), next)
})

test('a template keeps how many days from today a task starts, and a copy of a task has its start', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const dayAfter = (days: number) =>
    new Date(Date.now() + service.clock.offsetMs + days * 86_400_000).toISOString().slice(0, 10)
  const task = await makeTask(workspace, list, {
    start_date: dayAfter(3),
    due_date: dayAfter(7),
    timezone: 'UTC',
  })
  const ana = await signIn(service, workspace, workspace.owner)
  const template = (await ana.post('/templates', { list_id: list, name: 'Model' })).body
  const copy = (await ana.post(`/templates/${template.id}/lists`, { name: 'Copy' })).body
  const [copied] = (await workspace.get('/tasks', { list_id: copy.id })).body.data
  assert.deepEqual([copied.start_date, copied.due_date], [task.start_date, task.due_date])
  await ana.post(`/tasks/${task.id}/duplicate`)
  const both = (await workspace.get('/tasks', { list_id: list })).body.data
  assert.deepEqual(
    both.map(({ start_date }: { start_date: string }) => start_date),
    [task.start_date, task.start_date],
  )
})
