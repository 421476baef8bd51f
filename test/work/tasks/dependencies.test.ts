import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { openStream } from '../../read/live/support.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import {
  assertListArchived,
  assertNotFound,
  assertOverLimit,
  assertValidationErrors,
  eventsRaisedBy,
  fillList,
  historyOf,
  makeTask,
  readTask,
} from './support.ts'

const service = await startService({ liveTickMs: 50 })

/** A workspace, and shorthands for the dependencies of its tasks. */
async function setUp() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const path = (id: string, by: string) => `/tasks/${id}/dependencies/${by}`
  const add = (id: string, by: string, client: Pick<typeof workspace, 'send'> = workspace) =>
    client.send('PUT', path(id, by))
  const pairs = async (id: string, client: Pick<typeof workspace, 'get'> = workspace) =>
    (await client.get(`/tasks/${id}/dependencies`)).body.data.map(
      ({ task_id, blocked_by_id, open }: Record<string, unknown>) => [task_id, blocked_by_id, open],
    )
  const task = (title: string, fields: Record<string, unknown> = {}) =>
    makeTask(workspace, list, { title, ...fields })
  return { workspace, list, path, add, pairs, task }
}

// 0481
test('a task is blocked by others once each, without an event, with history, and until they are completed or deleted', async () => {
  const { workspace, list, path, add, pairs, task } = await setUp()
  const [a, b, c] = [await task('Paint'), await task('Sand'), await task('Buy')]
  const events = await eventsRaisedBy(workspace, async () => {
    const added = await add(a.id, b.id)
    assert.equal(added.status, 200, added.text)
    assert.partialDeepStrictEqual(added.body, {
      task_id: a.id,
      blocked_by_id: b.id,
      open: true,
      created_by: workspace.owner.id,
    })
    assert.deepEqual((await add(a.id, b.id)).body, added.body)
    await add(a.id, c.id)
  })
  assert.deepEqual(events, [])
  assert.deepEqual(await readTask(workspace, a.id), a)
  assert.deepEqual(await pairs(a.id), [
    [a.id, b.id, true],
    [a.id, c.id, true],
  ])
  assert.deepEqual(await pairs(c.id), [[a.id, c.id, true]])

  const ana = await signIn(service, workspace, workspace.owner)
  const rows = async (query: Record<string, string | boolean>) => (await ana.get('/rows', query)).body.data
  const blockedBy = async () => (await rows({ ids: a.id }))[0].blocked_by
  const titles = async (blocked: boolean) =>
    (await rows({ view: 'all', blocked })).map(({ title }: { title: string }) => title)
  assert.deepEqual(await blockedBy(), [b.id, c.id])
  assert.deepEqual(await titles(true), ['Paint'])
  assert.deepEqual((await titles(false)).toSorted(), ['Buy', 'Sand'])
  // The answer to a change has the rows of what waits for it, too.
  const done = await ana.post('/tasks/bulk', { ids: [b.id], do: 'complete' })
  assert.deepEqual(done.body.data.find(({ id }: { id: string }) => id === a.id)?.blocked_by, [c.id])
  assert.deepEqual((await pairs(a.id))[0], [a.id, b.id, false])
  await workspace.post(`/tasks/${b.id}/reopen`)
  assert.deepEqual(await blockedBy(), [b.id, c.id])
  await workspace.delete(`/tasks/${b.id}`)
  assert.deepEqual(await blockedBy(), [c.id])
  // A blocked task can be completed, and a copy of it isn't blocked.
  await ana.post(`/tasks/${a.id}/duplicate`)
  const copy = (await workspace.get('/tasks', { list_id: list })).body.data.at(-1)
  assert.deepEqual([copy.title, await pairs(copy.id)], ['Paint', []])
  assert.equal((await workspace.post(`/tasks/${a.id}/complete`)).body.completed, true)

  assert.equal((await workspace.delete(path(a.id, c.id))).status, 204)
  assert.equal((await workspace.delete(path(a.id, c.id))).status, 204)
  assert.deepEqual(await pairs(a.id), [])
  assert.deepEqual(
    (await historyOf(service, a.id)).filter(({ action }) => action.startsWith('dependency.')),
    [
      { action: 'dependency.created', changed: { blocked_by_id: { from: null, to: b.id } } },
      { action: 'dependency.created', changed: { blocked_by_id: { from: null, to: c.id } } },
      { action: 'dependency.deleted', changed: { blocked_by_id: { from: c.id, to: null } } },
    ],
  )
  await workspace.post(`/lists/${list}/archive`)
  assertListArchived(await add(a.id, c.id))
})

