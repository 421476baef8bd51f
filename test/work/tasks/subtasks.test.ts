import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import {
  assertOverLimit,
  historyOf,
  makeTask,
  assertListArchived,
  assertNotFound,
  eventsRaisedBy,
  readTask,
  assertValidationErrors,
} from './support.ts'

const service = await startService()

// D1, D6
test('a subtask is in its parent’s list, listed by parent_id and counted on its parent', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const parent = await makeTask(workspace, list)
  const subtasks: any[] = []
  const events = await eventsRaisedBy(workspace, async () => {
    for (const title of ['one', 'two']) subtasks.push(await makeTask(workspace, list, { title, parent_id: parent.id }))
  }) // oxfmt-ignore
  assert.deepEqual(
    events.map((event) => event.type),
    ['task.created', 'task.created'],
    'the counts raise nothing',
  )
  const counted = await readTask(workspace, parent.id)
  assert.deepEqual(counted, {
    ...parent,
    subtask_count: 2,
    open_subtask_count: 2,
    updated_at: subtasks[1].updated_at,
  })
  const listed = await workspace.get('/tasks', { parent_id: parent.id })
  assert.deepEqual(listed.body, { data: subtasks, next_cursor: null })
  assert.deepEqual((await workspace.get('/tasks')).body.data, [counted, ...subtasks])

  await workspace.post(`/tasks/${subtasks[0].id}/complete`)
  const { open_subtask_count, updated_at } = await readTask(workspace, parent.id)
  assert.equal(open_subtask_count, 1)
  assert.equal(updated_at, (await readTask(workspace, subtasks[0].id)).updated_at)
  await workspace.post(`/tasks/${subtasks[0].id}/reopen`)
  assert.equal((await readTask(workspace, parent.id)).open_subtask_count, 2)
})

// D6, D21
test('a subtask is created in its parent’s list without naming the list; a task without either is refused', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const parent = await makeTask(workspace, list)
  const post = (fields: object) => workspace.post('/tasks', { title: 'New', ...fields })

  const { status, body: subtask } = await post({ parent_id: parent.id })
  assert.deepEqual([status, subtask.list_id, subtask.parent_id], [201, list, parent.id])
  assert.equal((await readTask(workspace, parent.id)).subtask_count, 1)

  assertValidationErrors(await post({}), 'list_id: required')
  assert.equal((await post({})).body.error.message, 'list_id is required.')
  assertValidationErrors(await post({ parent_id: null }), 'list_id: required')
  assertValidationErrors(await post({ parent_id: 7 }), 'list_id: required', 'parent_id: type')
  assertValidationErrors(await post({ parent_id: parent.id, list_id: null }), 'list_id: type')
  assertValidationErrors(await post({ parent_id: 'tsk_none' }), 'parent_id: not_found')
  const elsewhere = { parent_id: parent.id, list_id: await workspace.list() }
  assertValidationErrors(await post(elsewhere), 'list_id: other_list')
  assertOverLimit(await post({ parent_id: subtask.id }), 'subtask_depth', 1, 2)

  const guest = await workspace.join('guest')
  assertValidationErrors(
    await guest.post('/tasks', { title: 'New', parent_id: parent.id }),
    'parent_id: not_found',
  )
  await workspace.post(`/lists/${list}/archive`)
  assertListArchived(await post({ parent_id: parent.id }))
})

// D6
test('completing a parent leaves its subtasks as they are', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const parent = await makeTask(workspace, list)
  const subtask = await makeTask(workspace, list, { parent_id: parent.id })
  const events = await eventsRaisedBy(workspace, () => workspace.post(`/tasks/${parent.id}/complete`))
  assert.deepEqual(
    events.map((event) => event.type),
    ['task.completed'],
  )
  assert.deepEqual(await readTask(workspace, subtask.id), subtask)
})

// D6, D21
test('subtasks have no subtasks, and a parent must be another existing task of the same list', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const other = await workspace.list()
  const parent = await makeTask(workspace, list)
  const subtask = await makeTask(workspace, list, { parent_id: parent.id })
  const single = await makeTask(workspace, list)
  const elsewhere = await makeTask(workspace, other)
  const deleted = await makeTask(workspace, list)
  await workspace.delete(`/tasks/${deleted.id}`)

  const post = (fields: object) => workspace.post('/tasks', { title: 'New', list_id: list, ...fields })
  assertOverLimit(await post({ parent_id: subtask.id }), 'subtask_depth', 1, 2)
  assertValidationErrors(await post({ parent_id: elsewhere.id }), 'list_id: other_list')
  assertValidationErrors(await post({ parent_id: deleted.id }), 'parent_id: not_found')
  assertValidationErrors(await post({ parent_id: 'nonsense' }), 'parent_id: not_found')

  const patch = (id: string, fields: object) => workspace.patch(`/tasks/${id}`, fields)
  assertOverLimit(await patch(single.id, { parent_id: subtask.id }), 'subtask_depth', 1, 2)
  assertOverLimit(await patch(parent.id, { parent_id: single.id }), 'subtask_depth', 1, 2)
  assertValidationErrors(await patch(single.id, { parent_id: single.id }), 'parent_id: self')
  assertValidationErrors(await patch(single.id, { parent_id: elsewhere.id }), 'parent_id: other_list')
  assertValidationErrors(await patch(single.id, { parent_id: deleted.id }), 'parent_id: not_found')
  assertValidationErrors(await patch(subtask.id, { list_id: other }), 'list_id: other_list')
  assertValidationErrors(
    await patch(single.id, { list_id: other, parent_id: parent.id }),
    'list_id: other_list',
  )
  assertNotFound(await workspace.get('/tasks', { parent_id: deleted.id }), 'parent_id')
  assert.equal((await readTask(workspace, parent.id)).subtask_count, 1)
})

