import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import type { ListId, TaskId } from '../../../src/core/ids.ts'
import { memberCanSeeListIn } from '../../../src/identity/list-access/visible.ts'
import { shareList, unshareList } from '../../../src/identity/list-access/share.ts'
import { setRole } from '../../../src/identity/members/set-role.ts'
import { operatorActor } from '../../../src/identity/workspaces/operator-actor.ts'
import type { Transaction } from '../../../src/platform/db/sql.ts'
import { write } from '../../../src/platform/db/write.ts'
import { updateList } from '../../../src/work/lists/update.ts'
import { createTask } from '../../../src/work/tasks/create.ts'
import { deleteTask } from '../../../src/work/tasks/delete.ts'
import { updateTask } from '../../../src/work/tasks/update.ts'
import { jobs } from '../../../src/app/jobs.ts'
import type { Client } from '../../support/client.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

const actors = 16
const durationMs = 6_000
const taskCount = 60
const listCount = 6

/** An object of the page, whatever its kind. */
type Told = { id: string; updated_at: string; visible_since?: string; deleted: boolean; reason?: string }

/** A client that keeps a copy, and remembers what it was told of hidden tasks. */
function createMirror(client: Client, limit: number, afterWalkMs: number) {
  const copy = new Map<string, string>()
  const hidden: Told[] = []
  let since = '2020-01-01T00:00:00.000Z'
  return {
    copy,
    hidden,
    async poll() {
      let last = ''
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = { updated_since: since, include_deleted: true, limit, ...(cursor ? { cursor } : {}) }
        const { status, text, body } = await client.get('/tasks', query)
        assert.equal(status, 200, text)
        for (const told of body.data as Told[]) {
          const { visible_since, ...task } = told
          const at = visible_since ?? task.updated_at
          assert.ok(at >= last, `${at} after ${last}`)
          last = at
          if (task.deleted) copy.delete(task.id)
          else copy.set(task.id, JSON.stringify(task))
          if (task.reason) hidden.push(task)
        }
        cursor = body.next_cursor
      }
      if (last !== '') since = new Date(Date.parse(last) + afterWalkMs).toISOString()
    },
  }
}

async function readAll(client: Client): Promise<Map<string, string>> {
  const tasks = new Map<string, string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, text, body } = await client.get('/tasks', { limit: 100, ...(cursor ? { cursor } : {}) })
    assert.equal(status, 200, text)
    for (const task of body.data) tasks.set(task.id, JSON.stringify(task))
    cursor = body.next_cursor
  }
  return tasks
}

const SeenRow = Type.Object({ member_id: Type.String(), id: Type.String(), deleted: Type.Boolean() })
const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

