import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL, fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { createInstallation } from '../support/installation.ts'
import { startProcess, temporaryFolder, waitUntil } from '../support/processes.ts'
import { authority, startReceiver } from '../support/receiver.ts'
import { databaseUrl } from '../support/run-cli.ts'
import { fetchTrusting, importSdk, installSdk, type Sdk } from '../support/sdk.ts'
import { startService } from '../support/service.ts'

const writers = 16
const kills = 10
/** Together with two mirrors, the writers stay below 1,200 requests a minute. */
const writerPaceMs = 1_600
const mirrorPaceMs = 300
/** How long a mirror works on a change: a page takes so long that most kills come in the middle of one. */
const changeMs = 4
const firstTasks = 120

const integrator = installSdk()
const sdk = await importSdk(integrator)
const installation = await createInstallation()
await installation.serve()
const ca = join(installation.dataDir, 'tls/ca.pem')

const connect = (token: string, options: Partial<Sdk.DaybookOptions> = {}) =>
  new sdk.Daybook({
    url: installation.url,
    token,
    fetch: fetchTrusting(readFileSync(ca, 'utf8')),
    ...options,
  })

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

/** Changes tasks at random until stopped, and never leaves a task alone that another writer also changes. */
async function writeUntil(
  ending: AbortSignal,
  daybook: Sdk.Daybook,
  lists: string[],
  ids: string[],
): Promise<void> {
  const create = async (task: Partial<Sdk.TaskCreate>) =>
    void ids.push((await daybook.tasks.create({ title: `Created ${Math.random()}`, ...task })).id)
  const actions: (() => Promise<unknown>)[] = [
    () => create({ list_id: pick(lists) }),
    () => create({ list_id: pick(lists), checklist: [{ text: 'Zażółć 🎉' }], due_date: '2027-01-31' }),
    () => create({ parent_id: pick(ids) }),
    () => daybook.tasks.update(pick(ids), { title: `Changed ${Math.random()} “\u2028”` }),
    () => daybook.tasks.update(pick(ids), { list_id: pick(lists) }),
    () => daybook.tasks.complete(pick(ids)),
    () => daybook.tasks.reopen(pick(ids)),
    () => daybook.tasks.delete(pick(ids)),
  ]
  while (!ending.aborted) {
    // What another writer has deleted is not found, and a subtask can't move or have subtasks.
    await pick(actions)().catch((error: unknown) => {
      const isExpected = error instanceof sdk.DaybookError && [400, 404, 422].includes(error.status ?? 0)
      if (!isExpected) throw error
    })
    await sleep(writerPaceMs * (0.5 + Math.random()))
  }
}

/** The program of an integrator, which prints every change before it is stored, and takes its time. */
const consumer = (store: string) => `
import { setTimeout as sleep } from 'node:timers/promises'
import { Daybook } from '@daybook/sdk'
${store}
const daybook = new Daybook({ token: process.env.TOKEN, url: process.env.URL })
async function onChange({ id, updated_at }) {
  console.log(\`change \${id} \${updated_at}\`)
  await sleep(${changeMs})
}
const mirror = daybook.mirror(store, { onChange })
console.log('started')
if (process.env.ONCE) {
  await mirror.sync()
  process.exit()
}
await mirror.run({ everyMs: ${mirrorPaceMs} })
`
const stores = {
  sqlite: `
import { DatabaseSync } from 'node:sqlite'
import { sqliteStore } from '@daybook/sdk/sqlite'
const store = sqliteStore(new DatabaseSync(process.env.STORE))`,
  postgres: `
import { postgresStore } from '@daybook/sdk/postgres'
const { default: { Pool } } = await import(process.env.PG)
const pool = new Pool({ connectionString: process.env.STORE })
const store = postgresStore((text, values) => pool.query(text, values))`,
}

type Consumer = { name: string; program: string; env: Record<string, string>; seen: Set<string> }

