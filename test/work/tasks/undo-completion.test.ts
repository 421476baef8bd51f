import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { makeTask, eventsRaisedBy, readTask } from './support.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { checkCounters } from '../../../src/identity/workspaces/check-counters.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()

async function world() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  return { workspace, list, owner: await signIn(service, workspace, workspace.owner) }
}

const { workspace, list, owner } = await world()
const undo = (task: { id: string }, due_date: string) =>
  owner.post(`/tasks/${task.id}/take-back`, { due_date })
const complete = (task: { id: string }) => owner.post(`/tasks/${task.id}/complete`)
const but = ({ updated_at: _at, updated_by: _by, updated_via: _via, ...task }: any): any => task
const repetitionsOf = async ({ id }: { id: string }) =>
  (await workspace.get(`/tasks/${id}/repetitions`)).body.data

const rules = fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY', 'FREQ=DAILY;COUNT=2', 'FREQ=DAILY;COUNT=1') // oxfmt-ignore
const series = fc.record({
  rule: rules,
  from: fc.constantFrom('due', 'completion'),
  due_date: fc.constantFrom('2026-01-31', '2027-01-31', '2030-12-31'),
  due_time: fc.constantFrom(null, '09:00'),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
  checked: fc.array(fc.boolean(), { maxLength: 4 }),
  subtasks: fc.array(fc.boolean(), { maxLength: 3 }),
  earlier: fc.nat(1),
})

// 0150, D5
test('undoing a repetition restores the task except for its stamp, and deletes the stored repetition', async () => {
  await fc.assert(
    fc.asyncProperty(series, async ({ rule, from, checked, subtasks, earlier, ...due }) => {
      const task = await makeTask(workspace, list, {
        ...due,
        recurrence: { rule, from },
        checklist: checked.map((one, index) => ({ text: String(index), checked: one })),
        reminders: [{ minutes_before: 10 }, { at: '2031-01-01T09:00:00Z' }],
      })
      for (let round = 0; round < earlier; round++) await complete(task)
      const under = []
      for (const done of subtasks) {
        const subtask = await makeTask(workspace, list, { parent_id: task.id })
        if (done) await complete(subtask)
        under.push(await readTask(workspace, subtask.id))
      }
      const before = await readTask(workspace, task.id)
      if (before.completed) return
      const closed = await repetitionsOf(task)
      await complete(task)
      const answer = await undo(task, before.due_date)
      assert.equal(answer.status, 200, answer.text)
      const after = await readTask(workspace, task.id)
      assert.deepEqual([answer.body, but(after)], [after, but(before)])
      assert.ok(after.updated_at > before.updated_at)
      for (const subtask of under) assert.deepEqual(but(await readTask(workspace, subtask.id)), but(subtask))
      assert.deepEqual(await repetitionsOf(task), closed)
      // Closing it again leads to the same date: the series has lost nothing.
      const [first, second] = [(await complete(task)).body.due_date, before.due_date]
      assert.ok(first >= second)
    }),
    { numRuns: 25 },
  )
  assert.equal(await checkCounters(service.database.page), 0)
})

//
test('undoing raises events for the deadline, the checklist and each subtask, or that the series goes on', async () => {
  const fields = { due_date: '2027-01-04', checklist: [{ text: 'a', checked: true }] }
  const recurring = (rule: string) =>
    makeTask(workspace, list, { ...fields, recurrence: { rule, from: 'due' } })
  const weekly = await recurring('FREQ=WEEKLY')
  const subtask = await makeTask(workspace, list, { parent_id: weekly.id })
  await complete(subtask)
  await complete(weekly)
  const events = await eventsRaisedBy(workspace, () => undo(weekly, '2027-01-04'))
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.task.id, data.changed]),
    [['task.updated', weekly.id, ['due_date', 'checklist']], ['task.completed', subtask.id, undefined]],
  ) // oxfmt-ignore
  const last = await recurring('FREQ=WEEKLY;COUNT=1')
  assert.equal((await complete(last)).body.completed, true)
  const reopened = await eventsRaisedBy(workspace, () => undo(last, '2027-01-04'))
  assert.deepEqual(reopened.map(({ type, data }) => [type, data.task.completed]), [['task.reopened', false]]) // oxfmt-ignore
})

