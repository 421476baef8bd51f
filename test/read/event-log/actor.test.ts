import assert from 'node:assert/strict'
import { test } from 'node:test'
import { write } from '../../../src/platform/db/write.ts'
import { findMemberActor } from '../../../src/identity/members/find.ts'
import { unassignRemovedMembers } from '../../../src/work/tasks/unassign-removed.ts'
import { createTask } from '../../../src/work/tasks/create.ts'
import { operatorActor } from '../../../src/identity/workspaces/operator-actor.ts'
import { startReceiver } from '../../support/receiver.ts'
import { signIn } from '../../support/member-browser.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import {
  createWebhook,
  startEngine,
  startWebhookService,
  waitForAttempts,
} from '../../exchange/webhooks/support.ts'
import { advanceTo, setClock } from '../../work/due-events/support.ts'
import { fileOf } from '../../work/attachments/support.ts'

const service = await startWebhookService()
startEngine(service)

/** Returns the id of the token that a client uses. */
async function tokenOf({ workspace }: TestWorkspace, client: Pick<TestWorkspace, 'token'>): Promise<string> {
  const { rows } = await service.database.pool.query(
    `select id from tokens where workspace_id = $1 and last4 = $2`,
    [workspace.id, client.token?.slice(-4)],
  )
  return rows[0].id
}

const actorsOf = async (workspace: TestWorkspace, type: string) =>
  (await workspace.events()).filter((event) => event.type === type).map(({ actor }) => actor)

// 0280
test('an event says who caused it: the member, the token with its name, and from where', async () => {
  setClock(service, '2027-03-01T06:00:00Z')
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list()
  const browser = await signIn(service, workspace, workspace.owner)
  const byApi = {
    member_id: workspace.owner.id,
    token_id: await tokenOf(workspace, workspace),
    token_name: 'test',
    source: 'api',
  }
  const byApp = { member_id: workspace.owner.id, token_id: null, token_name: null, source: 'app' }
  const bySystem = { member_id: null, token_id: null, token_name: null, source: 'system' }

  const due = { title: 'Call', list_id, due_date: '2027-03-01', due_time: '12:00', timezone: 'UTC' }
  await workspace.post('/tasks', due)
  await browser.post('/tasks', { title: 'From the app', list_id })
  await advanceTo(service, '2027-03-01T11:30:00Z')
  assert.deepEqual(await actorsOf(workspace, 'task.created'), [byApi, byApp])
  assert.deepEqual(await actorsOf(workspace, 'task.due_soon'), [bySystem])

  const actor = await findMemberActor(service.database.read, workspace.workspace.id, workspace.owner.id)
  const stranger = operatorActor(workspace.workspace)
  for (const made of [
    { ...actor, source: 'email' as const },
    { ...actor, source: 'import' as const },
    { ...stranger, source: 'email' as const },
    stranger,
  ])
    await write(service.database, workspace.workspace.id, (sql) =>
      createTask(sql, made, { title: 'x', list_id }),
    )
  assert.deepEqual((await actorsOf(workspace, 'task.created')).slice(2), [
    { ...byApp, source: 'email' },
    { ...byApp, source: 'import' },
    { ...bySystem, source: 'email' },
    bySystem,
  ])
})

