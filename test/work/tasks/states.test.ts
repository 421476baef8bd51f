import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import {
  assertListArchived,
  historyOf,
  makeTask,
  assertNotFound,
  eventsRaisedBy,
  readTask,
  assertValidationErrors,
} from './support.ts'

const service = await startService()

//
test('completing and reopening change a task’s state, each with one event', async () => {
  const workspace = await createWorkspace(service)
  const member = await workspace.join('member')
  const task = await makeTask(workspace, await workspace.list())

  const completion = await eventsRaisedBy(workspace, async () => {
    const before = Date.now()
    const { status, body } = await member.post(`/tasks/${task.id}/complete`)
    assert.equal(status, 200)
    const { completed_at, updated_via } = body
    assert.deepEqual(body, {
      ...task,
      completed: true,
      completed_at,
      updated_at: completed_at,
      updated_by: member.member.id,
      updated_via,
    })
    assert.ok(Date.parse(completed_at) >= before - 1 && Date.parse(completed_at) <= Date.now() + 1)
    assert.deepEqual(await readTask(workspace, task.id), body)
  })
  const completed = await readTask(workspace, task.id)
  assert.deepEqual(
    completion.map(({ type, created_at, data }) => ({ type, created_at, data })),
    [
      {
        type: 'task.completed',
        created_at: completed.completed_at,
        data: { task: completed, completed_by: member.member.id },
      },
    ],
  )

  const reopening = await eventsRaisedBy(workspace, () => workspace.post(`/tasks/${task.id}/reopen`))
  const reopened = await readTask(workspace, task.id)
  assert.deepEqual(reopened, { ...task, updated_at: reopened.updated_at })
  assert.ok(reopened.updated_at > completed.updated_at)
  assert.deepEqual(
    reopening.map(({ type, data }) => ({ type, data })),
    [{ type: 'task.reopened', data: { task: reopened, reopened_by: workspace.owner.id } }],
  )
  assert.deepEqual(
    (await historyOf(service, task.id)).slice(1).map((entry) => entry.changed),
    [{ completed: { from: false, to: true } }, { completed: { from: true, to: false } }],
  )
})

// R-138, D7
test('completing a completed task or reopening an open one changes nothing', async () => {
  const workspace = await createWorkspace(service)
  const task = await makeTask(workspace, await workspace.list())
  assert.deepEqual(
    await eventsRaisedBy(workspace, async () => {
      const answer = await workspace.post(`/tasks/${task.id}/reopen`)
      assert.deepEqual([answer.status, answer.body], [200, task])
    }),
    [],
  )
  const completed = (await workspace.post(`/tasks/${task.id}/complete`, {})).body
  assert.deepEqual(
    await eventsRaisedBy(workspace, async () => {
      const answer = await workspace.post(`/tasks/${task.id}/complete`)
      assert.deepEqual([answer.status, answer.body], [200, completed])
    }),
    [],
  )
})

// D5
test('completing with another due date than the task’s changes nothing', async () => {
  const workspace = await createWorkspace(service)
  const task = await makeTask(workspace, await workspace.list(), { due_date: '2027-05-05' })
  const path = `/tasks/${task.id}/complete`
  for (const due_date of ['2027-05-06', null])
    assert.deepEqual((await workspace.post(path, { due_date })).body, task)
  assertValidationErrors(await workspace.post(path, { due_date: '2027-02-30' }), 'due_date: format')
  assertValidationErrors(await workspace.post(path, { date: '2027-05-05' }), 'date: unknown')
  assertValidationErrors(
    await workspace.post(`/tasks/${task.id}/reopen`, { due_date: '2027-05-05' }),
    'due_date: unknown',
  )
  assert.equal((await workspace.post(path, { due_date: '2027-05-05' })).body.completed, true)
})

// D11
test('DELETE responds 204, deletes the subtasks too and raises task.deleted for each with four fields', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const young = await makeTask(workspace, list, { title: 'Older than its parent' })
  const parent = await makeTask(workspace, list, { title: 'Parent' })
  await workspace.patch(`/tasks/${young.id}`, { parent_id: parent.id })
  const subtasks = [young]
  for (let number = 2; number <= 100; number++)
    subtasks.push(await makeTask(workspace, list, { title: `Subtask ${number}`, parent_id: parent.id }))
  await workspace.post(`/tasks/${subtasks[5].id}/complete`)

  const events = await eventsRaisedBy(workspace, async () => {
    const answer = await workspace.delete(`/tasks/${parent.id}`)
    assert.deepEqual([answer.status, answer.text, answer.headers['content-type']], [204, '', undefined])
  })

  assert.equal(new Set(events.map((event) => event.id)).size, 101)
  assert.equal(new Set(events.map((event) => event.created_at)).size, 1)
  assert.deepEqual(
    events.map(({ type, data }) => ({ type, data })),
    [{ ...parent, parent_id: null }, ...subtasks.map((subtask) => ({ ...subtask, parent_id: parent.id }))].map(
      ({ id, list_id, parent_id, title }) => ({
        type: 'task.deleted',
        data: { task: { id, list_id, parent_id, title } },
      }),
    ),
  ) // oxfmt-ignore
  assert.deepEqual((await workspace.get('/tasks')).body, { data: [], next_cursor: null })
  assertNotFound(await workspace.get(`/tasks/${parent.id}`))
  assertNotFound(await workspace.get(`/tasks/${subtasks[5].id}`))
  assertNotFound(await workspace.delete(`/tasks/${parent.id}`))
})