function createConsumer(name: keyof typeof stores, store: string, token: string): Consumer {
  const program = join(integrator, `${name}.mjs`)
  writeFileSync(program, consumer(stores[name]))
  const PG = pathToFileURL(fileURLToPath(import.meta.resolve('pg'))).href
  const env = { TOKEN: token, URL: installation.url, NODE_EXTRA_CA_CERTS: ca, STORE: store, PG }
  return { name, program, env, seen: new Set() }
}

/** Starts a consumer, and kills it at a random moment of its work. */
async function runUntilKilled({ program, env, seen }: Consumer): Promise<void> {
  const run = startProcess([process.execPath, program], env)
  await run.line(/^change /)
  await sleep(Math.random() * 1_000)
  run.kill('SIGKILL')
  assert.equal(await run.ended, 'SIGKILL', await run.stderr)
  note(await run.stdout, seen)
}

/** Lets a consumer believed dead, stopped at a random moment, come back while another one has gone on. */
async function runTwo({ program, env, seen }: Consumer): Promise<void> {
  const [stopped, other] = [1, 2].map(() => startProcess([process.execPath, program], env))
  await stopped!.line(/^change /)
  stopped!.kill('SIGSTOP')
  await other!.line(/^change /)
  await sleep(500)
  stopped!.kill('SIGCONT')
  await sleep(Math.random() * 500)
  for (const run of [stopped!, other!]) {
    run.kill('SIGKILL')
    await run.ended
    note(await run.stdout, seen)
  }
}

async function catchUp({ program, env, seen }: Consumer): Promise<void> {
  const run = startProcess([process.execPath, program], { ...env, ONCE: 'yes' })
  assert.equal(await run.ended, 0, await run.stderr)
  note(await run.stdout, seen)
}

/** The last line of a killed process may be incomplete. */
const note = (stdout: string, seen: Set<string>) => {
  for (const [, change = ''] of stdout.matchAll(/^change (.*)\n/gm)) seen.add(change)
}

const byId = (rows: { id: string; task: string }[]) => new Map(rows.map(({ id, task }) => [id, task]))

test(`a mirror in SQLite and one in PostgreSQL, each killed ${kills} times while ${writers} writers change tasks, are equal to Daybook byte by byte`, async () => {
  const [workspace] = await installation.createWorkspaces(1)
  const token = workspace!.client.token ?? ''
  const daybook = connect(token)
  const { id: other } = await daybook.lists.create({ name: 'Other' })
  const lists = [workspace!.listId, other]
  const ids: string[] = []
  const first = Array.from({ length: writers }, async () => {
    while (ids.length < firstTasks)
      ids.push((await daybook.tasks.create({ title: 'First', list_id: workspace!.listId })).id)
  })
  await Promise.all(first)

  const file = join(temporaryFolder(), 'tasks.db')
  const { databaseName } = await startService()
  const consumers = [
    createConsumer('sqlite', file, token),
    createConsumer('postgres', databaseUrl(databaseName), token),
  ]
  const ending = new AbortController()
  const writing = Promise.all(
    Array.from({ length: writers }, () => writeUntil(ending.signal, connect(token), lists, ids)),
  )
  const killing = Promise.all(
    consumers.map(async (consumer) => {
      for (let count = 0; count < kills; count += 1) {
        await runUntilKilled(consumer)
        if (consumer.name === 'postgres' && count % 3 === 0) await runTwo(consumer)
      }
    }),
  )
  await Promise.race([killing, writing])
  ending.abort()
  await writing
  for (const consumer of consumers) await catchUp(consumer)

  const { text } = await workspace!.client.get('/tasks', { limit: 100 })
  assert.equal(text, JSON.stringify(JSON.parse(text)))
  const tasks = await daybook.tasks.list().toArray()
  const expected = byId(tasks.map((task) => ({ id: task.id, task: JSON.stringify(task) })))
  assert.ok(expected.size > firstTasks / 2, `${expected.size} tasks`)

  const database = new DatabaseSync(file)
  const sqlite = database.prepare('select id, task from daybook_tasks where not deleted').all()
  assert.deepEqual(byId(sqlite as { id: string; task: string }[]), expected)

  const client = new Client(databaseUrl(databaseName))
  await client.connect()
  const postgres = await client.query('select id, task::text from daybook_tasks where not deleted')
  const tombstones = await client.query('select count(*)::integer as count from daybook_tasks where deleted')
  await client.end()
  assert.deepEqual(byId(postgres.rows), expected)
  assert.ok(tombstones.rows[0].count > 0)

  for (const { name, seen } of consumers)
    for (const { id, updated_at } of tasks) assert.ok(seen.has(`${id} ${updated_at}`), `${name} missed ${id}`)
})

