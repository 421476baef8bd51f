import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { createWorkspaceOfSize, fillList, idsOf, indexTasks, makeTask, workspaceSizes } from './support.ts'

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

/** Sets the titles of tasks, and builds the search index again: filled rows are not in the history, which it follows. */
async function setTitles(workspace: TestWorkspace, ids: string[], titleOf: (index: number) => string) {
  await service.database.pool.query(
    `update tasks set title = titles.title from unnest($2::text[], $3::text[]) as titles (id, title)
     where tasks.workspace_id = $1 and tasks.id = titles.id`,
    [workspace.workspace.id, ids, ids.map((_, index) => titleOf(index))],
  )
  await indexAgain(workspace)
}

async function indexAgain({ workspace }: TestWorkspace) {
  await service.database.pool.query(
    `update search_cursors set rebuilds = 'nothing', rebuilt_at = null, rebuilt_id = null where workspace_id = $1`,
    [workspace.id],
  )
  await indexTasks(service)
}

/** Creates a workspace with a list of so many tasks. */
async function createFilled(count: number) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  await makeTask(workspace, list, { title: 'First' })
  await indexTasks(service)
  return { workspace, list, ids: await fillList(service, workspace, list, count) }
}

// 0587
test('q finds all tasks with a word however many had it when it was asked for before', async () => {
  const { workspace, ids } = await createFilled(900)
  await setTitles(workspace, ids, (index) => (index < 5 ? 'Rare' : 'Common'))
  assert.deepEqual(await idsOf(workspace, { q: 'rare' }, 100), ids.slice(0, 5))
  assert.deepEqual(await idsOf(workspace, { q: 'common' }, 100), ids.slice(5))
  await setTitles(workspace, ids, (index) => (index < 5 ? 'Common' : 'Rare'))
  assert.deepEqual(await idsOf(workspace, { q: 'rare' }, 100), ids.slice(5))
  assert.deepEqual(await idsOf(workspace, { q: 'common' }, 2), ids.slice(0, 5))
  await setTitles(workspace, ids, () => 'Other')
  assert.deepEqual(await idsOf(workspace, { q: 'rare' }), [])
  assert.deepEqual(await idsOf(workspace, { q: 'common' }), [])
})

// 0587
test('a page with a common word is full though the next hundreds of tasks with it are hidden, done or say it otherwise', async () => {
  const { workspace, list, ids } = await createFilled(1_600)
  const hidden = (await workspace.post('/lists', { name: 'Private', visibility: 'private' })).body.id
  const member = await workspace.join('member')
  // Words that begin alike, or have the other within, look the same until their texts are compared.
  await setTitles(workspace, ids, (index) => ['Start art', 'Start', 'Artist', 'Nothing'][index % 4] ?? '')
  const startsWithArt = ids.filter((_, index) => index % 4 === 0 || index % 4 === 2)
  const bothWords = ids.filter((_, index) => index % 4 === 0)
  assert.deepEqual(await idsOf(workspace, { q: 'art' }, 100), startsWithArt)
  assert.deepEqual(await idsOf(workspace, { q: 'ar' }, 100), startsWithArt)
  assert.deepEqual(await idsOf(workspace, { q: 'art start' }, 30), bothWords)
  assert.deepEqual(await idsOf(workspace, { q: 'art st', list_id: list }, 30), bothWords)

  const { pool } = service.database
  await pool.query('update tasks set list_id = $3 where workspace_id = $1 and id = any($2::text[])', [
    workspace.workspace.id, ids.slice(100, 1_300), hidden,
  ]) // oxfmt-ignore
  await pool.query('update tasks set completed_at = now() where workspace_id = $1 and id = any($2::text[])', [
    workspace.workspace.id, ids.slice(0, 1_400),
  ]) // oxfmt-ignore
  const seen = startsWithArt.filter((id) => !ids.slice(100, 1_300).includes(id))
  assert.deepEqual(await idsOf(member, { q: 'art' }, 60), seen)
  const page = await member.get('/tasks', { q: 'art', limit: 60 })
  assert.equal(page.body.data.length, 60)
  const open = startsWithArt.filter((id) => ids.indexOf(id) >= 1_400)
  assert.deepEqual(await idsOf(workspace, { q: 'art', completed: false }, 30), open)
  assert.deepEqual(await idsOf(member, { q: 'art', completed: true }, 30), seen.filter((id) => !open.includes(id))) // oxfmt-ignore
})

// 0587
test('tasks that the release before has indexed are found by a common word, and their comments are not', async () => {
  const { workspace, ids } = await createFilled(300)
  await setTitles(workspace, ids, (index) => (index % 2 === 0 ? 'Café common' : 'Other'))
  for (const id of ids.slice(0, 3)) await workspace.post(`/tasks/${id}/comments`, { text: 'common' })
  await workspace.post(`/tasks/${ids[1]}/comments`, { text: 'common' })
  await indexTasks(service)
  const common = ids.filter((_, index) => index % 2 === 0)
  assert.deepEqual(await idsOf(workspace, { q: 'common' }, 10), common)
  await service.database.pool.query(
    'update search_documents set word_starts = default where workspace_id = $1',
    [workspace.workspace.id],
  )
  assert.deepEqual(await idsOf(workspace, { q: 'common' }, 10), common)
  assert.deepEqual(await idsOf(workspace, { q: 'common cafe' }, 100), common)
})
