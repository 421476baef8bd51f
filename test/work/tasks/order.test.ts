import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { historyOf, makeTask, eventsRaisedBy, readTask } from './support.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()

async function world() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  return { workspace, list, owner: await signIn(service, workspace, workspace.owner) }
}

type Browser = Awaited<ReturnType<typeof signIn>>

/** Returns the titles of open tasks of a list, section or parent, in the order that people see. */
async function order(browser: Browser, list: string, of: object = {}): Promise<string[]> {
  const { body } = await browser.get('/rows', { list_id: list })
  const key = (row: { id: string; rank?: string }) => row.rank ?? row.id.slice(4)
  return body.data
    .filter((row: any) => Object.entries(of).every(([field, value]) => (row[field] ?? null) === value))
    .toSorted((a: any, b: any) => (key(a) < key(b) ? -1 : 1))
    .map(({ title }: { title: string }) => title)
}

const makeAll = async (workspace: TestWorkspace, list: string, titles: string, fields = {}) => {
  const tasks = []
  for (const title of titles) tasks.push(await makeTask(workspace, list, { title, ...fields }))
  return tasks
}

// 0148
test('a task is moved after another one or to the top, which only the history records', async () => {
  const { workspace, list, owner } = await world()
  const [a, b, c, d] = await makeAll(workspace, list, 'abcd')
  const move = async (task: any, after: any) => {
    const answer = await owner.post(`/tasks/${task.id}/place`, { after_id: after?.id ?? null })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.updated_at, task.updated_at)
    return (await order(owner, list)).join('')
  }
  const events = await eventsRaisedBy(workspace, async () => {
    assert.equal(await move(d, a), 'adbc')
    assert.equal(await move(a, null), 'adbc', 'it is there already')
    assert.equal(await move(c, null), 'cadb')
    assert.equal(await move(a, b), 'cdba')
    assert.equal(await move(b, c), 'cbda')
  })
  assert.deepEqual(events, [])
  assert.deepEqual((await readTask(workspace, d.id)).updated_at, d.updated_at)
  const history = await historyOf(service, d.id)
  assert.deepEqual(
    history.map(({ action }) => action),
    ['task.created', 'task.placed'],
  )
  await makeTask(workspace, list, { title: 'e' })
  assert.equal((await order(owner, list)).join(''), 'cbdae', 'new tasks go to the end')
})

// D6
test('naming a section or a list moves the task there, with the events of any other change', async () => {
  const { workspace, list, owner } = await world()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Later' })).body.id
  const [a, b, c] = await makeAll(workspace, list, 'abc')
  const [x] = await makeAll(workspace, list, 'xy', { section_id: section })
  const events = await eventsRaisedBy(workspace, async () => {
    await owner.post(`/tasks/${b.id}/place`, { section_id: section, after_id: x.id })
  })
  assert.deepEqual(events.map(({ type, data }) => [type, data.changed]), [['task.updated', ['section_id']]]) // oxfmt-ignore
  assert.deepEqual(await order(owner, list, { section_id: section }), ['x', 'b', 'y'])
  const other = await workspace.list('Other')
  const [there] = await makeAll(workspace, other, 'tu')
  await makeTask(workspace, list, { title: 's', parent_id: a.id })
  const moved = await owner.post(`/tasks/${a.id}/place`, { list_id: other, after_id: there.id })
  assert.equal(moved.body.list_id, other)
  assert.deepEqual(await order(owner, other, { parent_id: null }), ['t', 'a', 'u'])
  await owner.patch(`/tasks/${c.id}`, { list_id: other })
  assert.deepEqual(await order(owner, other, { parent_id: null }), ['t', 'a', 'u', 'c'])
  for (const after_id of [x.id, c.id, 'none'])
    assert.equal((await owner.post(`/tasks/${c.id}/place`, { after_id })).status, 400, after_id)
  await workspace.post(`/lists/${other}/archive`)
  assertError(await owner.post(`/tasks/${c.id}/place`, { after_id: null }), 'conflict', { reason: 'list_archived' }) // oxfmt-ignore
})

test('after any moves, everyone sees the same order, and no two tasks share a position', async () => {
  const { workspace, list, owner } = await world()
  const tasks = await makeAll(workspace, list, 'abcdefgh')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { minLength: 1, maxLength: 8 }),
      async (moves) => {
        for (const [from, to] of moves) {
          const before = await order(owner, list)
          const task = tasks[from]!
          const after = from === to ? null : tasks[to]!
          await owner.post(`/tasks/${task.id}/place`, { after_id: after?.id ?? null })
          const expected = before.filter((title) => title !== task.title)
          expected.splice(after ? expected.indexOf(after.title) + 1 : 0, 0, task.title)
          assert.deepEqual(await order(owner, list), expected)
        }
      },
    ),
    { numRuns: 8 },
  )
})

// 0148
test('each person orders the lists in their own sidebar, if they can see them', async () => {
  const { workspace, owner, list } = await world()
  const member = await workspace.join('member')
  const asMember = await signIn(service, workspace, member.member)
  const [second, third] = [await workspace.list('Second'), await workspace.list('Third')]
  const hidden = (await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const shown = async (browser: Browser) =>
    (await browser.get('/sidebar')).body.lists.map(({ name }: any) => name)
  const events = await eventsRaisedBy(workspace, async () => {
    assert.equal((await asMember.post(`/lists/${third}/place`, { after_id: null })).status, 204)
    assert.equal((await asMember.post(`/lists/${list}/place`, { after_id: second })).status, 204)
  })
  assert.deepEqual(events, [])
  assert.deepEqual(await shown(asMember), ['Third', 'Second', 'Test list'])
  assert.deepEqual(await shown(owner), ['Test list', 'Second', 'Third', 'Hidden'])
  await owner.post(`/lists/${hidden}/place`, { after_id: list })
  assert.deepEqual(await shown(owner), ['Test list', 'Hidden', 'Second', 'Third'])
  assert.equal((await asMember.post(`/lists/${second}/place`, { after_id: hidden })).status, 400)
  assert.equal((await asMember.post(`/lists/${second}/place`, { after_id: second })).status, 400)
  await workspace.post(`/lists/${third}/archive`)
  await makeTask(workspace, list)
  const desk = (await asMember.get('/sidebar')).body
  assert.deepEqual([desk.archived_count, desk.lists.at(-1).open_count, desk.lists.length], [1, 1, 2])
})
