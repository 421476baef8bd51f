import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCounters } from '../../../src/identity/workspaces/check-counters.ts'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

// 0421
test('the sample is an ordinary private list around today, and is removed whole, with the labels that nothing else has', async () => {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const guest = await workspace.join('guest')
  const [owner, visitor] = await Promise.all([
    signIn(service, workspace, workspace.owner),
    signIn(service, workspace, guest.member),
  ])
  assertError(await visitor.post('/sample-lists'), 'forbidden', { reason: 'role', required: 'member' })
  const idea = (await workspace.post('/labels', { name: 'idea', color: 'red' })).body
  const answer = await owner.post('/sample-lists')
  assert.equal(answer.status, 201)
  const { id, visibility } = answer.body
  assert.equal(visibility, 'private')
  assertError(await mira.get(`/lists/${id}`), 'not_found')
  const tasks = (await workspace.get('/tasks', { list_id: id })).body.data
  const today = new Date().toISOString().slice(0, 10)
  const has = (matches: (task: any) => boolean) => assert.ok(tasks.some(matches), String(matches))
  has(({ due_date }) => due_date < today)
  has(({ due_date }) => due_date === today)
  has(({ due_time }) => due_time !== null)
  has(({ recurrence }) => recurrence !== null)
  has(({ start_date }) => start_date > today)
  has(({ subtask_count }) => subtask_count === 3)
  has(({ checklist }) => checklist.length > 0)
  has(({ label_ids }) => label_ids.includes(idea.id))
  assert.equal((await workspace.get(`/lists/${id}/sections`)).body.data.length, 3)
  const sidebar = async () =>
    (await owner.get('/sidebar')).body.lists.filter((list: any) => list.id === id && list.is_sample)
  assert.equal((await sidebar()).length, 1)
  assert.equal((await owner.get(`/rows?list_id=${id}`)).body.list.is_sample, true)

  // A label that another task has got stays, as the one does that was there before.
  const labels = async () => (await workspace.get('/labels')).body.data.map(({ name }: any) => name)
  assert.deepEqual(await labels(), ['idea', 'Phone call'])
  assertError(
    await (await signIn(service, workspace, mira.member)).delete(`/sample-lists/${id}`),
    'not_found',
  )
  await workspace.share(id, mira.member)
  await workspace.post('/tasks', { title: 'My own', list_id: id })
  assert.equal((await owner.delete(`/sample-lists/${id}`)).status, 204)
  for (const client of [workspace, mira]) {
    assertError(await client.get(`/lists/${id}`), 'not_found')
    assert.deepEqual((await client.get('/tasks')).body.data, [])
  }
  assert.deepEqual(await labels(), ['idea'])
  assert.deepEqual(await sidebar(), [])
  assert.equal((await owner.get('/sidebar')).body.archived_count, 0)
  assertError(await owner.delete(`/sample-lists/${id}`), 'not_found')
  assertError(await owner.delete(`/sample-lists/${await workspace.list()}`), 'not_found')
  const types = (await workspace.events()).map(({ type }) => type)
  assert.equal(types.filter((type) => type === 'task.deleted').length, tasks.length + 1)
  assert.ok(types.includes('list.archived'))
  assert.equal(await checkCounters(service.database.page), 0)
})
