import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertOverLimit, fillList, makeTask, eventsRaisedBy, readTask } from './support.ts'

const service = await startService()

/** Returns both the counter and the number of rows. */
async function countsOf(listId: string): Promise<{ task_count: number; tasks: number }> {
  const { pool } = service.database
  const { rows: counters } = await pool.query('select task_count from lists where id = $1', [listId])
  const { rows } = await pool.query(
    'select count(*)::int as tasks from tasks where list_id = $1 and deleted_at is null',
    [listId],
  )
  return { ...counters[0], ...rows[0] }
}

const full = (tasks: number) => ({ task_count: tasks, tasks })

// S-44, D38
test('a list holds 5,000 tasks, including completed tasks and subtasks, also under parallel requests', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const spare = await workspace.list()
  const parent = await makeTask(workspace, list)
  const subtask = await makeTask(workspace, list, { parent_id: parent.id })
  await workspace.post(`/tasks/${subtask.id}/complete`)
  await fillList(service, workspace, list, 4_997)
  assert.deepEqual(await countsOf(list), full(4_999))

  const events = await eventsRaisedBy(workspace, async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => workspace.post('/tasks', { title: 'One more', list_id: list })),
    )
    assert.equal(answers.filter((answer) => answer.status === 201).length, 1)
    for (const answer of answers)
      if (answer.status !== 201) assertOverLimit(answer, 'list_tasks', 5_000, 5_001)
  })
  assert.equal(events.length, 1)
  assert.deepEqual(await countsOf(list), full(5_000))

  // Moves count too, with the subtasks that move along.
  const other = await makeTask(workspace, spare)
  await makeTask(workspace, spare, { parent_id: other.id })
  assertOverLimit(await workspace.patch(`/tasks/${other.id}`, { list_id: list }), 'list_tasks', 5_000, 5_002)
  assert.equal((await workspace.delete(`/tasks/${parent.id}`)).status, 204)
  assert.deepEqual(await countsOf(list), full(4_998))
  assert.equal((await workspace.patch(`/tasks/${other.id}`, { list_id: list })).status, 200)
  assert.deepEqual([await countsOf(list), await countsOf(spare)], [full(5_000), full(0)])
  assert.equal((await workspace.patch(`/tasks/${other.id}`, { title: 'Still mine' })).status, 200)
})

// S-44
test('a task has 100 subtasks, also under parallel requests', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const parent = await makeTask(workspace, list)
  for (let number = 0; number < 99; number++) await makeTask(workspace, list, { parent_id: parent.id })
  const singles = await Promise.all(Array.from({ length: 15 }, () => makeTask(workspace, list)))

  const answers = await Promise.all([
    ...Array.from({ length: 15 }, () =>
      workspace.post('/tasks', { title: 'One more', list_id: list, parent_id: parent.id }),
    ),
    ...singles.map(({ id }) => workspace.patch(`/tasks/${id}`, { parent_id: parent.id })),
  ])

  assert.equal(answers.filter((answer) => answer.status < 300).length, 1)
  for (const answer of answers) if (answer.status >= 300) assertOverLimit(answer, 'task_subtasks', 100, 101)
  assert.equal((await readTask(workspace, parent.id)).subtask_count, 100)
  assert.equal((await workspace.get('/tasks', { parent_id: parent.id, limit: 100 })).body.data.length, 100)
})

// D10
test('a full section is deleted in one request, with an event for each of its tasks', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Full' })).body.id
  const ids = await fillList(service, workspace, list, 5_000)
  await service.database.pool.query('update tasks set section_id = $2 where list_id = $1', [list, section])

  const events = await eventsRaisedBy(workspace, async () => {
    assert.equal((await workspace.delete(`/lists/${list}/sections/${section}`)).status, 204)
  })
  assert.deepEqual(
    events.map((event) => event.data.task.id),
    ids,
  )
  assert.equal(new Set(events.map((event) => event.data.task.updated_at)).size, 1)
})
