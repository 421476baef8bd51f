import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Client } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { makeTask, assertNotFound, readTask, assertValidationErrors } from './support.ts'

const service = await startService()

type Query = Record<string, string | number | boolean>

/** Reads all pages. @returns the tasks, and how many pages there were */
async function walk(client: Client, query: Query, afterPage = async () => {}) {
  const tasks: any[] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null; pages++) {
    const answer = await client.get('/tasks', { ...query, ...(cursor ? { cursor } : {}) })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(Object.keys(answer.body), ['data', 'next_cursor'])
    tasks.push(...answer.body.data)
    cursor = answer.body.next_cursor
    await afterPage()
  }
  return { tasks, pages }
}

/** Creates two lists with open, completed and deleted tasks and subtasks. */
async function someTasks(workspace: TestWorkspace, count: number) {
  const lists = [await workspace.list(), await workspace.list()]
  const tasks: any[] = []
  const deleted: any[] = []
  for (let number = 0; number < count; number++) {
    const parent = number % 4 === 3 ? tasks.find((task) => task.parent_id === null) : undefined
    const list = parent?.list_id ?? lists[number % 2]
    const task = await makeTask(workspace, list, { title: `Task ${number}`, parent_id: parent?.id ?? null })
    if (number % 3 === 1) await workspace.post(`/tasks/${task.id}/complete`)
    if (number % 7 === 6) {
      await workspace.delete(`/tasks/${task.id}`)
      deleted.push(task)
    } else tasks.push(task)
  }
  return { lists, deleted, tasks: await Promise.all(tasks.map(({ id }) => readTask(workspace, id))) }
}

const changes = (a: any, b: any) =>
  a.updated_at < b.updated_at || (a.updated_at === b.updated_at && a.id < b.id) ? -1 : 1

// D6, D28
test('filters work alone and together, and return whole tasks in the documented order', async () => {
  const workspace = await createWorkspace(service)
  const { lists, tasks } = await someTasks(workspace, 24)
  const parent = tasks[0]
  const middle = tasks.toSorted(changes)[10].updated_at
  assert.deepEqual((await workspace.get('/tasks')).body, { data: tasks, next_cursor: null })

  for (const list_id of [undefined, ...lists])
    for (const completed of [undefined, true, false])
      for (const parent_id of [undefined, parent.id])
        for (const updated_since of [undefined, middle, '2099-01-01T00:00:00Z']) {
          const filter = { list_id, completed, parent_id, updated_since }
          const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
          const expected = tasks.filter(
            (task) =>
              (list_id === undefined || task.list_id === list_id) &&
              (completed === undefined || task.completed === completed) &&
              (parent_id === undefined || task.parent_id === parent_id) &&
              // The bound is inclusive.
              (updated_since === undefined || task.updated_at >= updated_since),
          )
          const answer = await workspace.get('/tasks', query)
          const order = updated_since === undefined ? expected : expected.toSorted(changes)
          assert.deepEqual(answer.body.data, order, JSON.stringify(query))
        }
})

