import assert from 'node:assert/strict'
import { test } from 'node:test'
import { write } from '../../../src/platform/db/write.ts'
import type { MemberId } from '../../../src/core/ids.ts'
import { onMemberRemoved } from '../../../src/app/on-member-removed.ts'
import { removeMember } from '../../../src/identity/members/remove.ts'
import { operatorActor } from '../../../src/identity/workspaces/operator-actor.ts'
import type { Client } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { makeTask, assertNotFound, eventsRaisedBy, readTask, assertValidationErrors } from './support.ts'

const service = await startService()

async function privateList(workspace: TestWorkspace): Promise<string> {
  const { body } = await workspace.post('/lists', { name: 'Private', visibility: 'private' })
  return body.id
}

const remove = (workspace: TestWorkspace, id: string) =>
  write(service.database, workspace.workspace.id, (sql) =>
    removeMember(sql, operatorActor(workspace.workspace), id as MemberId, onMemberRemoved),
  )

/** Every request about a task. */
const requestsFor = (client: Client, id: string) => [
  client.get(`/tasks/${id}`),
  client.patch(`/tasks/${id}`, { title: 'Mine', list_id: 'lst_x' }),
  client.post(`/tasks/${id}/complete`),
  client.post(`/tasks/${id}/complete`, { due_date: '2027-01-01' }),
  client.post(`/tasks/${id}/reopen`),
  client.get(`/tasks/${id}/repetitions`),
  client.delete(`/tasks/${id}`),
]

// S-01, D21
test('an invisible, foreign, deleted, unknown or malformed task gets the same 404 everywhere', async () => {
  const workspace = await createWorkspace(service)
  const stranger = await createWorkspace(service)
  const hidden = await privateList(workspace)
  const task = await makeTask(workspace, hidden, { recurrence: null })
  const list = await workspace.list()
  const shown = await makeTask(workspace, list)
  const deleted = await makeTask(workspace, list)
  await workspace.delete(`/tasks/${deleted.id}`)
  const admin = await workspace.join('admin')
  const guest = await workspace.join('guest')

  const events = await eventsRaisedBy(workspace, async () => {
    for (const [client, id] of [
      [stranger, task.id],
      [admin, task.id],
      [guest, task.id],
      [guest, shown.id],
      [workspace, deleted.id],
      [workspace, 'tsk_01jd42e76ke0080ppaatcsyj69'],
      [workspace, list],
      [workspace, 'x%00'],
      [workspace, encodeURIComponent("' or 1=1 --")],
    ] as [Client, string][]) {
      for (const answer of await Promise.all(requestsFor(client, id))) assertNotFound(answer)
      assertNotFound(await client.get('/tasks', { parent_id: id }), 'parent_id')
    }
    for (const client of [stranger, admin, guest])
      assertNotFound(await client.get('/tasks', { list_id: hidden }), 'list_id')
  })
  assert.deepEqual(events, [])
  assert.deepEqual(await readTask(workspace, task.id), task)
})

// R-103, S-01, D14, D27
test('a page has only what its reader can see, and access is checked again on every page', async () => {
  const workspace = await createWorkspace(service)
  const open = await workspace.list()
  const hidden = await privateList(workspace)
  const a = await makeTask(workspace, open)
  const b = await makeTask(workspace, hidden)
  const c = await makeTask(workspace, hidden)
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')
  const ids = async (client: Client, query = {}) =>
    (await client.get('/tasks', query)).body.data.map((task: { id: string }) => task.id)

  assert.deepEqual(await ids(workspace), [a.id, b.id, c.id])
  assert.deepEqual(await ids(member), [a.id])
  assert.deepEqual(await ids(guest), [])
  await workspace.share(hidden, guest.member)
  assert.deepEqual(await ids(guest), [b.id, c.id])

  const first = await guest.get('/tasks', { limit: 1 })
  await remove(workspace, member.member.id)
  await service.database.pool.query('delete from list_members where member_id = $1', [guest.member.id])
  const next = await guest.get('/tasks', { limit: 1, cursor: first.body.next_cursor })
  assert.deepEqual(next.body, { data: [], next_cursor: null })
})