test(`copies stay equal to what their members can see while ${actors} actors share, open, close, move, change roles, create and delete, and learn of no task that was never theirs`, async () => {
  const workspace = await createWorkspace(service)
  const { id: workspaceId } = workspace.workspace
  const operator = operatorActor(workspace.workspace)
  const people = [
    await workspace.join('member'),
    await workspace.join('guest'),
    await workspace.join('member'),
    await workspace.join('guest'),
  ]
  const members = people.map(({ member }) => member.id)
  const lists = await Promise.all(Array.from({ length: listCount }, () => workspace.list()))
  const tasks: TaskId[] = []

  /** Who saw what after the last write, tombstones too, when they stopped seeing it, and what they saw as a task. */
  let seen = new Set<string>()
  const alive = new Set<string>()
  const ended = new Map<string, Set<string>>()
  async function noteSight(sql: Transaction): Promise<void> {
    const rows = await sql(SeenRow)`
      select members.id as member_id, tasks.id, tasks.deleted_at is not null as deleted from tasks
      join lists on lists.workspace_id = ${workspaceId} and lists.id = tasks.list_id
      join members on members.workspace_id = ${workspaceId} and members.id = any(${members}::text[])
      where tasks.workspace_id = ${workspaceId} and ${memberCanSeeListIn(workspaceId)}`
    const now = new Set(rows.map(({ member_id, id }) => `${member_id} ${id}`))
    for (const { member_id, id, deleted } of rows) if (!deleted) alive.add(`${member_id} ${id}`)
    for (const pair of seen)
      if (!now.has(pair)) ended.set(pair, (ended.get(pair) ?? new Set()).add(sql.stamp))
    seen = now
  }
  const change = (work: (sql: Transaction) => Promise<unknown>) =>
    write(service.database, workspaceId, async (sql) => {
      await work(sql)
      // The writes of `work` that wait for the commit are sent before this one, on the same connection.
      await noteSight(sql)
      if (Math.random() < 0.2) await sleep(Math.random() * 5)
    })

  const create = (fields: { list_id: ListId } | { parent_id: TaskId }) =>
    change(async (sql) => {
      const { id } = await createTask(sql, operator, { title: 'Task', ...fields })
      tasks.push(id)
    })
  for (let count = 0; count < taskCount; count += 1) await create({ list_id: pick(lists) })

  const changes: (() => Promise<unknown>)[] = [
    () => create({ list_id: pick(lists) }),
    () => create({ parent_id: pick(tasks) }),
    () => change((sql) => updateTask(sql, operator, pick(tasks), { title: `${Math.random()}` })),
    () => change((sql) => updateTask(sql, operator, pick(tasks), { list_id: pick(lists) })),
    () => change((sql) => updateTask(sql, operator, pick(tasks), { list_id: pick(lists) })),
    () => change((sql) => deleteTask(sql, operator, pick(tasks))),
    () => change((sql) => shareList(sql, operator, pick(lists), pick(members))),
    () => change((sql) => unshareList(sql, operator, pick(lists), pick(members))),
    () => change((sql) => updateList(sql, operator, pick(lists), { visibility: 'private' })),
    () => change((sql) => updateList(sql, operator, pick(lists), { visibility: 'workspace' })),
    () =>
      change((sql) => setRole(sql, operator, pick(members), pick(['member', 'guest', 'admin'] as const), [])),
  ]
  const until = Date.now() + durationMs
  const act = async () => {
    while (Date.now() < until)
      // A deleted task is not found, and a subtask neither moves nor has subtasks.
      await pick(changes)().catch((error: { code?: string }) => {
        if (!['not_found', 'validation_error', 'unprocessable'].includes(error.code ?? '')) throw error
      })
  }
  const mirrors = people.map((person, index) => ({
    person,
    mirror: createMirror(person, index < 2 ? 25 : 100, index % 2),
    pauseMs: index === 3 ? durationMs * 2 : 300,
  }))
  const ending = new AbortController()
  const polling = mirrors.map(async ({ mirror, pauseMs }) => {
    for (let next = 0; !ending.signal.aborted; await sleep(20)) {
      if (Date.now() < next) continue
      await mirror.poll()
      next = Date.now() + pauseMs
    }
  })
  await Promise.all(Array.from({ length: actors }, act))
  ending.abort()
  await Promise.all(polling)

  for (const { person, mirror } of mirrors) {
    await mirror.poll()
    assert.deepEqual(mirror.copy, await readAll(person))
    for (const told of mirror.hidden) {
      assert.deepEqual(Object.keys(told).toSorted(), ['deleted', 'id', 'reason', 'updated_at'])
      const pair = `${person.member.id} ${told.id}`
      assert.ok(alive.has(pair), `${told.id} was never theirs`)
      assert.ok(ended.get(pair)?.has(told.updated_at), `${told.id} was not hidden at ${told.updated_at}`)
    }
  }
  // The one that polls twice may have heard of none.
  assert.ok(mirrors.some(({ mirror }) => mirror.hidden.length > 0))
})

/** Reads everything since a time, as a client that keeps a copy does. */
async function changesSince(client: Client, since: string, query: object = {}): Promise<Told[]> {
  const all: Told[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = {
      updated_since: since,
      include_deleted: true,
      limit: 2,
      ...query,
      ...(cursor ? { cursor } : {}),
    }
    const { status, text, body } = await client.get('/tasks', page)
    assert.equal(status, 200, text)
    all.push(...body.data)
    cursor = body.next_cursor
  }
  return all
}

/** The moment after the workspace's last change. */
async function afterLastChange(workspaceId: string): Promise<string> {
  const { rows } = await service.database.pool.query('select last_stamp from workspaces where id = $1', [
    workspaceId,
  ])
  return new Date(Date.parse(rows[0].last_stamp) + 1).toISOString()
}

