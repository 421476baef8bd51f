import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { fetchTrusting, importSdk, installSdk, type Sdk } from '../support/sdk.ts'
import { operatorActions } from '../support/operator-actions.ts'
import { startService } from '../support/service.ts'
import { createWorkspace } from '../support/workspace.ts'

const service = await startService()
const integrator = installSdk()
const sdk = await importSdk(integrator)
const { sqliteStore } = await import(
  pathToFileURL(join(integrator, 'node_modules/@daybook/sdk/dist/stores/sqlite.js')).href
)

const connect = (token: string | undefined) =>
  new sdk.Daybook({ url: service.url, token: token ?? '', fetch: fetchTrusting(service.ca) })

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

const rounds = 5
const taskCount = 130

test('mirrors stay equal to what their member can see while lists are shared, closed and opened, tasks move and the role changes, and read nothing again when nothing happens', async () => {
  const workspace = await createWorkspace(service)
  const { member, token } = await workspace.join('guest')
  const operator = operatorActions(service, workspace.workspace)
  const [daybook, mine] = [connect(workspace.token), connect(token)]
  const lists = await Promise.all(Array.from({ length: 4 }, () => workspace.list()))
  const ids: string[] = []
  while (ids.length < taskCount)
    ids.push((await daybook.tasks.create({ title: `Task ${ids.length}`, list_id: pick(lists) })).id)

  const told: Sdk.TaskChange[] = []
  const store = sdk.memoryStore()
  const mirror = mine.mirror(store, { onChange: (change) => void told.push(change) })
  const database = new DatabaseSync(':memory:')
  const inSqlite = mine.mirror(sqliteStore(database))
  const changes: (() => Promise<unknown>)[] = [
    () => daybook.lists.share(pick(lists), member.id),
    () => daybook.lists.share(pick(lists), member.id),
    () => daybook.lists.unshare(pick(lists), member.id),
    () => daybook.lists.update(pick(lists), { visibility: pick(['private', 'workspace']) }),
    () => daybook.tasks.update(pick(ids), { list_id: pick(lists) }),
    () => daybook.tasks.update(pick(ids), { title: `Changed ${Math.random()}` }),
    () => operator.setRole(member, pick(['guest', 'member'])),
  ]
  const byId = (tasks: { id: string; task: string }[]) => new Map(tasks.map(({ id, task }) => [id, task]))
  const toRow = (task: Sdk.Task) => ({ id: task.id, task: JSON.stringify(task) })

  for (let round = 0; round < rounds; round += 1) {
    const changed = new AbortController()
    const syncing = (async () => {
      for (; !changed.signal.aborted; await sleep(100)) await mirror.sync()
    })()
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let count = 0; count < 4; count += 1) await pick(changes)()
      }),
    )
    changed.abort()
    await syncing
    await Promise.all([mirror.sync(), inSqlite.sync()])
    const expected = byId((await mine.tasks.list().toArray()).map(toRow))
    assert.deepEqual(byId(store.tasks().map(toRow)), expected)
    const kept = database.prepare('select id, task from daybook_tasks where not deleted').all()
    assert.deepEqual(byId(kept as { id: string; task: string }[]), expected)
  }

  await operator.setRole(member, 'guest')
  await daybook.lists.share(lists[0]!, member.id)
  await daybook.lists.unshare(lists[0]!, member.id)
  await mirror.sync()
  await daybook.lists.share(lists[0]!, member.id)
  told.length = 0
  await mirror.sync()
  const expected = (await mine.tasks.list({ list_id: lists[0]! }).toArray()).map(({ id }) => id)
  assert.deepEqual(new Set(told.map(({ id }) => id)), new Set(expected))
  told.length = 0
  for (let count = 0; count < 3; count += 1) await mirror.sync()
  assert.deepEqual(told, [])
})

test('a task that came into sight says when, and is the same as everywhere without that', async () => {
  const workspace = await createWorkspace(service)
  const { member, token } = await workspace.join('guest')
  const list = await workspace.list()
  const daybook = connect(workspace.token)
  const task = await daybook.tasks.create({ title: 'Shared later', list_id: list })
  await daybook.lists.share(list, member.id)
  const [change] = await Array.fromAsync(connect(token).tasks.sync())
  assert.ok(change && !change.deleted)
  assert.ok(sdk.changedAt(change) > task.updated_at)
  assert.deepEqual(sdk.taskOf(change), task)
  assert.equal(sdk.changedAt(task), task.updated_at)
  const [share] = await daybook.lists.members(list).toArray()
  assert.equal(share?.member_id, member.id)
})