// S-01, S-02, D21
test('a body can only refer to what the caller can see, and to sections of the list', async () => {
  const workspace = await createWorkspace(service)
  const stranger = await createWorkspace(service)
  const list = await workspace.list()
  const other = await workspace.list()
  const hidden = await privateList(workspace)
  const member = await workspace.join('member')
  const theirs = await stranger.list()
  const task = await makeTask(member, list)
  const sectionOf = async (client: Client, id: string) =>
    (await client.post(`/lists/${id}/sections`, { name: 'S' })).body.id

  for (const list_id of [hidden, theirs, 'lst_01jd42e76ke0080ppaatcsyj69', '', 'nonsense']) {
    assertValidationErrors(await member.post('/tasks', { title: 'No', list_id }), 'list_id: not_found')
    assertValidationErrors(await member.patch(`/tasks/${task.id}`, { list_id }), 'list_id: not_found')
  }
  for (const section_id of [
    await sectionOf(workspace, other),
    await sectionOf(stranger, theirs),
    'nonsense',
  ]) {
    assertValidationErrors(
      await member.post('/tasks', { title: 'No', list_id: list, section_id }),
      'section_id: not_found',
    )
    assertValidationErrors(await member.patch(`/tasks/${task.id}`, { section_id }), 'section_id: not_found')
  }
  const secret = await makeTask(workspace, hidden)
  const foreign = await makeTask(stranger, theirs)
  for (const parent_id of [secret.id, foreign.id]) {
    assertValidationErrors(
      await member.post('/tasks', { title: 'No', list_id: list, parent_id }),
      'parent_id: not_found',
    )
    assertValidationErrors(await member.patch(`/tasks/${task.id}`, { parent_id }), 'parent_id: not_found')
  }
  assert.deepEqual(await readTask(member, task.id), task)
})

// R-053, S-07
test('only members who can see the list can be assigned, each once, in any order', async () => {
  const workspace = await createWorkspace(service)
  const stranger = await createWorkspace(service)
  const list = await workspace.list()
  const hidden = await privateList(workspace)
  const [member, guest] = await Promise.all([workspace.join('member'), workspace.join('guest')])
  const owner = workspace.owner.id
  const post = (list_id: string, ...assignee_ids: string[]) =>
    workspace.post('/tasks', { title: 'Assigned', list_id, assignee_ids })

  const twice = await post(list, member.member.id, owner, member.member.id)
  assert.deepEqual(twice.body.assignee_ids, [member.member.id, owner])
  for (const [list_id, id] of [
    [list, stranger.owner.id],
    [list, 'usr_01jd42e76ke0080ppaatcsyj69'],
    [list, 'Olive"},\\'],
    [list, guest.member.id],
    [hidden, member.member.id],
    [hidden, guest.member.id],
  ] as const)
    assertValidationErrors(await post(list_id, owner, id), 'assignee_ids.1: not_found')

  await workspace.share(hidden, guest.member)
  assert.equal((await post(hidden, guest.member.id)).status, 201)

  // An assignee of the task or a subtask who would lose access keeps it from moving.
  const task = twice.body
  assertValidationErrors(
    await workspace.patch(`/tasks/${task.id}`, { list_id: hidden }),
    'assignee_ids.0: not_found',
  )
  const subtask = await makeTask(workspace, list, { parent_id: task.id, assignee_ids: [member.member.id] })
  const alone = { list_id: hidden, assignee_ids: [owner] }
  assertValidationErrors(await workspace.patch(`/tasks/${task.id}`, alone), 'list_id: assignees')
  await workspace.patch(`/tasks/${subtask.id}`, { assignee_ids: [] })
  assert.equal((await workspace.patch(`/tasks/${task.id}`, alone)).status, 200)
})