// 0150
test('undoing is refused once anything has changed, and for any repetition but the last', async () => {
  const changes: Record<string, (task: any, subtask: any) => Promise<unknown>> = {
    title: (task) => owner.patch(`/tasks/${task.id}`, { title: 'Other' }),
    deadline: (task) => owner.patch(`/tasks/${task.id}`, { due_date: '2027-05-05' }),
    'one more repetition': (task) => complete(task),
    'a subtask closed again': (_task, subtask) => complete(subtask),
    'a subtask renamed': (_task, subtask) => owner.patch(`/tasks/${subtask.id}`, { title: 'Other' }),
    'a subtask deleted': (_task, subtask) => owner.delete(`/tasks/${subtask.id}`),
    'a new subtask': (task) => makeTask(workspace, list, { parent_id: task.id }),
    'undone already': (task) => undo(task, '2027-01-04'),
    'another deadline named': (task) => readTask(workspace, task.id),
  }
  for (const [name, change] of Object.entries(changes)) {
    const task = await makeTask(workspace, list, {
      due_date: '2027-01-04',
      recurrence: { rule: 'FREQ=DAILY', from: 'due' },
    })
    const subtask = await makeTask(workspace, list, { parent_id: task.id })
    await complete(subtask)
    await complete(task)
    await change(task, subtask)
    const before = await readTask(workspace, task.id)
    const named = name === 'another deadline named' ? '2027-01-03' : '2027-01-04'
    assertError(await undo(task, named), 'conflict', { reason: 'changed' }, name)
    assert.deepEqual(await readTask(workspace, task.id), before, name)
  }
  const plain = await makeTask(workspace, list, { due_date: '2027-01-04' })
  await complete(plain)
  assertError(await undo(plain, '2027-01-04'), 'conflict', { reason: 'changed' })
  // A comment or another position is not a change of the task.
  const task = await makeTask(workspace, list, { due_date: '2027-01-04', recurrence: { rule: 'FREQ=DAILY', from: 'due' } }) // oxfmt-ignore
  await complete(task)
  await owner.post(`/tasks/${task.id}/comments`, { text: 'Oops' })
  await owner.post(`/tasks/${task.id}/place`, { after_id: null })
  assert.equal((await undo(task, '2027-01-04')).status, 200)
})

const undoByToken = (task: { id: string }, id: string) =>
  workspace.post(`/tasks/${task.id}/repetitions/${id}/undo`)
const daily = { due_date: '2030-01-01', recurrence: { rule: 'FREQ=DAILY', from: 'due' } }

// 0150, 0275
test('a token undoes the occurrence that was completed last, by its id, as the app does', async () => {
  const task = await makeTask(workspace, list, { ...daily, checklist: [{ text: 'x', checked: true }] })
  const before = await readTask(workspace, task.id)
  await complete(task)
  const [first] = await repetitionsOf(task)
  const [event, ...others] = await eventsRaisedBy(workspace, async () => {
    const answer = await undoByToken(task, first.id)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body, await readTask(workspace, task.id))
    assert.deepEqual(but(answer.body), but(before))
  })
  assert.deepEqual(
    [event?.type, event?.data.changed, others],
    ['task.updated', ['due_date', 'checklist'], []],
  )
  assert.deepEqual(await repetitionsOf(task), [])
  assertError(await undoByToken(task, first.id), 'not_found')
})

test('a token cannot undo an occurrence after which another was completed or the task was changed', async () => {
  const task = await makeTask(workspace, list, daily)
  await complete(task)
  await complete(task)
  const [first, last] = await repetitionsOf(task)
  const before = await readTask(workspace, task.id)
  assertError(await undoByToken(task, first.id), 'conflict', { reason: 'not_last' })
  assertError(await undoByToken(task, 'rep_01jd42e76ke0080ppaatcsyj69'), 'not_found')
  assertError(await undoByToken(task, 'none'), 'not_found')
  const other = await makeTask(workspace, list, daily)
  assertError(await undoByToken(other, last.id), 'not_found')
  assert.deepEqual(await readTask(workspace, task.id), before)

  await workspace.patch(`/tasks/${task.id}`, { title: 'Changed since' })
  assertError(await undoByToken(task, last.id), 'conflict', { reason: 'changed' })
  const archived = await workspace.list('Archived')
  const frozen = await makeTask(workspace, archived, daily)
  await complete(frozen)
  const [closed] = await repetitionsOf(frozen)
  await workspace.post(`/lists/${archived}/archive`)
  assertError(await undoByToken(frozen, closed.id), 'conflict', { reason: 'list_archived' })
})

test('undoing the end of a series reopens the task, after which the occurrence before it can no longer be undone', async () => {
  const task = await makeTask(workspace, list, {
    ...daily,
    recurrence: { rule: 'FREQ=DAILY;COUNT=3', from: 'due' },
  })
  for (let round = 0; round < 3; round++) await complete(task)
  assert.equal((await readTask(workspace, task.id)).completed, true)
  const closed = await repetitionsOf(task)
  const [reopened] = await eventsRaisedBy(workspace, () => undoByToken(task, closed[2].id))
  assert.equal(reopened?.type, 'task.reopened')
  assert.deepEqual(but(await readTask(workspace, task.id)), { ...but(task), due_date: '2030-01-03' })
  // Its stamp has risen, which is a change since the second was completed.
  assertError(await undoByToken(task, closed[1].id), 'conflict', { reason: 'changed' })
})