//
test('updated_since takes any offset, but no timestamp without one', async () => {
  const workspace = await createWorkspace(service)
  const { tasks } = await someTasks(workspace, 6)
  const since = tasks.toSorted(changes)[3].updated_at
  const moved = (hours: number, minutes: number, sign: string) => {
    const shift = (hours * 60 + minutes) * 60_000 * (sign === '-' ? -1 : 1)
    const offset = `${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
    return new Date(Date.parse(since) + shift).toISOString().replace('Z', offset)
  }
  const expected = (await workspace.get('/tasks', { updated_since: since })).body.data
  assert.deepEqual(expected, tasks.filter((task) => task.updated_at >= since).toSorted(changes))
  for (const updated_since of [since.replace('Z', 'z'), moved(5, 30, '+'), moved(12, 0, '-'), moved(14, 0, '+')])
    assert.deepEqual((await workspace.get('/tasks', { updated_since })).body.data, expected)
  for (const updated_since of [since.slice(0, -1), since.slice(0, 10), '0', 'yesterday', ''])
    assertValidationErrors(await workspace.get('/tasks', { updated_since }), 'updated_since: format')
}) // oxfmt-ignore

// S-29, D26
test('query parameters must be known, sent once and spelled correctly', async () => {
  const workspace = await createWorkspace(service)
  for (const [query, error] of [
    ['complted=false', 'complted: unknown'],
    ['completed=TRUE', 'completed: type'],
    ['completed=1', 'completed: type'],
    ['completed=yes', 'completed: type'],
    ['completed=', 'completed: type'],
    ['completed=true&completed=false', 'completed: type'],
    ['include_deleted=1', 'include_deleted: type'],
    ['list_id[]=x', 'list_id[]: unknown'],
    ['limit[$gt]=1', 'limit[$gt]: unknown'],
    ['limit=0', 'limit: range'],
    ['limit=101', 'limit: range'],
    ['limit=-1', 'limit: range'],
    ['limit=1.5', 'limit: type'],
    ['limit=abc', 'limit: type'],
    ['limit=', 'limit: type'],
    ['limit=1&limit=2', 'limit: type'],
    ['cursor=', 'cursor: format'],
    ['cursor=abc', 'cursor: format'],
    ['cursor=%00', 'cursor: characters'],
  ] as const)
    assertValidationErrors(await workspace.get(`/tasks?${query}`), error)
  for (const limit of [1, 100]) assert.equal((await workspace.get('/tasks', { limit })).status, 200)
  for (const list_id of ['', 'nonsense', 'lst_01jd42e76ke0080ppaatcsyj69'])
    assertNotFound(await workspace.get('/tasks', { list_id }), 'list_id')
})

//
test('regression: the + of an offset may come without being percent-encoded, as a space', async () => {
  const workspace = await createWorkspace(service)
  const task = await makeTask(workspace, await workspace.list())
  for (const [since, found] of [
    ['2026-01-01T00:00:00+01:00', 1],
    ['2026-01-01T00:00:00%2B01:00', 1],
    ['2099-01-01T00:00:00+01:00', 0],
  ] as const) {
    const { status, body, text } = await workspace.get(`/tasks?updated_since=${since}&limit=1`)
    assert.equal(status, 200, text)
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [task.id].slice(0, found),
    )
  }
  for (const since of ['2026-01-01 00:00:00+01:00', '2026-01-01T00:00:00 01', '2026-01-01 00:00'])
    assertValidationErrors(await workspace.get(`/tasks?updated_since=${since}`), 'updated_since: format')
})

//
test('a page has 50 tasks by default, and a full last page has no next one', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  for (let number = 0; number < 51; number++) await makeTask(workspace, list)
  const { body } = await workspace.get('/tasks')
  assert.equal(body.data.length, 50)
  assert.match(body.next_cursor, /^[A-Za-z0-9_-]+$/)
  assert.equal((await walk(workspace, {})).tasks.length, 51)
  assert.equal((await walk(workspace, { limit: 17 })).pages, 3)
  assert.equal((await workspace.get('/tasks', { limit: 51 })).body.next_cursor, null)
})

// R-130, S-02, D27
test('a cursor is valid only for the same request of the same member, except for limit', async () => {
  const workspace = await createWorkspace(service)
  const stranger = await createWorkspace(service)
  const { lists } = await someTasks(workspace, 9)
  await someTasks(stranger, 9)
  const member = await workspace.join('member')
  const { next_cursor: cursor } = (await workspace.get('/tasks', { limit: 2, completed: false })).body

  for (const query of [{ completed: true }, {}, { completed: false, list_id: lists[0] ?? '' }])
    assertValidationErrors(await workspace.get('/tasks', { ...query, cursor }), 'cursor: format')
  for (const client of [member, stranger])
    assertValidationErrors(await client.get('/tasks', { completed: false, cursor }), 'cursor: format')
  assertValidationErrors(await workspace.get('/lists', { cursor }), 'cursor: format')
  const flipped = cursor.slice(0, -3) + (cursor.at(-3) === 'A' ? 'B' : 'A') + cursor.slice(-2)
  for (const other of [flipped, cursor.slice(0, -4), `${cursor}=`, `${cursor}AAAA`])
    assertValidationErrors(
      await workspace.get('/tasks', { completed: false, cursor: other }),
      'cursor: format',
    )
  const same = await workspace.get('/tasks', { completed: false, limit: 100, cursor })
  assert.equal(same.status, 200)
  const token = await workspace.tokenWith(['tasks:read'])
  assert.deepEqual((await token.get('/tasks', { completed: false, limit: 100, cursor })).body, same.body)
})

// D29
test('include_deleted adds tombstones in order, for 90 days, for members who could see the task', async () => {
  const workspace = await createWorkspace(service)
  const { lists, tasks, deleted } = await someTasks(workspace, 21)
  const { body: hidden } = await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })
  const secret = await makeTask(workspace, hidden.id, { title: 'Secret' })
  await workspace.delete(`/tasks/${secret.id}`)
  const member = await workspace.join('member')

  const all = (await member.get('/tasks', { include_deleted: true })).body.data
  const ids: string[] = [...tasks, ...deleted].map((task) => task.id)
  assert.deepEqual(
    all.map((task: any) => task.id),
    ids.toSorted(),
  )
  assert.deepEqual(
    all.filter((task: any) => !task.deleted),
    tasks,
  )
  for (const { id, list_id, parent_id, title } of deleted) {
    const tombstone = all.find((task: any) => task.id === id)
    const { deleted_at } = tombstone
    const expected = { id, list_id, parent_id, title, deleted: true, deleted_at, updated_at: deleted_at }
    assert.equal(JSON.stringify(tombstone), JSON.stringify(expected))
  }
  const since = all.toSorted(changes)[12].updated_at
  const query = { include_deleted: true, updated_since: since, list_id: lists[0] ?? '' }
  const { tasks: walked } = await walk(member, { ...query, limit: 2 })
  const expected = all.filter((task: any) => task.list_id === lists[0] && task.updated_at >= since)
  assert.deepEqual(walked, expected.toSorted(changes))
  const owners = (await workspace.get('/tasks', { include_deleted: true })).body.data
  assert.equal(owners.at(-1).title, 'Secret')

  await service.database.pool.query('update tasks set deleted_at = $2 where id = $1', [
    deleted[0].id,
    new Date(service.clock.now() - 90 * 86_400_000),
  ])
  const later = (await member.get('/tasks', { include_deleted: true })).body.data
  assert.equal(later.length, all.length - 1)
})

//
test('pages of random size are complete and repeat nothing while others write', async () => {
  const workspace = await createWorkspace(service)
  const { lists, tasks } = await someTasks(workspace, 30)
  const ids = tasks.map((task) => task.id)
  const writer = async () => {
    const task = await makeTask(workspace, lists[0] ?? '', { title: 'In between' })
    await workspace.patch(`/tasks/${ids[7]}`, { title: `Renamed ${task.id}` })
    await workspace.delete(`/tasks/${task.id}`)
  }
  const run = fc.asyncProperty(fc.constantFrom(1, 7, 11, 100), fc.boolean(), async (limit, changed) => {
    const since = changed ? { updated_since: tasks[0].created_at } : {}
    let writes = 0
    const busy = async () => {
      if (writes++ < 4) await writer()
    }
    const seen = (await walk(workspace, { limit, ...since }, busy)).tasks
    const repeated = new Map(seen.map((task) => [task.id, task]))
    for (const id of ids) assert.ok(repeated.has(id), `${id} was skipped`)
    // By creation nothing is repeated; by change only what has changed since.
    if (!changed) assert.equal(repeated.size, seen.length)
    else assert.equal(new Set(seen.map((task) => task.id + task.updated_at)).size, seen.length)
    service.clock.offsetMs += 61_000
  })
  await fc.assert(run, { numRuns: 10, endOnFailure: true })
})