// D1
test('deleting an open or completed subtask updates its parent’s counts', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const parent = await makeTask(workspace, list)
  const [open, completed] = await Promise.all([1, 2].map(() => makeTask(workspace, list, { parent_id: parent.id })))
  await workspace.post(`/tasks/${completed.id}/complete`)
  for (const [id, count] of [[completed.id, 1], [open.id, 0]]) {
    const { updated_at } = await readTask(workspace, parent.id)
    await workspace.delete(`/tasks/${id}`)
    const after = await readTask(workspace, parent.id)
    assert.deepEqual([after.subtask_count, after.open_subtask_count], [count, count])
    assert.ok(after.updated_at > updated_at)
  }
}) // oxfmt-ignore

// R-194, D8, D22
test('tasks of an archived list can be read but not changed, with 409 list_archived', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const archived = await workspace.list()
  const task = await makeTask(workspace, archived, { due_date: '2027-05-05', recurrence: { rule: 'FREQ=DAILY', from: 'due' } }) // oxfmt-ignore
  const done = await makeTask(workspace, archived)
  const free = await makeTask(workspace, list)
  await workspace.post(`/tasks/${done.id}/complete`)
  await workspace.post(`/lists/${archived}/archive`)

  const events = await eventsRaisedBy(workspace, async () => {
    assertListArchived(await workspace.post('/tasks', { title: 'No', list_id: archived }))
    assertListArchived(await workspace.patch(`/tasks/${task.id}`, { title: 'No' }))
    assertListArchived(await workspace.patch(`/tasks/${task.id}`, { list_id: list }))
    assertListArchived(await workspace.patch(`/tasks/${free.id}`, { list_id: archived }))
    assertListArchived(await workspace.post(`/tasks/${task.id}/complete`))
    assertListArchived(await workspace.post(`/tasks/${done.id}/reopen`))
    assertListArchived(await workspace.delete(`/tasks/${task.id}`))
    assertValidationErrors(
      await workspace.patch(`/tasks/${task.id}`, { section_id: 'sec_x' }),
      'section_id: not_found',
    )
  })
  assert.deepEqual(events, [])
  assert.deepEqual(await readTask(workspace, task.id), task)
  assert.equal((await workspace.get('/tasks', { list_id: archived })).body.data.length, 2)

  await workspace.post(`/lists/${archived}/unarchive`)
  assert.equal((await workspace.delete(`/tasks/${task.id}`)).status, 204)
})

// R-117, D10
test('deleting a section leaves its tasks in the list, with a task.updated for each', async () => {
  const workspace = await createWorkspace(service)
  const guest = await workspace.join('guest')
  const list = await workspace.list()
  await workspace.share(list, guest.member)
  const [first, section, last] = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => (await workspace.post(`/lists/${list}/sections`, { name })).body),
  )
  const tasks = [
    await makeTask(workspace, list, { section_id: section.id }),
    await makeTask(workspace, list, { section_id: section.id }),
  ]
  const deleted = await makeTask(workspace, list, { section_id: section.id })
  await workspace.delete(`/tasks/${deleted.id}`)
  const other = await makeTask(workspace, list, { section_id: last.id })
  const path = `/lists/${list}/sections/${section.id}`

  assert.equal((await guest.delete(path)).status, 403)
  assertNotFound(await workspace.delete(`/lists/${await workspace.list()}/sections/${section.id}`))
  await workspace.post(`/lists/${list}/archive`)
  assertListArchived(await workspace.delete(path))
  await workspace.post(`/lists/${list}/unarchive`)

  const events = await eventsRaisedBy(workspace, async () => {
    const answer = await workspace.delete(path)
    assert.deepEqual([answer.status, answer.text], [204, ''])
  })
  const after = await Promise.all(tasks.map(({ id }) => readTask(workspace, id)))
  for (const [index, task] of after.entries()) {
    const { updated_at } = after[0]
    assert.deepEqual(task, { ...tasks[index], section_id: null, updated_at })
  }
  assert.deepEqual(
    events.map(({ type, data }) => ({ type, data })),
    after.map((task) => ({
      type: 'task.updated',
      data: { task, changed: ['section_id'], previous: { section_id: section.id } },
    })),
  )
  assert.deepEqual(await readTask(workspace, other.id), other)
  const sections = (await workspace.get(`/lists/${list}/sections`)).body.data
  assert.deepEqual(
    sections.map((one: any) => [one.id, one.position]),
    [first, last].toSorted((a, b) => a.position - b.position).map((one, index) => [one.id, index]),
  )
  assertNotFound(await workspace.delete(path))
})
