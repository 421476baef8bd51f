import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCounters } from '../../../src/identity/workspaces/check-counters.ts'
import { deleteTasksOfDeletedLists } from '../../../src/work/tasks/deleted-lists/delete-tasks.ts'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { fillList } from '../tasks/support.ts'

const service = await startService()

// 0470
test('the owner and admins delete a list with its tasks: it is gone for everyone, and each task raises an event and leaves a tombstone', async () => {
  const workspace = await createWorkspace(service, { inboxes: true })
  const [admin, mira, guest] = [
    await workspace.join('admin'),
    await workspace.join('member'),
    await workspace.join('guest'),
  ]
  const [owner, asAdmin, asMira, asGuest] = await Promise.all(
    [workspace.owner, admin.member, mira.member, guest.member].map((member) =>
      signIn(service, workspace, member),
    ),
  )
  const list = await workspace.list('Old plans')
  const other = await workspace.list('Kept')
  await workspace.share(list, guest.member)
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Later' })).body
  const create = async (body: object) => (await workspace.post('/tasks', { list_id: list, ...body })).body
  const parent = await create({ title: 'Move', section_id: section.id, due_date: '2030-01-01' })
  const child = await create({ title: 'Pack', parent_id: parent.id })
  const done = await create({ title: 'Decide' })
  await workspace.post(`/tasks/${done.id}/complete`)
  await workspace.post(`/tasks/${parent.id}/comments`, { text: 'When?' })
  const kept = (await workspace.post('/tasks', { title: 'Stay', list_id: other })).body
  const before = new Date(Date.parse(parent.updated_at) - 1).toISOString()

  // Only they may, and only lists that they can see; never an Inbox.
  assertError(await asMira!.delete(`/lists/${list}`), 'forbidden', { reason: 'role', required: 'admin' })
  assertError(await asGuest!.delete(`/lists/${list}`), 'forbidden', { reason: 'role', required: 'admin' })
  assertError(await asAdmin!.delete('/lists/lst_00000000000000000000000000'), 'not_found')
  const hidden = (await mira.post('/lists', { name: 'Mine', visibility: 'private' })).body.id
  assertError(await asAdmin!.delete(`/lists/${hidden}`), 'not_found')
  const inbox = (await asAdmin!.get('/sidebar')).body.lists.find((one: any) => one.is_inbox).id
  assertError(await asAdmin!.delete(`/lists/${inbox}`), 'conflict', { reason: 'inbox' })
  assert.equal((await workspace.delete(`/lists/${list}`)).status, 405, 'the public API has no such operation')

  const address = (await owner!.post(`/lists/${list}/address`)).body
  assert.equal((await asAdmin!.delete(`/lists/${list}`)).status, 204)
  assertError(await asAdmin!.delete(`/lists/${list}`), 'not_found')

  for (const client of [workspace, admin, mira, guest]) {
    assertError(await client.get(`/lists/${list}`), 'not_found')
    assertError(await client.get(`/lists/${list}/sections`), 'not_found')
    assertError(await client.get(`/tasks/${parent.id}`), 'not_found')
    assertError(await client.get('/tasks', { list_id: list }), 'not_found')
    assertError(await client.get(`/tasks/${parent.id}/comments`), 'not_found')
    assertError(await client.patch(`/lists/${list}`, { name: 'Back' }), 'not_found')
    assertError(await client.post(`/lists/${list}/archive`), 'not_found')
    assertError(await client.post('/tasks', { title: 'Late', list_id: list }), 'validation_error', {
      errors: [{ field: 'list_id', reason: 'not_found' }],
    })
    assert.ok(!JSON.stringify((await client.get('/lists')).body).includes(list))
  }
  assert.deepEqual(
    (await workspace.get('/tasks')).body.data.map(({ id }: any) => id),
    [kept.id],
  )
  for (const browser of [owner!, asAdmin!, asMira!, asGuest!]) {
    assert.ok(!JSON.stringify((await browser.get('/sidebar')).body).includes(list))
    assert.equal((await browser.get('/sidebar')).body.archived_count, 0)
    assertError(await browser.get(`/rows?list_id=${list}`), 'not_found')
    assertError(await browser.get(`/lists/${list}/changes`), 'not_found')
    assertError(await browser.get(`/lists/${list}/members`), 'not_found')
  }
  assertError(await owner!.get(`/lists/${list}/address`), 'not_found')
  assert.ok(address.address, 'it had an address')

  // Pollers get a tombstone for each, also those who only ask for this list.
  for (const client of [workspace, guest])
    for (const query of [{}, { list_id: list }, { list_id: list, updated_since: before }]) {
      const { body } = await client.get('/tasks', { include_deleted: 'true', limit: 100, ...query })
      const tombstones = body.data.filter((task: any) => task.deleted)
      assert.deepEqual(
        tombstones.map((task: any) => [task.id, task.list_id, task.parent_id, task.title]),
        [
          [parent.id, list, null, 'Move'],
          [child.id, list, parent.id, 'Pack'],
          [done.id, list, null, 'Decide'],
        ],
      )
    }

  // Subscribers learn that the list was archived for good, then of each task, parents first, and who did it.
  const told = (await workspace.events()).filter(({ actor }) => actor?.member_id === admin.member.id)
  assert.deepEqual(
    told.map(({ type, data }) => [type, (data.list ?? data.task).id]),
    [
      ['list.archived', list],
      ['task.deleted', parent.id],
      ['task.deleted', child.id],
      ['task.deleted', done.id],
    ],
  )
  assert.deepEqual(told[0]?.data.list.archived, true)
  assert.deepEqual(Object.keys(told[1]?.data.task), ['id', 'list_id', 'parent_id', 'title'])
  const streamed = (await guest.get('/events', { types: 'task.deleted', limit: 100 })).body.data
  assert.equal(streamed.length, 3, 'a guest who could see the list gets them, too')
  const log = (await owner!.get('/log?action=list.deleted')).body.data
  assert.deepEqual(
    log.map((entry: any) => [entry.action, entry.subject_name, entry.member_id]),
    [['list.deleted', 'Old plans', admin.member.id]],
  )
  assert.equal(await checkCounters(service.database.page), 0)
})

// 0470
test('of a large list nobody sees anything at once, and its tasks are deleted in steps by any worker', async () => {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Large')
  const ids = await fillList(service, workspace, list, 450)
  await workspace.post(`/lists/${list}/archive`)
  assert.equal((await owner.delete(`/lists/${list}`)).status, 204)
  // The worker hasn't been there yet.
  assertError(await workspace.get(`/tasks/${ids.at(-1)}`), 'not_found')
  assertError(await workspace.patch(`/tasks/${ids.at(-1)}`, { title: 'No' }), 'not_found')
  assert.deepEqual((await workspace.get('/tasks')).body.data, [])
  const deletions = async () =>
    (await workspace.events()).filter(({ type }) => type === 'task.deleted').map(({ data }) => data.task.id)
  assert.deepEqual(await deletions(), ids.slice(0, 200))

  const workers = [1, 2].map(() => deleteTasksOfDeletedLists(service.database))
  const deleted = (await Promise.all(workers)).reduce((sum, count) => sum + count, 0)
  assert.equal(deleted, 250)
  assert.deepEqual(await deletions(), ids)
  const [last] = (await workspace.events()).toReversed()
  assert.equal(last?.actor?.member_id, workspace.owner.id)
  // It was archived already.
  assert.equal((await workspace.events()).filter(({ type }) => type === 'list.archived').length, 1)
  assert.equal(await deleteTasksOfDeletedLists(service.database), 0)
  assert.equal(await checkCounters(service.database.page), 0)
})
