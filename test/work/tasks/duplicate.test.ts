import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCounters } from '../../../src/identity/workspaces/check-counters.ts'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { eventsRaisedBy, fillList, makeTask, readTask } from './support.ts'

const service = await startService()

async function setUp() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  return { workspace, list, owner: await signIn(service, workspace, workspace.owner) }
}

// 0368
test('a copy is below its task, with what is still to do: fields, subtasks and checklist, but no comments', async () => {
  const { workspace, list, owner } = await setUp()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Week' })).body.id
  const task = await makeTask(workspace, list, {
    title: 'Stand',
    description: 'Hall 4',
    section_id: section,
    due_date: '2027-03-01',
    due_time: '09:30',
    timezone: 'Europe/Berlin',
    priority: 3,
    assignee_ids: [workspace.owner.id],
    recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
    checklist: [{ text: 'Cables', checked: true }, { text: 'Lamps' }],
    reminders: [{ minutes_before: 60 }, { at: '2020-01-01T10:00:00Z' }],
    external_id: 'crm-1',
    metadata: { deal: '4711' },
  })
  const below = await makeTask(workspace, list, { title: 'Below', section_id: section })
  const subtask = await makeTask(workspace, list, { title: 'Book', parent_id: task.id, priority: 2 })
  await workspace.post(`/tasks/${subtask.id}/complete`)
  await workspace.post(`/tasks/${task.id}/comments`, { text: 'Done?' })

  let copyId = ''
  const events = await eventsRaisedBy(workspace, async () => {
    const answer = await owner.post(`/tasks/${task.id}/duplicate`)
    assert.equal(answer.status, 200, answer.text)
    copyId = answer.body.id
  })
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.task.title]),
    [
      ['task.created', 'Stand'],
      ['task.created', 'Book'],
    ],
  )
  const [original, copy] = [await readTask(workspace, task.id), await readTask(workspace, copyId)]
  const same = ['title', 'description', 'list_id', 'section_id', 'due_date', 'due_time', 'timezone', 'priority', 'assignee_ids', 'recurrence'] // oxfmt-ignore
  for (const field of same) assert.deepEqual(copy[field], original[field], field)
  assert.deepEqual(
    copy.checklist.map(({ text, checked }: { text: string; checked: boolean }) => [text, checked]),
    [
      ['Cables', false],
      ['Lamps', false],
    ],
  )
  assert.deepEqual(
    copy.reminders.map(({ minutes_before }: { minutes_before?: number }) => minutes_before),
    [60],
  )
  assert.deepEqual([copy.external_id, copy.metadata, copy.open_subtask_count], [null, {}, 1])
  const { data: subtasks } = (await workspace.get('/tasks', { parent_id: copyId })).body
  assert.deepEqual(
    subtasks.map(({ title, completed, priority }: Record<string, unknown>) => [title, completed, priority]),
    [['Book', false, 2]],
  )
  assert.deepEqual((await workspace.get(`/tasks/${copyId}/comments`)).body.data, [])
  const { data: rows } = (await owner.get('/rows', { list_id: list })).body
  const rankOf = (id: string): string => {
    const row = rows.find((one: { id: string }) => one.id === id)
    return row.rank ?? id.slice(4)
  }
  assert.ok(rankOf(task.id) < rankOf(copyId) && rankOf(copyId) < rankOf(below.id))
  assert.equal(await checkCounters(service.database.page), 0)

  const copyOfSubtask = (await owner.post(`/tasks/${subtask.id}/duplicate`)).body
  assert.equal((await readTask(workspace, copyOfSubtask.id)).parent_id, task.id)
})

// 0368, R-199
test('a task of an archived, full or hidden list is not duplicated', async () => {
  const { workspace, list, owner } = await setUp()
  const other = await createWorkspace(service)
  const stranger = await signIn(service, other, other.owner)
  const task = await makeTask(workspace, list, { title: 'One' })
  await makeTask(workspace, list, { title: 'Two', parent_id: task.id })
  assertError(await stranger.post(`/tasks/${task.id}/duplicate`), 'not_found')
  await fillList(service, workspace, list, 4_997)
  assertError(await owner.post(`/tasks/${task.id}/duplicate`), 'unprocessable', {
    limit: 'list_tasks',
    max: 5_000,
    actual: 5_001,
  })
  await workspace.post(`/lists/${list}/archive`)
  assertError(await owner.post(`/tasks/${task.id}/duplicate`), 'conflict', { reason: 'list_archived' })
})