test('a mirror follows changes when it is woken, and ends when its signal aborts', async () => {
  const [workspace] = await installation.createWorkspaces(1)
  const daybook = connect(workspace!.client.token ?? '')
  const store = sdk.memoryStore()
  const mirror = daybook.mirror(store)
  const ending = new AbortController()
  const running = mirror.run({ signal: ending.signal, everyMs: 3_600_000 })
  const { id } = await daybook.tasks.create({ title: 'Call', list_id: workspace!.listId })
  mirror.wake()
  await waitUntil(() => store.get(id)?.title === 'Call')
  await daybook.tasks.update(id, { title: 'Call back' })
  mirror.wake()
  await waitUntil(() => store.get(id)?.title === 'Call back')
  await daybook.tasks.delete(id)
  mirror.wake()
  await waitUntil(() => store.get(id) === undefined)
  assert.deepEqual(store.tasks(), [])
  ending.abort()
  await running
})

test('a sync includes everything from before its call, even while another one is running', async () => {
  const [workspace] = await installation.createWorkspaces(1)
  const daybook = connect(workspace!.client.token ?? '')
  const store = sdk.memoryStore()
  const mirror = daybook.mirror(store)
  for (let count = 0; count < 5; count += 1) {
    const { id } = await daybook.tasks.create({ title: 'Call', list_id: workspace!.listId })
    const earlier = mirror.sync()
    await daybook.tasks.update(id, { title: 'Call back' })
    await mirror.sync()
    assert.equal(store.get(id)?.title, 'Call back')
    await earlier
  }
})

test('a change that could not be processed is not stored, and comes again', async () => {
  const [workspace] = await installation.createWorkspaces(1)
  const daybook = connect(workspace!.client.token ?? '')
  const { id } = await daybook.tasks.create({ title: 'Call', list_id: workspace!.listId })
  const store = sdk.memoryStore()
  let calls = 0
  const onChange = () => {
    calls += 1
    if (calls === 1) throw new Error('The CRM is down')
  }
  const mirror = daybook.mirror(store, { onChange })
  await assert.rejects(mirror.sync(), /The CRM is down/)
  assert.deepEqual([store.get(id), await store.bookmark()], [undefined, undefined])
  await mirror.sync()
  assert.deepEqual([store.get(id)?.title, calls], ['Call', 2])
})

test('a mirror without news neither writes nor calls onChange, and one whose store was emptied begins again', async () => {
  const [workspace] = await installation.createWorkspaces(1)
  const daybook = connect(workspace!.client.token ?? '')
  const { id } = await daybook.tasks.create({ title: 'Call', list_id: workspace!.listId })
  let store = sdk.memoryStore()
  const written: string[] = []
  const counting: Sdk.MirrorStore = {
    bookmark: () => store.bookmark(),
    apply: (batch) => {
      written.push(...batch.changes.map(({ title }) => title))
      return store.apply(batch)
    },
    prune: (round, notAfter) => store.prune(round, notAfter),
  }
  const changes: string[] = []
  const mirror = daybook.mirror(counting, { onChange: ({ title }) => void changes.push(title) })
  for (let count = 0; count < 3; count += 1) await mirror.sync()
  await daybook.tasks.update(id, { title: 'Call back' })
  for (let count = 0; count < 3; count += 1) await mirror.sync()
  assert.deepEqual(written, ['Call', 'Call back'])
  assert.deepEqual(changes, written)

  store = sdk.memoryStore()
  await mirror.sync()
  assert.equal(store.get(id)?.title, 'Call back')
})