// D6
test('PATCH of parent_id promotes a subtask or moves it to another parent, updates both counts and raises no event', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const other = await workspace.list()
  const first = await makeTask(workspace, list)
  const second = await makeTask(workspace, list)
  const subtask = await makeTask(workspace, list, { parent_id: first.id })
  await workspace.post(`/tasks/${subtask.id}/complete`)
  const counts = async () =>
    Promise.all(
      [first, second].map(async ({ id }) => {
        const { subtask_count, open_subtask_count } = await readTask(workspace, id)
        return [subtask_count, open_subtask_count]
      }),
    )
  assert.deepEqual(await counts(), [[1, 0], [0, 0]]) // oxfmt-ignore

  const events = await eventsRaisedBy(workspace, async () => {
    const moved = await workspace.patch(`/tasks/${subtask.id}`, { parent_id: second.id })
    assert.equal(moved.body.parent_id, second.id)
    assert.deepEqual(await counts(), [[0, 0], [1, 0]]) // oxfmt-ignore
    assert.equal((await readTask(workspace, first.id)).updated_at, moved.body.updated_at)
    assert.equal((await readTask(workspace, second.id)).updated_at, moved.body.updated_at)

    await workspace.post(`/tasks/${subtask.id}/reopen`)
    assert.deepEqual(await counts(), [[0, 0], [1, 1]]) // oxfmt-ignore
    const promoted = await workspace.patch(`/tasks/${subtask.id}`, { parent_id: null })
    assert.equal(promoted.body.parent_id, null)
    assert.deepEqual(await counts(), [[0, 0], [0, 0]]) // oxfmt-ignore
  })
  assert.deepEqual(
    events.map((event) => event.type),
    ['task.reopened'],
  )

  // To another list and away from its parent at once; then under a task of the new list.
  await workspace.patch(`/tasks/${subtask.id}`, { parent_id: first.id })
  const out = await workspace.patch(`/tasks/${subtask.id}`, { parent_id: null, list_id: other })
  assert.equal(out.status, 200, out.text)
  const elsewhere = await makeTask(workspace, other)
  await workspace.patch(`/tasks/${subtask.id}`, { list_id: list })
  const under = await workspace.patch(`/tasks/${subtask.id}`, { list_id: other, parent_id: elsewhere.id })
  assert.equal(under.status, 200, under.text)
  assert.deepEqual(await counts(), [[0, 0], [0, 0]]) // oxfmt-ignore
  assert.equal((await readTask(workspace, elsewhere.id)).subtask_count, 1)
})

// D6
test('a task that moves takes its subtasks along, with a task.updated for each and one stamp', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const other = await workspace.list()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'From' })).body.id
  const target = (await workspace.post(`/lists/${other}/sections`, { name: 'To' })).body.id
  const task = await makeTask(workspace, list, { section_id: section })
  const one = await makeTask(workspace, list, { parent_id: task.id, section_id: section })
  const two = await makeTask(workspace, list, { parent_id: task.id })
  const deleted = await makeTask(workspace, list, { parent_id: task.id })
  await workspace.delete(`/tasks/${deleted.id}`)

  const events = await eventsRaisedBy(workspace, () =>
    workspace.patch(`/tasks/${task.id}`, { list_id: other }),
  )

  const [moved, movedOne, movedTwo] = await Promise.all(
    [task, one, two].map(({ id }) => readTask(workspace, id)),
  )
  const { updated_at } = moved
  assert.deepEqual(moved, { ...task, subtask_count: 2, open_subtask_count: 2, list_id: other, section_id: null, updated_at }) // oxfmt-ignore
  assert.deepEqual(movedOne, { ...one, list_id: other, section_id: null, updated_at })
  assert.deepEqual(movedTwo, { ...two, list_id: other, updated_at })
  const withSection = { changed: ['list_id', 'section_id'], previous: { list_id: list, section_id: section } }
  assert.deepEqual(
    events.map(({ type, created_at, data }) => ({ type, created_at, data })),
    [
      { task: moved, ...withSection },
      { task: movedOne, ...withSection },
      { task: movedTwo, changed: ['list_id'], previous: { list_id: list } },
    ].map((data) => ({ type: 'task.updated', created_at: updated_at, data })),
  )
  assert.deepEqual((await historyOf(service, one.id)).at(-1)?.changed, {
    list_id: { from: list, to: other },
    section_id: { from: section, to: null },
  })
  const rows = await service.database.pool.query(
    'select distinct list_id, from_list_id from events where id = any($1)',
    [events.map((event) => event.id)],
  )
  assert.deepEqual(rows.rows, [{ list_id: other, from_list_id: list }], 'the history knows both lists')

  const back = { list_id: list, section_id: target }
  assertValidationErrors(await workspace.patch(`/tasks/${task.id}`, back), 'section_id: not_found')
  const into = await workspace.patch(`/tasks/${task.id}`, { list_id: list, section_id: section })
  assert.equal(into.body.section_id, section)
  assert.deepEqual((await workspace.get('/tasks', { list_id: other })).body.data, [])
})