async function setUp(role: 'guest' | 'member') {
  const workspace = await createWorkspace(service)
  const person = await workspace.join(role)
  const operator = operatorActions(service, workspace.workspace)
  const now = () => afterLastChange(workspace.workspace.id)
  const add = async (list_id: string, fields: object = {}) =>
    (await workspace.post('/tasks', { title: 'Task', list_id, ...fields })).body
  return { workspace, person, operator, now, add }
}

const idsOf = (told: Told[]) => told.map(({ id }) => id)
const isHidden = ({ reason }: Told) => reason === 'hidden'

test('a list that is shared with a guest brings its tasks, and takes them away when it no longer is', async () => {
  const { workspace, person, operator, now, add } = await setUp('guest')
  const list = await workspace.list()
  const tasks = [await add(list), await add(list), await add(list)]
  const before = await now()
  assert.deepEqual(await changesSince(person, '2020-01-01T00:00:00Z'), [])

  await operator.share(list, person.member)
  const came = await changesSince(person, before)
  const [{ visible_since } = {}] = came
  assert.ok(visible_since && visible_since >= before, visible_since)
  assert.deepEqual(
    came,
    tasks.map((task) => ({ ...task, visible_since })),
  )
  const between = await now()
  assert.deepEqual(await changesSince(person, between), [])
  // One that is changed after that is an ordinary change.
  const changed = (await workspace.patch(`/tasks/${tasks[0].id}`, { title: 'Changed' })).body
  assert.deepEqual(await changesSince(person, before), [...came.slice(1), changed])

  await operator.unshare(list, person.member)
  const left = await changesSince(person, between)
  const updated_at = left[0]?.updated_at ?? ''
  assert.ok(updated_at > changed.updated_at)
  assert.deepEqual(
    left,
    tasks.map(({ id }) => ({ id, deleted: true, reason: 'hidden', updated_at })),
  )
  assert.deepEqual(await changesSince(person, await now()), [])
  // What has been created, changed and deleted since then was never theirs.
  const later = await add(list)
  await workspace.patch(`/tasks/${tasks[1].id}`, { title: 'Changed' })
  await workspace.delete(`/tasks/${tasks[2].id}`)
  assert.deepEqual(await changesSince(person, between), left)
  await operator.share(list, person.member)
  assert.deepEqual(new Set(idsOf(await changesSince(person, between))), new Set([...idsOf(tasks), later.id]))
  // Others, who could see the list all the time, get nothing of this.
  assert.deepEqual(idsOf(await changesSince(workspace, between)), [
    changed.id,
    later.id,
    tasks[1].id,
    tasks[2].id,
  ])
})

test('a list that is made private takes its tasks from everyone else, and brings them back when it is opened', async () => {
  const { workspace, person, now, add } = await setUp('member')
  const list = await workspace.list()
  const task = await add(list)
  const deleted = await add(list)
  const before = await now()
  await workspace.delete(`/tasks/${deleted.id}`)
  await workspace.patch(`/lists/${list}`, { visibility: 'private' })
  const left = await changesSince(person, before)
  assert.deepEqual([idsOf(left), left.every(isHidden)], [[task.id, deleted.id], true])
  const closed = await now()
  const secret = await add(list)
  assert.deepEqual(await changesSince(person, before), left)
  // Who could see it all the time is not told again.
  assert.deepEqual(idsOf(await changesSince(workspace, closed)), [secret.id])

  await workspace.patch(`/lists/${list}`, { visibility: 'workspace' })
  const came = await changesSince(person, closed)
  assert.deepEqual(idsOf(came), [task.id, secret.id])
  assert.ok(came.every(({ visible_since }) => visible_since))
  assert.deepEqual(idsOf(await changesSince(workspace, closed)), [secret.id])
})

test('a change of role between guest and member brings and takes the tasks of all lists that are open to the workspace', async () => {
  const { workspace, person, operator, now, add } = await setUp('member')
  const [open, shared] = [await workspace.list(), await workspace.list()]
  await operator.share(shared, person.member)
  const tasks = [await add(open), await add(open), await add(shared)]
  const before = await now()
  await operator.setRole(person.member, 'admin')
  assert.deepEqual(await changesSince(person, before), [])
  await operator.setRole(person.member, 'guest')
  const left = await changesSince(person, before)
  assert.deepEqual([idsOf(left), left.every(isHidden)], [idsOf(tasks.slice(0, 2)), true])
  const asGuest = await now()
  const secret = await add(open)
  assert.deepEqual(await changesSince(person, asGuest), [])
  await operator.setRole(person.member, 'member')
  const came = await changesSince(person, asGuest)
  assert.deepEqual(idsOf(came), [tasks[0].id, tasks[1].id, secret.id])
})

