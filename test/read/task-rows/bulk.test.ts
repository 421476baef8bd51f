import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillList, makeTask, eventsRaisedBy, readTask } from '../../work/tasks/support.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { checkCounters } from '../../../src/identity/workspaces/check-counters.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()

async function setUpList() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  return { workspace, list, owner: await signIn(service, workspace, workspace.owner) }
}

const count = (workspace: { get: any }, list: string) =>
  workspace.get('/tasks', { list_id: list }).then(({ body }: any) => body.data.length)

// 0149, R-086
test('many tasks can be completed, changed, moved and deleted at once, each with its own events', async () => {
  const { workspace, list, owner } = await setUpList()
  const other = await workspace.list('Other')
  const parent = await makeTask(workspace, list, { title: 'parent' })
  const subtask = await makeTask(workspace, list, { title: 'subtask', parent_id: parent.id })
  const plain = await makeTask(workspace, list, { title: 'plain' })
  const ids = [subtask.id, plain.id, parent.id]
  const bulk = async (body: object) => {
    const answer = await owner.post('/tasks/bulk', body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  let events = await eventsRaisedBy(workspace, () => bulk({ ids, do: 'complete' }))
  assert.deepEqual(events.map(({ type }) => type), Array(3).fill('task.completed')) // oxfmt-ignore
  assert.equal(new Set(events.map(({ created_at }) => created_at)).size, 1)
  assert.equal((await bulk({ ids, do: 'reopen' })).data.length, 3)

  events = await eventsRaisedBy(workspace, () =>
    bulk({ ids, do: { patch: { priority: 3, due_date: '2027-01-01' } } }),
  )
  assert.deepEqual(events.map(({ data }) => data.changed), ids.map(() => ['due_date', 'priority'])) // oxfmt-ignore
  const moved = await bulk({ ids, do: { patch: { list_id: other } } })
  assert.deepEqual(new Set(moved.data.map(({ list_id }: any) => list_id)), new Set([other]))
  const placed = await bulk({ ids: [plain.id, parent.id], do: { place: { list_id: list, after_id: null } } })
  assert.equal(placed.data.length, 3, 'the subtask has moved with its parent')
  const key = (id: string) => placed.data.find((row: any) => row.id === id).rank ?? id.slice(4)
  assert.ok(key(plain.id) < key(parent.id))
  assert.equal(await checkCounters(service.database.page), 0)

  events = await eventsRaisedBy(workspace, async () => {
    const result = await bulk({ ids, do: 'delete' })
    assert.deepEqual([result.data, new Set(result.deleted)], [[], new Set(ids)])
  })
  assert.deepEqual(events.map(({ type }) => type), Array(3).fill('task.deleted')) // oxfmt-ignore
  assert.equal(await checkCounters(service.database.page), 0)
})

// D20, D22
test('steps run in order, all or none, and an error names the task', async () => {
  const { workspace, list, owner } = await setUpList()
  const [a, b] = [
    await makeTask(workspace, list, { title: 'a' }),
    await makeTask(workspace, list, { title: 'b' }),
  ]
  const steps = [
    { id: a.id, do: { patch: { priority: 4 } } },
    { id: b.id, do: { place: { after_id: null } } },
    { id: a.id, do: { complete: {} } },
  ]
  const failing = [
    [{ id: 'none', do: 'complete' }, 'not_found', { task_id: 'none' }],
    [{ id: b.id, do: { take_back: { due_date: '2027-01-01' } } }, 'conflict', { reason: 'changed', task_id: b.id }],
    [{ id: b.id, do: { patch: { due_time: '09:00' } } }, 'validation_error', { errors: [{ field: 'due_time', reason: 'needs_due_date' }], task_id: b.id }],
  ] as const // oxfmt-ignore
  for (const [step, code, details] of failing) {
    const events = await eventsRaisedBy(workspace, async () => {
      assertError(await owner.post('/tasks/bulk', { steps: [...steps, step] }), code, details)
    })
    assert.deepEqual([events, await readTask(workspace, a.id)], [[], a])
  }
  const { body } = await owner.post('/tasks/bulk', { steps })
  assert.deepEqual(
    body.data.map(({ id, priority, completed_at, rank }: any) => [id, priority, completed_at !== undefined, rank !== undefined]),
    [[a.id, 4, true, false], [b.id, undefined, false, true]],
  ) // oxfmt-ignore
  for (const bulk of [
    {},
    { ids: [a.id] },
    { ids: [], do: 'complete' },
    { ids: [a.id, a.id], do: 'complete' },
    { ids: [a.id], do: 'destroy' },
    { ids: [a.id], do: { patch: { title: 'x' } } },
    { ids: [a.id], do: { patch: {}, place: { after_id: null } } },
    { ids: [a.id], do: 'complete', steps },
  ])
    assert.equal((await owner.post('/tasks/bulk', bulk)).status, 400, JSON.stringify(bulk))
  const many = Array.from({ length: 201 }, (_, index) => `tsk_${index}`)
  const tooMany = await owner.post('/tasks/bulk', { ids: [...many, a.id], do: 'complete' })
  assert.ok(tooMany.status >= 400, tooMany.text)
})

//
test('a list holds 5,000 tasks and not one more, even with concurrent moves', async () => {
  const { workspace, list, owner } = await setUpList()
  await fillList(service, workspace, list, 4_998)
  const other = await workspace.list('Other')
  const ids: string[] = []
  for (const title of ['a', 'b', 'c']) ids.push((await makeTask(workspace, other, { title })).id)
  const move = (some: string[]) => owner.post('/tasks/bulk', { ids: some, do: { patch: { list_id: list } } })
  assertError(await move(ids), 'unprocessable', {
    limit: 'list_tasks',
    max: 5_000,
    actual: 5_001,
    task_id: ids[2],
  })
  assert.equal(await count(workspace, other), 3)
  assert.equal((await move(ids.slice(0, 2))).status, 200)
  const place = await owner.post('/tasks/bulk', {
    ids: ids.slice(2),
    do: { place: { list_id: list, after_id: null } },
  })
  assertError(place, 'unprocessable', { limit: 'list_tasks', max: 5_000, actual: 5_001, task_id: ids[2] })
})
