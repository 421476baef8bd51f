import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '../../../src/app/jobs.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertValidationErrors, fillList, makeTask, readTask } from './support.ts'

const service = await startService()
const byText = (texts: string[]) => texts.toSorted((a, b) => (a < b ? -1 : 1))
const numberTasks = jobs.find(({ name }) => name === 'number tasks')!

// 0385
test('tasks are numbered from 1 in each workspace, however they are created, and a failed request takes no number', async () => {
  const workspace = await createWorkspace(service)
  const other = await createWorkspace(service)
  const list = await workspace.list()
  const numberOf = async (made: Promise<{ body: any }>) => (await made).body.number
  const create = (title: string, key?: string) =>
    workspace.post('/tasks', { title, list_id: list }, key === undefined ? {} : { 'idempotency-key': key })

  assert.equal(await numberOf(create('First', 'a-key')), 1)
  assert.equal(await numberOf(create('First', 'a-key')), 1)
  const next = await numberOf(create('Second'))
  // The repeated request left a gap.
  assert.equal(next, 3)
  assertValidationErrors(
    await workspace.post('/tasks', { title: 'Nowhere', list_id: 'lst_00000000000000000000000000' }),
    'list_id: not_found',
  )
  const parent = (await create('Parent')).body
  assert.equal(parent.number, 4)
  assert.equal((await makeTask(workspace, list, { parent_id: parent.id })).number, 5)
  const batch = await workspace.post('/tasks/bulk', {
    operations: ['One', 'Two', 'Three'].map((title) => ({ op: 'create', task: { title, list_id: list } })),
  })
  assert.equal(batch.status, 200, batch.text)
  const all = (await workspace.get('/tasks')).body.data
  assert.deepEqual(
    all.map(({ number }: any) => number),
    [1, 3, 4, 5, 6, 7, 8],
  )
  assert.equal((await workspace.events()).at(-1)?.data.task.number, 8)
  assert.equal(await numberOf(create('Afterwards')), 9)
  assert.equal((await makeTask(other, await other.list())).number, 1)

  // It stays, and nobody can change it.
  assertValidationErrors(await workspace.patch(`/tasks/${parent.id}`, { number: 7 }), 'number: read_only')
  const moved = await workspace.patch(`/tasks/${parent.id}`, { number: 4, list_id: await workspace.list() })
  assert.equal(moved.body.number, 4)
})

// 0385
test('tasks of an earlier release are numbered in the order of their creation, which changes nothing else of them', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const ids = await fillList(service, workspace, list, 450)
  const before = await readTask(workspace, ids[0]!)
  assert.equal(before.number, null)
  const [here, there] = await Promise.all([
    numberTasks.run(service.database),
    numberTasks.run(service.database),
  ])

  assert.ok(here.numbered! + there.numbered! >= 450)
  assert.deepEqual(await readTask(workspace, ids[0]!), { ...before, number: 1 })
  const numbers = await Promise.all(
    [1, 200, 449].map(async (at) => (await readTask(workspace, ids[at]!)).number),
  )
  assert.deepEqual(numbers, [2, 201, 450])
  assert.equal((await makeTask(workspace, list)).number, 451)
  assert.deepEqual(await numberTasks.run(service.database), { numbered: 0 })
})

// 0385
test('the app finds tasks by number, and those that the person cannot see are like numbers without a task', async () => {
  const workspace = await createWorkspace(service)
  const guest = await workspace.join('guest')
  const shared = await workspace.list('Shared')
  await workspace.share(shared, guest.member)
  const seen = await makeTask(workspace, shared, { title: 'Seen' })
  const hidden = await makeTask(workspace, await workspace.list(), { title: 'Hidden' })
  const deleted = await makeTask(workspace, shared)
  await workspace.delete(`/tasks/${deleted.id}`)
  const owner = await signIn(service, workspace, workspace.owner)
  const theirs = await signIn(service, workspace, guest.member)
  const numbers = `/rows?numbers=${[seen, hidden, deleted].map(({ number }) => number).join()},999`
  const idsOf = (answer: any) => byText(answer.body.data.map(({ id }: any) => id))

  assert.deepEqual(idsOf(await owner.get(numbers)), byText([seen.id, hidden.id]))
  assert.deepEqual(idsOf(await theirs.get(numbers)), [seen.id])
  assert.deepEqual((await theirs.get(`/search?q=${encodeURIComponent(`#${hidden.number}`)}`)).body.tasks, [])
  const [found] = (await theirs.get(`/search?q=${encodeURIComponent(`#${seen.number}`)}`)).body.tasks
  assert.deepEqual([found.id, found.number, found.list_name], [seen.id, seen.number, 'Shared'])
  for (const wrong of ['0', '-1', '1.5', '2147483648', 'x', '1,'])
    assertValidationErrors(await owner.get(`/rows?numbers=${wrong}`), 'numbers: format')
})