test('a mirror whose token is revoked ends with an error, and one that cannot reach Daybook goes on', async () => {
  const store = sdk.memoryStore()
  await assert.rejects(connect('dbp_revoked').mirror(store).run(), sdk.UnauthorizedError)

  const [workspace] = await installation.createWorkspaces(1)
  const real = fetchTrusting(readFileSync(ca, 'utf8'))
  let isDown = true
  const flaky: typeof fetch = (...request) =>
    isDown ? Promise.reject(new TypeError('fetch failed')) : real(...request)
  const daybook = connect(workspace!.client.token ?? '', { fetch: flaky, attempts: 1 })
  const ending = new AbortController()
  const errors: unknown[] = []
  const mirror = daybook.mirror(store)
  const running = mirror.run({
    signal: ending.signal,
    everyMs: 20,
    onError: (error) => void errors.push(error),
  })
  await waitUntil(() => errors.length >= 2)
  isDown = false
  const { id } = await daybook.tasks.create({ title: 'Call', list_id: workspace!.listId })
  await waitUntil(() => store.get(id) !== undefined)
  ending.abort()
  await running
  assert.ok(errors.every((error) => error instanceof sdk.ConnectionError))
})

for (const name of ['memory', 'SQLite', 'PostgreSQL'])
  test(`a store in ${name} keeps the newer version of a task, whatever the order, and drops what a rebuild didn't see`, async () => {
    const { store, read, close } = await openStore(name)
    const at = (second: number) => `2026-11-20T09:30:0${second}.000Z`
    const task = (id: string, second: number, title: string) =>
      ({ id, title, deleted: false, updated_at: at(second) }) as Sdk.Task
    const tombstone = (id: string, second: number) =>
      ({ id, title: 'x', deleted: true, updated_at: at(second) }) as Sdk.DeletedTask

    assert.equal(await store.bookmark(), undefined)
    await store.apply({ changes: [task('tsk_1', 2, 'new'), task('tsk_2', 1, 'alive')], bookmark: at(2) })
    await store.apply({ changes: [task('tsk_1', 1, 'old'), tombstone('tsk_2', 3)], bookmark: at(3) })
    await store.apply({ changes: [task('tsk_2', 2, 'late')] })
    assert.deepEqual(await read(), { tsk_1: 'new' })
    assert.equal(await store.bookmark(), at(3))

    await store.apply({ changes: [task('tsk_3', 1, 'hidden'), task('tsk_4', 5, 'newer than the rebuild')] })
    await store.apply({ changes: [task('tsk_1', 2, 'new')], round: 'a' })
    await store.prune('a', at(3))
    assert.deepEqual(await read(), { tsk_1: 'new', tsk_4: 'newer than the rebuild' })
    await store.prune('b', at(3))
    assert.deepEqual(await read(), { tsk_4: 'newer than the rebuild' })
    await store.apply({ changes: [], hidden: ['tsk_4', 'tsk_5'] })
    assert.deepEqual(await read(), {})
    await store.apply({ changes: [task('tsk_4', 1, 'seen again, as it was')], hidden: [] })
    assert.deepEqual(await read(), { tsk_4: 'seen again, as it was' })
    await store.apply({ changes: [], bookmark: at(4) })
    assert.equal(await store.bookmark(), at(4))
    await close()
  })

type OpenStore = {
  store: Sdk.MirrorStore
  /** Titles by id, without deleted tasks. */
  read: () => Promise<Record<string, string>>
  close: () => Promise<void>
}