test('a task that moves out of sight is hidden with its subtasks, and where it goes after that isn’t shown', async () => {
  const { workspace, person, now, add } = await setUp('member')
  const open = await workspace.list()
  const [closed, other] = await Promise.all(
    ['One', 'Two'].map(
      async (name) => (await workspace.post('/lists', { name, visibility: 'private' })).body.id,
    ),
  )
  const task = await add(open)
  const subtask = await add(open, { parent_id: task.id })
  const neverSeen = await add(closed)
  const before = await now()
  await workspace.patch(`/tasks/${task.id}`, { list_id: closed, title: 'Secret' })
  const left = await changesSince(person, before)
  assert.deepEqual([new Set(idsOf(left)), left.every(isHidden)], [new Set([task.id, subtask.id]), true])
  const moved = await now()
  await workspace.patch(`/tasks/${task.id}`, { list_id: other })
  await workspace.patch(`/tasks/${neverSeen.id}`, { list_id: other })
  await workspace.delete(`/tasks/${neverSeen.id}`)
  assert.deepEqual(await changesSince(person, before), left)
  assert.deepEqual(await changesSince(person, moved), [])
  await workspace.patch(`/tasks/${task.id}`, { list_id: open })
  const back = await changesSince(person, moved)
  assert.deepEqual([new Set(idsOf(back)), back.some(isHidden)], [new Set([task.id, subtask.id]), false])
})

test('a task that moves twice in one request is hidden once, from where it was', async () => {
  const { workspace, person, now, add } = await setUp('member')
  const [open, other] = [await workspace.list(), await workspace.list()]
  const { id: closed } = (await workspace.post('/lists', { name: 'Closed', visibility: 'private' })).body
  const task = await add(open)
  const before = await now()
  const move = (list_id: string) => ({ op: 'update', id: task.id, task: { list_id } })
  const bulk = await workspace.post('/tasks/bulk', { operations: [move(other), move(closed)] })
  assert.deepEqual(
    bulk.body.data.map(({ status }: { status: number }) => status),
    [200, 200],
  )
  const left = await changesSince(person, before)
  assert.deepEqual([idsOf(left), left.every(isHidden)], [[task.id], true])
})

test('someone who looks again after a list was shared and no longer is learns what to remove, and of nothing else', async () => {
  const { workspace, person, operator, now, add } = await setUp('guest')
  const [list, other] = [await workspace.list(), await workspace.list()]
  const before = await now()
  const [gone, kept] = [await add(list), await add(list)]
  await workspace.delete(`/tasks/${gone.id}`)
  const moved = await add(other)
  await operator.share(list, person.member)
  const inSight = await add(list)
  await operator.unshare(list, person.member)
  await workspace.patch(`/tasks/${moved.id}`, { list_id: list })
  await workspace.patch(`/tasks/${kept.id}`, { list_id: other })
  const told = await changesSince(person, before)
  assert.deepEqual(new Set(idsOf(told)), new Set([kept.id, inSight.id]))
  assert.ok(told.every(isHidden))
})

test('what a hidden task is now doesn’t decide whether it is returned, and the filter by list is that of where it was seen', async () => {
  const { workspace, person, now, add } = await setUp('member')
  const [list, other] = [await workspace.list(), await workspace.list()]
  const { id: closed } = (await workspace.post('/lists', { name: 'Closed', visibility: 'private' })).body
  const [task, another] = [await add(list), await add(other)]
  const before = await now()
  await workspace.patch(`/tasks/${task.id}`, { list_id: closed, priority: 4, external_id: 'secret-1' })
  await workspace.patch(`/tasks/${another.id}`, { list_id: closed })
  for (const query of [
    { priority: '4' },
    { priority: '1' },
    { external_id: 'secret-1' },
    { external_id: 'x' },
  ])
    assert.deepEqual(idsOf(await changesSince(person, before, query)), [task.id, another.id])
  assert.deepEqual(idsOf(await changesSince(person, before, { list_id: list })), [task.id])
})

