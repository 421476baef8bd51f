import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { createWorkspaceOfSize, idsOf, indexTasks, makeTask, workspaceSizes } from './support.ts'

const service = await startService()

for (const size of workspaceSizes)
  test(`q fills its pages though most tasks with the words are hidden, deleted or filtered out: after ${size} tasks`, async () => {
    const workspace = await createWorkspaceOfSize(service, size)
    const open = await workspace.list()
    const hidden = (await workspace.post('/lists', { name: 'Private', visibility: 'private' })).body.id
    const member = await workspace.join('member')
    const made: { id: string; kind: string }[] = []
    for (let number = 0; number < 60; number++) {
      const kind = number < 25 ? 'hidden' : number < 45 ? 'deleted' : number % 2 === 0 ? 'urgent' : 'other'
      const { id } = await makeTask(workspace, kind === 'hidden' ? hidden : open, {
        title: `Invoice ${number}`,
        priority: kind === 'urgent' ? 4 : 0,
      })
      made.push({ id, kind })
    }
    await indexTasks(service)
    // The index still has them.
    for (const { id, kind } of made) if (kind === 'deleted') await workspace.delete(`/tasks/${id}`)

    const idsOfKinds = (...kinds: string[]) =>
      made.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
    for (const limit of [1, 5, 14, 15, 16, 100]) {
      assert.deepEqual(await idsOf(workspace, { q: 'inv' }, limit), idsOfKinds('hidden', 'urgent', 'other'))
      assert.deepEqual(await idsOf(member, { q: 'invoice' }, limit), idsOfKinds('urgent', 'other'))
      assert.deepEqual(await idsOf(member, { q: 'invoice', priority: '4' }, limit), idsOfKinds('urgent'))
      assert.deepEqual(await idsOf(workspace, { q: 'invoice', list_id: open, priority: '4' }, limit), idsOfKinds('urgent')) // oxfmt-ignore
    }
    // A page is full at once: the rest is read with the page, not by the next ones.
    const page = await member.get('/tasks', { q: 'invoice', limit: 10 })
    assert.equal(page.body.data.length, 10)
  })

test('a task with hundreds of words is found by each of them, and one without any by none', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const many = Array.from({ length: 900 }, (_, number) => `word${number}`)
  const long = await makeTask(workspace, list, { title: 'Long', description: many.join(' ') })
  const none = await makeTask(workspace, list, { title: '🎉' })
  const short = await makeTask(workspace, list, { title: 'Word7 and word899' })
  await indexTasks(service)
  assert.deepEqual(await idsOf(workspace, { q: 'word899' }), [long.id, short.id])
  assert.deepEqual(await idsOf(workspace, { q: 'word899 word7' }), [long.id, short.id])
  assert.deepEqual(await idsOf(workspace, { q: 'word898' }), [long.id])
  assert.deepEqual(await idsOf(workspace, { q: 'word8' }), [long.id, short.id])
  assert.deepEqual(await idsOf(workspace, {}), [long.id, none.id, short.id])
})