// 0481
test('tasks cannot wait for each other, also if two requests each close half of a cycle, and not for more than 50', async () => {
  const { workspace, list, add, task } = await setUp()
  const [a, b, c] = [await task('Paint'), await task('Sand'), await task('Buy')]
  assertValidationErrors(await add(a.id, a.id), 'blocked_by_id: self')
  assertNotFound(await add(a.id, 'tsk_00000000000000000000000000'))
  await add(a.id, b.id)
  await add(b.id, c.id)
  const refused = await add(c.id, a.id)
  assertError(refused, 'unprocessable', {
    reason: 'dependency_cycle',
    path: [
      { id: c.id, title: 'Buy' },
      { id: a.id, title: 'Paint' },
      { id: b.id, title: 'Sand' },
    ],
  })
  assert.equal(
    refused.body.error.message,
    "Tasks can't wait for each other: “Buy” waits for “Paint” waits for “Sand” waits for “Buy”.",
  )
  // What is deleted waits for nothing.
  await workspace.delete(`/tasks/${b.id}`)
  assert.equal((await add(c.id, a.id)).status, 200)

  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await task(`One ${round}`), await task(`Other ${round}`)]
    const both = await Promise.all([add(one.id, other.id), add(other.id, one.id)])
    assert.equal(
      both.map(({ status }) => status).reduce((sum, status) => sum + status),
      200 + 422,
    )
  }

  const many = await fillList(service, workspace, list, 51)
  for (const id of many.slice(0, 50)) assert.equal((await add(c.id, id)).status, id === many[49] ? 422 : 200)
  // It waits for one other task already.
  assertOverLimit(await add(c.id, many[50]!), 'task_dependencies', 50, 51)
  for (const id of many.slice(0, 50)) await add(id, many[50]!)
  assertOverLimit(await add(a.id, many[50]!), 'task_dependencies', 50, 51)
})

// 0481, S-06, D44
test('a dependency on a task that someone cannot see is neither shown nor counted, in no read, history or stream', async () => {
  const { workspace, list, add, pairs, task, path } = await setUp()
  const mira = await workspace.join('member')
  const guest = await workspace.join('guest')
  await workspace.share(list, guest.member)
  const secret = (await workspace.post('/lists', { name: 'Secret', visibility: 'private' })).body.id
  const [a, c] = [await task('Paint'), await task('Buy')]
  const hidden = await makeTask(workspace, secret, { title: 'Sell the house' })
  const browser = await signIn(service, workspace, mira.member)
  const stream = await openStream(service, browser, workspace.workspace.id)
  assert.equal((await add(a.id, hidden.id)).status, 200)
  assert.equal((await add(hidden.id, c.id)).status, 200)

  assertNotFound(await add(c.id, hidden.id, mira))
  assertNotFound(await mira.delete(path(a.id, hidden.id)))
  assertNotFound(await mira.get(`/tasks/${hidden.id}/dependencies`))
  assert.deepEqual([await pairs(a.id, mira), await pairs(c.id, mira)], [[], []])
  const [row] = (await browser.get('/rows', { ids: a.id })).body.data
  assert.equal(row.blocked_by, undefined)
  assert.deepEqual((await browser.get('/rows', { view: 'all', blocked: true })).body.data, [])
  const actions = async () =>
    (await browser.get(`/tasks/${a.id}/changes`)).body.data.map((entry: { action: string }) => entry.action)
  assert.deepEqual(await actions(), ['task.created'])
  assert.equal((await browser.get(`/lists/${list}/changes`)).text.includes('dependency'), false)
  // A cycle through what they can't see is refused, and names only what they can.
  assertError(await add(c.id, a.id, mira), 'unprocessable', {
    reason: 'dependency_cycle',
    path: [
      { id: c.id, title: 'Buy' },
      { id: a.id, title: 'Paint' },
    ],
  })

  const save = await task('Save')
  assert.deepEqual(
    (await stream.count(1)).map(({ action }) => action),
    ['task.created'],
  )

  // Those who see both learn of it, and when what blocks it is completed.
  await workspace.share(secret, mira.member)
  assert.deepEqual((await browser.get('/rows', { ids: a.id })).body.data[0].blocked_by, [hidden.id])
  // What happened before remains unseen.
  assert.deepEqual(await actions(), ['task.created'])
  await add(c.id, save.id)
  await workspace.post(`/tasks/${hidden.id}/complete`)
  const completed = await stream.wait(
    ({ event, data }) =>
      event === 'changes' && data.some((change: { action: string }) => change.action === 'task.completed'),
  )
  const change = completed.data.find(({ action }: { action: string }) => action === 'task.completed')
  assert.deepEqual(change.task_ids, [hidden.id, a.id])
  assert.ok(
    stream.changes().some(({ action, subject_id }) => action === 'dependency.created' && subject_id === c.id),
  )
  assert.deepEqual(await pairs(a.id, guest), [])
  stream.close()
})