test('without include_deleted, or without updated_since, a page has what it always had', async () => {
  const { workspace, person, operator, now, add } = await setUp('guest')
  const list = await workspace.list()
  const task = await add(list)
  const before = await now()
  await operator.share(list, person.member)
  const read = async (query: object) => (await person.get('/tasks', { ...query })).body.data
  assert.deepEqual(await read({ updated_since: before }), [])
  assert.deepEqual(await read({ include_deleted: true }), [task])
  await operator.unshare(list, person.member)
  assert.deepEqual(await read({ updated_since: before }), [])
  assert.deepEqual(await read({ include_deleted: true }), [])
})

test('hidden tasks are returned for 90 days, and the notes behind that go a week later', async () => {
  const { workspace, person, operator, now, add } = await setUp('member')
  const list = await workspace.list()
  const { id: closed } = (await workspace.post('/lists', { name: 'Closed', visibility: 'private' })).body
  const [task, moved] = [await add(list), await add(list)]
  const before = await now()
  await workspace.patch(`/tasks/${moved.id}`, { list_id: closed })
  await operator.share(list, person.member)
  await workspace.patch(`/lists/${list}`, { visibility: 'private' })
  await operator.unshare(list, person.member)
  const purge = async () =>
    jobs.find(({ name }) => name === 'delete old notes of sight')?.run(service.database)
  const noted = async () => {
    const { rows } = await service.database.pool.query(
      `select (select count(*)::integer from past_list_members where workspace_id = $1) as shares,
        (select count(*)::integer from past_task_lists where workspace_id = $1) as task_lists`,
      [workspace.workspace.id],
    )
    return rows[0]
  }
  const after = async (days: number, work: () => Promise<unknown>) => {
    service.clock.offsetMs += days * 86_400_000
    await work()
    service.clock.offsetMs -= days * 86_400_000
  }
  await after(89, async () =>
    assert.deepEqual(idsOf(await changesSince(person, before)), [moved.id, task.id]),
  )
  await after(91, async () => assert.deepEqual(await changesSince(person, before), []))
  await after(96, purge)
  assert.deepEqual(await noted(), { shares: 1, task_lists: 1 })
  await after(98, purge)
  assert.deepEqual(await noted(), { shares: 0, task_lists: 0 })
})

// Such a page had passed the move while the list could be seen, and the next one came after it was hidden again. A copy
// that asks for the very millisecond at which a task left has it, too.
test('regression: a task that was deleted out of sight is hidden, although a page passed by while its list could be seen', async () => {
  const { workspace, person, operator, now, add } = await setUp('guest')
  const [open, other] = [await workspace.list(), await workspace.list()]
  await operator.share(open, person.member)
  await operator.share(other, person.member)
  const [moved, deleted] = [await add(open), await add(other)]
  const before = await now()
  await workspace.delete(`/tasks/${deleted.id}`)
  const { rows: stamps } = await service.database.pool.query('select updated_at from tasks where id = $1', [
    deleted.id,
  ])
  await operator.unshare(other, person.member)
  const { updated_at: movedAt } = (await workspace.patch(`/tasks/${moved.id}`, { list_id: other })).body
  await workspace.delete(`/tasks/${moved.id}`)
  const neverSeen = await add(other)
  await workspace.delete(`/tasks/${neverSeen.id}`)
  const changes = [await add(open), await add(open)]
  await operator.share(other, person.member)
  const copies = [
    { updated_since: before, hidden: [moved, deleted] },
    { updated_since: stamps[0].updated_at, hidden: [moved, deleted] },
    { updated_since: movedAt, hidden: [moved] },
  ].map(({ updated_since, hidden }) => ({ query: { updated_since, include_deleted: true }, hidden }))
  const firstPages = await Promise.all(
    copies.map(async ({ query }) => (await person.get('/tasks', { ...query, limit: 1 })).body),
  )
  await operator.unshare(other, person.member)
  for (const [index, { query, hidden }] of copies.entries()) {
    const { data: passed, next_cursor: cursor } = firstPages[index]
    assert.deepEqual(idsOf(passed), [changes[0]!.id])
    const { data } = (await person.get('/tasks', { ...query, limit: 10, cursor })).body
    assert.deepEqual(
      data.map(({ id, reason }: Told) => [id, reason]),
      [[changes[1]!.id, undefined], ...hidden.map(({ id }) => [id, 'hidden'])],
    )
  }
})