// 0579
test('each id that can’t be assigned is named by its place in what was sent', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const owner = workspace.owner.id
  const guest = (await workspace.join('guest')).member.id
  const task = await makeTask(workspace, list, { assignee_ids: [owner] })
  const notFound = (index: number) => ({ field: 'assignee_ids', reason: 'not_found', index })

  const assignee_ids = [owner, owner, 'usr_1', owner, guest]
  const named = { title: 'Named', list_id: list, assignee_ids }
  const bulk = await workspace.post('/tasks/bulk', {
    operations: [
      { op: 'create', task: named },
      { op: 'update', id: task.id, task: { assignee_ids } },
    ],
  })
  for (const error of [
    (await workspace.post('/tasks', named)).body.error,
    (await workspace.patch(`/tasks/${task.id}`, { assignee_ids })).body.error,
    bulk.body.data[0].error,
    bulk.body.data[1].error,
  ]) {
    assert.deepEqual(error.details, { errors: [notFound(2), notFound(4)] })
    assert.match(error.message, /^assignee_ids\.2 refers to .+ See details\.errors for 1 more\.$/)
  }

  // An error names at most 20 fields.
  const many = { ...named, assignee_ids: Array.from({ length: 30 }, () => 'usr_1') }
  const { errors } = (await workspace.post('/tasks', many)).body.error.details
  assert.deepEqual(
    errors,
    Array.from({ length: 20 }, (_, index) => notFound(index)),
  )
})

// S-07
test('a removed member stays assigned to tasks and cannot be assigned again', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const { member } = await workspace.join('member')
  const task = await makeTask(workspace, list, { assignee_ids: [member.id] })
  const other = await makeTask(workspace, list)
  await remove(workspace, member.id)

  assert.deepEqual((await readTask(workspace, task.id)).assignee_ids, [member.id])
  const reassigned = await workspace.patch(`/tasks/${task.id}`, {
    assignee_ids: [workspace.owner.id, member.id],
  })
  assert.deepEqual(reassigned.body.assignee_ids, [workspace.owner.id, member.id])
  const moved = await workspace.patch(`/tasks/${task.id}`, { list_id: await privateList(workspace) })
  assert.equal(moved.status, 200, moved.text)
  assertValidationErrors(
    await workspace.patch(`/tasks/${other.id}`, { assignee_ids: [member.id] }),
    'assignee_ids.0: not_found',
  )
})

// S-03, D14
test('a guest works in shared lists and deletes only their own tasks', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const guest = await workspace.join('guest')
  await workspace.share(list, guest.member)
  const theirs = await makeTask(workspace, list)
  const own = await makeTask(guest, list)
  const mixed = await makeTask(guest, list)
  await makeTask(workspace, list, { parent_id: mixed.id })

  assert.equal((await guest.patch(`/tasks/${theirs.id}`, { title: 'Changed' })).status, 200)
  assert.equal((await guest.post(`/tasks/${theirs.id}/complete`)).status, 200)
  assert.equal((await guest.post(`/tasks/${theirs.id}/reopen`)).status, 200)
  for (const { id } of [theirs, mixed]) {
    const answer = await guest.delete(`/tasks/${id}`)
    assert.equal(answer.status, 403, answer.text)
    assert.deepEqual(answer.body.error.details, { reason: 'role', required: 'member' })
    assert.equal((await workspace.get(`/tasks/${id}`)).status, 200)
  }
  assert.equal((await guest.delete(`/tasks/${own.id}`)).status, 204)
  assert.equal((await workspace.delete(`/tasks/${mixed.id}`)).status, 204)
})

//
test('reading needs tasks:read, changing tasks:write, and neither includes the other', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const { id } = await makeTask(workspace, list)
  const reader = await workspace.tokenWith(['tasks:read'])
  const writer = await workspace.tokenWith(['tasks:write'])
  const unscoped = await workspace.tokenWith(['lists:read', 'comments:write'])

  const reads = ['/tasks', `/tasks/${id}`, `/tasks/${id}/repetitions`]
  for (const path of reads) {
    assert.equal((await reader.get(path)).status, 200)
    for (const client of [writer, unscoped]) assert.equal((await client.get(path)).status, 403)
  }
  for (const client of [reader, unscoped])
    for (const answer of [
      await client.post('/tasks', { title: 'No', list_id: list }),
      await client.patch(`/tasks/${id}`, { title: 'No' }),
      await client.post(`/tasks/${id}/complete`),
      await client.post(`/tasks/${id}/reopen`),
      await client.delete(`/tasks/${id}`),
    ])
      assert.deepEqual(answer.body.error.details, { reason: 'scope', required: 'tasks:write' })
  assert.equal((await writer.post(`/tasks/${id}/complete`)).status, 200)
  assert.equal((await writer.delete(`/tasks/${id}`)).status, 204)
})
