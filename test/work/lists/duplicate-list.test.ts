import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCounters } from '../../../src/identity/workspaces/check-counters.ts'
import { copyTasksOfLists } from '../../../src/work/tasks/list-copies/copy-tasks.ts'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { fillList, makeTask } from '../tasks/support.ts'

const service = await startService()

// 0471
test('a copy of a list has its sections and what is still to do, in their order, for those who can see it', async () => {
  const workspace = await createWorkspace(service)
  const [mira, guest] = [await workspace.join('member'), await workspace.join('guest')]
  const [owner, asMira, asGuest] = await Promise.all(
    [workspace.owner, mira.member, guest.member].map((member) => signIn(service, workspace, member)),
  )
  const list = (await workspace.post('/lists', { name: 'Fair', description: 'Every spring' })).body.id
  await workspace.share(list, guest.member)
  const [later] = [
    (await workspace.post(`/lists/${list}/sections`, { name: 'Later' })).body,
    (await workspace.post(`/lists/${list}/sections`, { name: 'First', position: 0 })).body,
  ]
  const label = (await workspace.post('/labels', { name: 'hall' })).body
  const parent = await makeTask(workspace, list, {
    title: 'Stand',
    description: 'Hall 4',
    section_id: later.id,
    due_date: '2027-03-01',
    due_time: '09:30',
    priority: 3,
    assignee_ids: [mira.member.id, guest.member.id],
    label_ids: [label.id],
    recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
    checklist: [{ text: 'Cables', checked: true }],
    external_id: 'crm-1',
  })
  await makeTask(workspace, list, { title: 'Book', parent_id: parent.id })
  const packed = await makeTask(workspace, list, { title: 'Packed', parent_id: parent.id })
  const done = await makeTask(workspace, list, { title: 'Done' })
  await makeTask(workspace, list, { title: 'Below what is done', parent_id: done.id })
  for (const { id } of [packed, done]) await workspace.post(`/tasks/${id}/complete`)
  const top = await makeTask(workspace, list, { title: 'Top', section_id: later.id })
  await owner!.post(`/tasks/${top.id}/place`, { after_id: null })
  await workspace.post(`/tasks/${parent.id}/comments`, { text: 'Same as last year?' })
  await workspace.post(`/lists/${list}/archive`)

  assertError(await asGuest!.post(`/lists/${list}/duplicate`, { name: 'Mine' }), 'forbidden', {
    reason: 'role',
    required: 'member',
  })
  assertError(await owner!.post(`/lists/${list}/duplicate`, { name: ' ' }), 'validation_error', {
    errors: [{ field: 'name', reason: 'format' }],
  })
  const key = 'a3c1a9de-3c5b-4f6e-9a63-0a4d5d2f7b11'
  const duplicate = () =>
    asMira!.post(`/lists/${list}/duplicate`, { name: 'Fair 2028' }, { 'idempotency-key': key })
  const answer = await duplicate()
  assert.equal(answer.status, 201)
  const copy = answer.body
  assert.equal((await duplicate()).body.id, copy.id, 'sent twice, created once')
  assert.deepEqual(
    [copy.name, copy.description, copy.visibility, copy.archived],
    ['Fair 2028', 'Every spring', 'workspace', false],
  )
  assert.deepEqual((await asMira!.get(`/lists/${copy.id}/copy`)).body, { done: 3, total: 3, finished: true })
  assertError(await asMira!.get(`/lists/${list}/copy`), 'not_found')
  assertError(await asGuest!.get(`/lists/${copy.id}/copy`), 'not_found')

  const sections = (await workspace.get(`/lists/${copy.id}/sections`)).body.data
  assert.deepEqual(
    sections.map(({ name }: any) => name),
    ['First', 'Later'],
  )
  const tasks = (await workspace.get('/tasks', { list_id: copy.id })).body.data
  assert.deepEqual(
    tasks.map((task: any) => [task.title, task.completed]),
    [
      ['Top', false],
      ['Stand', false],
      ['Book', false],
    ],
  )
  const [, stand, book] = tasks
  const { id, number, list_id, section_id, checklist, assignee_ids, ...kept } = stand
  assert.ok(id !== parent.id && number > parent.number && list_id === copy.id && book.parent_id === id)
  assert.equal(section_id, sections[1].id)
  assert.deepEqual(
    checklist.map((item: any) => [item.text, item.checked]),
    [['Cables', false]],
  )
  assert.deepEqual(assignee_ids, [mira.member.id], 'the guest has no access to the copy')
  for (const field of [
    'description',
    'due_date',
    'due_time',
    'timezone',
    'priority',
    'label_ids',
    'recurrence',
  ])
    assert.deepEqual(kept[field], parent[field], field)
  assert.deepEqual([kept.external_id, kept.created_by], [null, mira.member.id])
  assert.deepEqual((await workspace.get(`/tasks/${id}/comments`)).body.data, [])
  const raised = (await workspace.events()).filter(({ actor }) => actor?.member_id === mira.member.id)
  assert.deepEqual(
    raised.map(({ type }) => type).filter((type) => type !== 'member.joined'),
    ['list.created', 'task.created', 'task.created', 'task.created'],
  )

  // Members undo it, but only what they have just duplicated themselves.
  const others = (await owner!.post(`/lists/${list}/duplicate`, { name: 'Another' })).body.id
  assertError(await asMira!.delete(`/lists/${others}`), 'forbidden', { reason: 'role', required: 'admin' })
  service.clock.offsetMs += 16 * 60_000
  assertError(await asMira!.delete(`/lists/${copy.id}`), 'forbidden', { reason: 'role', required: 'admin' })
  service.clock.offsetMs -= 16 * 60_000
  assert.equal((await asMira!.delete(`/lists/${copy.id}`)).status, 204)
  assertError(await workspace.get(`/lists/${copy.id}`), 'not_found')

  // A private copy begins with the person who made it.
  const secret = (await workspace.post('/lists', { name: 'Secret', visibility: 'private' })).body.id
  await workspace.share(secret, mira.member)
  await makeTask(workspace, secret, { title: 'Ask', assignee_ids: [mira.member.id] })
  const own = (await owner!.post(`/lists/${secret}/duplicate`, { name: 'Own' })).body
  assert.equal(own.visibility, 'private')
  assertError(await mira.get(`/lists/${own.id}`), 'not_found')
  assert.deepEqual((await workspace.get('/tasks', { list_id: own.id })).body.data[0].assignee_ids, [])
  assert.equal(await checkCounters(service.database.page), 0)
})