async function openStore(name: string): Promise<OpenStore> {
  const titles = (tasks: { id: string; title: string }[]) =>
    Object.fromEntries(tasks.map(({ id, title }) => [id, title]))
  const load = (path: string) =>
    import(pathToFileURL(join(integrator, `node_modules/@daybook/sdk/dist/${path}`)).href)
  if (name === 'memory') {
    const store = sdk.memoryStore()
    return { store, read: async () => titles(store.tasks()), close: async () => {} }
  }
  const rows = (list: { task: any }[]) =>
    titles(list.map(({ task }) => (typeof task === 'string' ? JSON.parse(task) : task)))
  const table = 'crm.copy_2'
  const select = `select task from ${table} where not deleted`
  if (name === 'SQLite') {
    const database = new DatabaseSync(':memory:')
    database.exec("attach ':memory:' as crm")
    const { sqliteStore } = await load('stores/sqlite.js')
    const read = async () => rows(database.prepare(select).all() as { task: string }[])
    return { store: sqliteStore(database, { table }), read, close: async () => database.close() }
  }
  const { databaseName } = await startService()
  const client = new Client(databaseUrl(databaseName))
  await client.connect()
  await client.query('create schema crm')
  const { postgresStore } = await load('stores/postgres.js')
  return {
    store: postgresStore((text: string, values: unknown[]) => client.query(text, values), { table }),
    read: async () => rows((await client.query(select)).rows),
    close: () => client.end(),
  }
}

test('a rebuild removes tasks that the member can no longer see', async () => {
  const [workspace] = await installation.createWorkspaces(1)
  const daybook = connect(workspace!.client.token ?? '')
  const task = await daybook.tasks.create({ title: 'Visible', list_id: workspace!.listId })
  const store = sdk.memoryStore()
  const mirror = daybook.mirror(store)
  await mirror.sync()
  const hidden = { ...task, id: 'tsk_hidden', title: 'Was visible' }
  await store.apply({ changes: [hidden] })
  await mirror.sync()
  assert.equal(store.tasks().length, 2)
  await mirror.rebuild()
  assert.deepEqual(store.tasks(), [task])
})

test('a mirror that was away for more than 90 days is rebuilt, since deletions from then are forgotten', async () => {
  const [workspace] = await installation.createWorkspaces(1)
  const daybook = connect(workspace!.client.token ?? '')
  const task = await daybook.tasks.create({ title: 'Still there', list_id: workspace!.listId })
  const store = sdk.memoryStore()
  const updated_at = new Date(Date.now() - 91 * 86_400_000).toISOString()
  await store.apply({ changes: [{ ...task, id: 'tsk_gone', updated_at }], bookmark: updated_at })
  await daybook.mirror(store).sync()
  assert.deepEqual(store.tasks(), [task])
})

test('a mirror of a workspace in which nothing has changed for 90 days reads it once, and not with every sync', async () => {
  const requests: string[] = []
  const { port } = await startReceiver({
    handler: (response, { path }) => {
      requests.push(path)
      response.end('{"data":[],"next_cursor":null}')
    },
  })
  const url = `https://127.0.0.1:${port}`
  const daybook = new sdk.Daybook({ url, token: 'dbp_1', fetch: fetchTrusting(authority.cert) })
  const store = sdk.memoryStore()
  await store.apply({ changes: [], bookmark: new Date(Date.now() - 91 * 86_400_000).toISOString() })
  const mirror = daybook.mirror(store)
  for (let count = 0; count < 3; count += 1) await mirror.sync()
  assert.deepEqual(
    requests.map((path) => path.includes('updated_since')),
    [false, true, true, true],
  )
})

test('a task that left the member’s sight leaves the copy, and comes back as it was', async () => {
  const task = { id: 'tsk_1', title: 'Shared', deleted: false, updated_at: '2026-11-20T09:30:00.000Z' }
  const hidden = { id: 'tsk_1', deleted: true, reason: 'hidden' }
  const pages = [[task], [hidden], [hidden, task], [task, hidden, task], [task, hidden]]
  const { port } = await startReceiver({
    handler: (response) => void response.end(JSON.stringify({ data: pages.shift(), next_cursor: null })),
  })
  const url = `https://127.0.0.1:${port}`
  const daybook = new sdk.Daybook({ url, token: 'dbp_1', fetch: fetchTrusting(authority.cert) })
  const store = sdk.memoryStore()
  const mirror = daybook.mirror(store)
  const copies: (string | undefined)[] = []
  for (let count = 0; count < 5; count += 1) {
    await mirror.sync()
    copies.push(store.get('tsk_1')?.title)
  }
  assert.deepEqual(copies, ['Shared', undefined, 'Shared', 'Shared', undefined])
})
