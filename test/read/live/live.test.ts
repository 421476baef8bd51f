import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountOf, signIn } from '../../support/member-browser.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { insertChanges, openStream, type OpenStream } from './support.ts'

const service = await startService({ liveTickMs: 50 })
const beside = await startService({ sameDatabaseAs: service })

/** Creates a workspace, and opens a stream of its owner. */
async function setUpStream() {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const stream = await openStream(service, browser, workspace.workspace.id)
  return { workspace, id: workspace.workspace.id, browser, stream }
}

async function task(client: Pick<TestWorkspace, 'post'>, list_id: string, title = 'Call Ada', more = {}) {
  const answer = await client.post('/tasks', { title, list_id, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

const actions = (stream: OpenStream) => stream.changes().map(({ action }) => action)
const accesses = (stream: OpenStream) => stream.events.filter(({ event }) => event === 'access').length

// S-06
test('a change made anywhere reaches the streams of every process within a second, as far as members can see it', async () => {
  const { workspace, id, stream: owners } = await setUpStream()
  const [member, guest] = [await workspace.join('member'), await workspace.join('guest')]
  const shared = await workspace.list('Shared')
  await operatorActions(service, workspace.workspace).share(shared, guest.member)
  const hidden = (await member.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const members = await openStream(beside, await signIn(service, workspace, member.member), id)
  const guests = await openStream(service, await signIn(service, workspace, guest.member), id)
  assert.equal(owners.status, 200)
  await owners.count(4)
  const before = owners.changes().length

  const startedAt = performance.now()
  const created = await task(member, shared)
  await Promise.all([owners.count(before + 1), members.count(1), guests.count(1)])
  assert.ok(performance.now() - startedAt < 1_000)
  const [change] = guests.changes()
  assert.deepEqual(change, {
    id: change.id,
    action: 'task.created',
    subject_id: created.id,
    list_id: shared,
    member_id: member.member.id,
    created_at: created.created_at,
    changed: [],
    task_ids: [created.id],
  })

  await task(member, hidden, 'Unseen')
  await member.patch(`/tasks/${created.id}`, { description: 'raises no event' })
  await members.count(3)
  await Promise.all([owners.count(before + 2), guests.count(2)])
  assert.deepEqual(actions(members), ['task.created', 'task.created', 'task.changed'])
  assert.deepEqual(actions(guests), ['task.created', 'task.changed'])
  assert.deepEqual(guests.changes()[1].changed, ['description'])
  assert.ok(!JSON.stringify([owners.events, guests.events]).includes(hidden))
})

test('a change names the tasks whose rows changed: old and new parents, and the task of a comment', async () => {
  const { workspace, stream } = await setUpStream()
  const list = await workspace.list()
  const [first, second] = [await task(workspace, list), await task(workspace, list)]
  const subtask = await task(workspace, list, 'Find the number', { parent_id: first.id })
  await workspace.patch(`/tasks/${subtask.id}`, { parent_id: second.id })
  await workspace.post(`/tasks/${first.id}/comments`, { text: 'Done?' })
  await workspace.delete(`/tasks/${subtask.id}`)
  const changes = (await stream.count(7)).slice(3).map(({ action, task_ids }) => [action, new Set(task_ids)])
  assert.deepEqual(changes, [
    // Its parent is the current one, since rows are read in their current state.
    ['task.created', changes[0]![1]],
    ['task.changed', new Set([first.id, second.id, subtask.id])],
    ['comment.created', new Set([first.id])],
    ['task.deleted', new Set([second.id, subtask.id])],
  ])
})

test('only administrators receive token, webhook and invitation changes, and guests only members they know', async () => {
  const { workspace, id, browser, stream: owners } = await setUpStream()
  const [member, guest] = [await workspace.join('member'), await workspace.join('guest')]
  const members = await openStream(service, await signIn(service, workspace, member.member), id)
  const guests = await openStream(service, await signIn(service, workspace, guest.member), id)
  await browser.post('/tokens', { name: 'CRM', scopes: ['tasks:read'] })
  await workspace.join('member')
  await browser.patch('', { name: 'Renamed' })
  await waitUntil(() => actions(owners).includes('workspace.updated'))
  await members.count(2)
  await guests.count(1)
  assert.deepEqual(actions(owners).slice(-3), ['token.created', 'member.joined', 'workspace.updated'])
  assert.deepEqual(actions(members), ['member.joined', 'workspace.updated'])
  assert.deepEqual(actions(guests), ['workspace.updated'])
})

// D44, S-06
test('a member who sees only the list that a task left learns that it left, but not where it went', async () => {
  const { workspace, stream } = await setUpStream()
  const mira = await workspace.join('member')
  const open = await workspace.list('Open')
  const hidden = (await mira.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const { id } = await task(mira, open)
  await mira.patch(`/tasks/${id}`, { list_id: hidden, title: 'Dismiss Bob', priority: 1 })
  await mira.patch(`/tasks/${id}`, { title: 'Unseen' })
  await mira.patch(`/tasks/${id}`, { list_id: open })
  await waitUntil(() => actions(stream).filter((action) => action === 'task.updated').length === 2)
  const [left, back] = stream.changes().slice(-2)
  assert.deepEqual([left.list_id, left.changed, left.task_ids], [open, ['list_id'], [id]])
  assert.deepEqual([back.list_id, back.changed], [open, ['list_id']])
  assert.ok(!JSON.stringify(stream.events).includes(hidden))
})

test('a stream resumes in any process without gaps or duplicates', async () => {
  const { workspace, id, browser } = await setUpStream()
  const list = await workspace.list()
  let stream = await openStream(service, browser, id)
  const received: string[] = []
  const created: string[] = []
  const writing = new AbortController()
  const writers = Array.from({ length: 4 }, async () => {
    for (let count = 0; count < 60; count++) created.push((await task(workspace, list)).id)
  })
  void Promise.all(writers).then(() => writing.abort())
  for (let turn = 0; !writing.signal.aborted || turn < 3; turn++) {
    await sleep(40)
    stream.close()
    await waitUntil(() => stream.ended)
    received.push(...stream.changes().map(({ subject_id }) => subject_id))
    stream = await openStream(turn % 2 ? service : beside, browser, id, { lastEventId: stream.lastId() })
  }
  await Promise.all(writers)
  await waitUntil(() => received.length + stream.changes().length >= created.length)
  received.push(...stream.changes().map(({ subject_id }) => subject_id))
  assert.equal(created.length, 240)
  assert.deepEqual(received, created.toSorted())
})

test('changes are found even if their process died before announcing them', async () => {
  const { workspace, id, stream } = await setUpStream()
  await sleep(100)
  await service.database.pool.query(
    `insert into changes (workspace_id, id, created_at, action, subject_id, source)
     values ($1, 'chg_7zzzzzzzzzzzzzzzzzzzzzzzzz', now(), 'workspace.updated', $1, 'app')`,
    [id],
  )
  await stream.wait(({ data }) => data[0]?.action === 'workspace.updated')
  assert.ok(workspace)
})

test('a stream reports changes of access, and ends at once when its member is removed', async () => {
  const { workspace, id, stream: owners } = await setUpStream()
  const operator = operatorActions(service, workspace.workspace)
  const { member } = await workspace.join('guest')
  const list = await workspace.list()
  const stream = await openStream(beside, await signIn(service, workspace, member), id)
  assert.equal((await workspace.get('/lists')).status, 200)

  await operator.share(list, member)
  await waitUntil(() => accesses(stream) === 1)
  assert.deepEqual(actions(stream), ['list.shared'])
  await operator.unshare(list, member)
  await waitUntil(() => accesses(stream) === 2)
  assert.deepEqual(actions(stream), ['list.shared'])
  await operator.setRole(member, 'member')
  await waitUntil(() => accesses(stream) === 3)
  await workspace.patch(`/lists/${list}`, { visibility: 'private' })
  await waitUntil(() => accesses(stream) === 4)
  assert.ok(!actions(stream).includes('list.updated'))

  const startedAt = performance.now()
  await operator.removeMember(member)
  await waitUntil(() => stream.ended)
  assert.ok(performance.now() - startedAt < 1_000)
  assert.equal(accesses(stream), 5)
  assert.equal(stream.events.at(-1)?.event, 'access')
  assert.equal(owners.ended, false)
})

test('a stream ends soon after its session, but not the other streams of the account', async () => {
  const { workspace, id, browser, stream } = await setUpStream()
  const other = await openStream(service, await signIn(service, workspace, workspace.owner), id)
  assert.equal((await browser.post('/app/v1/sign-out', {})).status, 204)
  await waitUntil(() => stream.ended)
  assert.equal(stream.events.at(-1)?.event, 'access')
  assert.equal(other.ended, false)
  await service.database.pool.query('delete from sessions where account_id = $1', [
    await accountOf(service, workspace.owner),
  ])
  await waitUntil(() => other.ended)
})

test('after a day, 5,000 changes or an unknown id, the client has to reload everything', async () => {
  const { workspace, id, browser, stream } = await setUpStream()
  const list = await workspace.list()
  await stream.count(1)
  const known = stream.lastId()
  const again = await openStream(service, browser, id, { after: known })
  await task(workspace, list)
  await again.count(1)
  assert.deepEqual(actions(again), ['task.created'])

  // The header of a reconnecting browser is newer than its original URL.
  const back = await openStream(service, browser, id, { after: known, lastEventId: again.lastId() })
  await task(workspace, list)
  assert.equal((await back.count(1)).length, 1)

  const old = await openStream(service, browser, id, { after: 'chg_01jd42e76ke0080ppaatcsyj69' })
  await old.wait(({ event }) => event === 'lost')
  const ahead = await openStream(service, browser, id, { after: 'chg_7zzzzzzzzzzzzzzzzzzzzzzzzz' })
  const lost = await ahead.wait(({ event }) => event === 'lost')
  assert.equal(lost.id, back.lastId())
  await task(workspace, list)
  await Promise.all([old.count(1), ahead.count(1)])

  const after = old.lastId()
  await insertChanges(service, id, 5_001)
  const behind = await openStream(service, browser, id, { after })
  await behind.wait(({ event }) => event === 'lost')
  assert.equal(behind.changes().length, 0)
})

test('a client that is still reading gets the changes since it began, and only those', async () => {
  const { workspace, id, browser } = await setUpStream()
  await workspace.list()
  await sleep(2_000)
  const began = performance.now()
  await workspace.list()
  // In between the two lists, and far from both: a busy machine takes its time to receive this request.
  const stream = await openStream(service, browser, id, {
    readingMs: Math.ceil(performance.now() - began) + 1_000,
  })
  await stream.count(1)
  await workspace.list()
  await stream.count(2)
  assert.deepEqual(actions(stream), ['list.created', 'list.created'])
})

test('regression: a change isn’t lost on a machine whose clock is ahead of the database’s', async (t) => {
  const { workspace, id, browser } = await setUpStream()
  await workspace.list()
  const began = performance.now()
  await sleep(1_000)
  await workspace.list()
  t.mock.method(service.clock, 'now', () => Date.now() + 60_000)
  const stream = await openStream(service, browser, id, { readingMs: Math.ceil(performance.now() - began) })
  await stream.count(1)
  assert.deepEqual(actions(stream), ['list.created'])
})

test('a client that can see none of many changes gets the id of the last, and the changes after it', async () => {
  const { workspace, id } = await setUpStream()
  const { member } = await workspace.join('member')
  const browser = await signIn(service, workspace, member)
  const stream = await openStream(service, browser, id)
  await waitUntil(() => stream.lastId() !== '')
  const before = stream.lastId()
  const ids = await insertChanges(service, id, 700)
  await waitUntil(() => stream.lastId() > before)
  // A batch starts where the stream that is furthest behind is.
  assert.ok(ids.indexOf(stream.lastId()) > 400, stream.lastId())
  await workspace.list()
  assert.deepEqual(
    (await stream.count(1)).map(({ action }) => action),
    ['list.created'],
  )
})

test('a member’s own arrangements are sent only to their other browsers', async () => {
  const { workspace, id, browser, stream } = await setUpStream()
  const { member } = await workspace.join('admin')
  const others = await openStream(service, await signIn(service, workspace, member), id)
  const [first, second] = [await workspace.list(), await workspace.list()]
  const placed = await browser.post(`/lists/${first}/place`, { after_id: second })
  assert.ok(placed.status < 300, placed.text)
  const { body: folder } = await browser.post('/folders', { name: 'Mine' })
  await browser.delete(`/folders/${folder.id}`)
  await browser.send('PUT', `/favorites/${first}`, { body: {} })
  const view = await browser.post('/views', { name: 'Mine', filter: {} })
  assert.equal(view.status, 201, view.text)
  await browser.patch(`/views/${view.body.id}`, { name: 'Still mine' })
  await browser.delete(`/views/${view.body.id}`)
  await workspace.list()
  await others.count(3)
  assert.deepEqual(actions(others), ['list.created', 'list.created', 'list.created'])
  const own = [
    'list.placed',
    'folder.changed',
    'folder.changed',
    'favorite.changed',
    'view.changed',
    'view.changed',
    'view.changed',
  ]
  await waitUntil(() => actions(stream).at(-1) === 'list.created' && actions(stream).includes('view.changed'))
  assert.deepEqual(actions(stream).slice(-8), [...own, 'list.created'])
})