// 0280, D46
test('the actor is delivered as it was, by webhooks and the log, even after its token is gone', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const { id } = await createWebhook(workspace, receiver.url)
  const browser = await signIn(service, workspace, workspace.owner)
  const created = await browser.post('/tokens', { name: 'CRM “sync”, "previous":{', scopes: ['tasks:write'] })
  assert.equal(created.status, 201, created.text)
  const { id: token_id, token } = created.body
  const list_id = await workspace.list()
  const task = await workspace.send('POST', '/tasks', {
    body: { title: 'Call', list_id },
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(task.status, 201, task.text)
  await waitForAttempts(service, id, 1)
  const expected = {
    member_id: workspace.owner.id,
    token_id,
    token_name: 'CRM “sync”, "previous":{',
    source: 'api',
  }
  const [post] = await receiver.wait(1)
  assert.deepEqual(JSON.parse(post!.body).actor, expected)
  await service.database.pool.query('update tokens set name = $2 where id = $1', [token_id, 'Renamed'])
  await browser.delete(`/tokens/${token_id}`)
  const { body } = await workspace.get('/events', { types: 'task.created' })
  assert.deepEqual(body.data[0].actor, expected)
  assert.equal(JSON.stringify(body.data[0]), post!.body)
})

// 0280, D44
test('an actor stays whole where the earlier values of an event are hidden', async () => {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const open = await workspace.list('Open')
  const hidden = (await mira.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const { id } = (await mira.post('/tasks', { title: 'Call', list_id: hidden })).body
  await mira.patch(`/tasks/${id}`, { list_id: open })
  const { body } = await workspace.get('/events', { types: 'task.updated' })
  assert.deepEqual(body.data[0].data.previous, {})
  assert.deepEqual(body.data[0].actor.member_id, mira.member.id)
  assert.equal(body.data[0].actor.token_name, 'test')
})

// 0280
test('a task says who changed it last and with which token, whatever the change was', async () => {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const list_id = await workspace.list()
  const tokens = { owner: await tokenOf(workspace, workspace), mira: await tokenOf(workspace, mira) }
  const browser = await signIn(service, workspace, workspace.owner)
  const create = async (fields: object = {}) =>
    (await workspace.post('/tasks', { title: 'Call', list_id, ...fields })).body
  const changerOf = async (id: string) => {
    const { updated_by, updated_via } = (await workspace.get(`/tasks/${id}`)).body
    return [updated_by, updated_via]
  }
  const byOwner = [workspace.owner.id, tokens.owner]
  const byMira = [mira.member.id, tokens.mira]

  const task = await create()
  assert.deepEqual([task.updated_by, task.updated_via], byOwner)
  const path = `/tasks/${task.id}`
  const changes: [string, () => Promise<{ status: number; body: any }>][] = [
    ['a change', () => mira.patch(path, { title: 'Call Ada' })],
    ['a completion', () => mira.post(`${path}/complete`)],
    ['a reopening', () => mira.post(`${path}/reopen`)],
    ['a new subtask', () => mira.post('/tasks', { title: 'Part', list_id, parent_id: task.id })],
    ['a file', () => mira.send('POST', `${path}/attachments`, fileOf('a.txt', 'a'))],
  ]
  for (const [what, change] of changes) {
    await browser.patch(path, { description: what })
    assert.deepEqual(await changerOf(task.id), [workspace.owner.id, null], what)
    const answer = await change()
    assert.ok(answer.status < 300, what)
    assert.deepEqual(await changerOf(task.id), byMira, what)
    const { updated_at } = (await workspace.get(path)).body
    const since = (await workspace.get('/tasks', { updated_since: updated_at })).body.data
    assert.deepEqual(since.find(({ id }: { id: string }) => id === task.id).updated_via, tokens.mira, what)
  }
  const unchanged = await workspace.patch(path, { title: 'Call Ada' })
  assert.deepEqual([unchanged.body.updated_by, unchanged.body.updated_via], byMira)
  // What GET returned can be sent back, and nobody can claim to be someone else.
  assert.equal((await workspace.patch(path, unchanged.body)).status, 200)
  const claim = await workspace.patch(path, { updated_by: workspace.owner.id })
  assert.deepEqual(claim.body.error.details, { errors: [{ field: 'updated_by', reason: 'read_only' }] })

  const weekly = await create({ due_date: '2027-03-01', recurrence: { rule: 'FREQ=WEEKLY', from: 'due' } })
  const rolled = (await mira.post(`/tasks/${weekly.id}/complete`)).body
  assert.deepEqual([rolled.updated_by, rolled.updated_via], byMira)
  assert.deepEqual(await changerOf(weekly.id), byMira)

  const section = (await workspace.post(`/lists/${list_id}/sections`, { name: 'Now' })).body.id
  const inSection = await create({ section_id: section })
  await mira.delete(`/lists/${list_id}/sections/${section}`)
  assert.deepEqual(await changerOf(inSection.id), byMira)

  const parent = await create()
  const child = await create({ parent_id: parent.id })
  await mira.patch(`/tasks/${parent.id}`, { list_id: await workspace.list('Other') })
  assert.deepEqual(await changerOf(child.id), byMira)
  const events = await workspace.events()
  const last = events.findLast(({ type, data }) => type === 'task.updated' && data.task.id === child.id)
  assert.deepEqual([last?.data.task.updated_by, last?.data.task.updated_via], byMira)
})

// 0280, 0139
test('a task that the service changes by itself names no one', async () => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  const list_id = await workspace.list()
  const { id } = (await workspace.post('/tasks', { title: 'Call', list_id, assignee_ids: [member.id] })).body
  await operatorActions(service, workspace.workspace).removeMember(member)
  await unassignRemovedMembers(service.database)
  const task = (await workspace.get(`/tasks/${id}`)).body
  assert.deepEqual([task.assignee_ids, task.updated_by, task.updated_via], [[], null, null])
  const event = (await workspace.events()).at(-1)
  assert.deepEqual([event?.type, event?.actor?.source], ['task.updated', 'system'])
})