// 0471
test('a large list is copied in steps that any worker continues, without gaps or doubles, until it cannot be', async () => {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const owner = await signIn(service, workspace, workspace.owner)
  const asMira = await signIn(service, workspace, mira.member)
  const list = await workspace.list('Large')
  await fillList(service, workspace, list, 450)
  const titled = await makeTask(workspace, list, { title: 'Last' })
  const copy = (await owner.post(`/lists/${list}/duplicate`, { name: 'Copy' })).body.id
  const progress = async (id: string) => (await owner.get(`/lists/${id}/copy`)).body
  assert.deepEqual(await progress(copy), { done: 200, total: 451, finished: false })
  const counts = await Promise.all([1, 2].map(() => copyTasksOfLists(service.database)))
  assert.equal(counts[0]! + counts[1]!, 251)
  assert.deepEqual(await progress(copy), { done: 451, total: 451, finished: true })
  const { lists } = (await owner.get('/sidebar')).body
  assert.deepEqual(
    lists.map((one: any) => [one.name, one.open_count]),
    [
      ['Large', 451],
      ['Copy', 451],
    ],
  )
  const { data: rows } = (await owner.get(`/rows?list_id=${copy}`)).body
  assert.deepEqual(
    rows.filter(({ title }: any) => title === 'Last').map(({ id }: any) => id === titled.id),
    [false],
  )

  // It ends where its member may no longer create lists, and where the copy is gone.
  const left = (await asMira.post(`/lists/${list}/duplicate`, { name: 'Of someone who leaves' })).body.id
  const dropped = (await owner.post(`/lists/${list}/duplicate`, { name: 'Dropped' })).body.id
  assert.equal((await owner.delete(`/members/${mira.member.id}`)).status, 204)
  assert.equal((await owner.delete(`/lists/${dropped}`)).status, 204)
  assert.equal(await copyTasksOfLists(service.database), 0)
  assert.deepEqual(await progress(left), { done: 200, total: 451, finished: true })
  assert.equal(await checkCounters(service.database.page), 0)
})
