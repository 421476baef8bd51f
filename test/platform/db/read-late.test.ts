import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { indexPending } from '../../../src/read/search/indexing/watch.ts'
import { createAndWaitForExport, startExportWorkerFor } from '../../exchange/exports/support.ts'
import type { TestServer } from '../../support/global-setup.ts'
import { inDatabase } from '../../support/in-database.ts'
import { signIn } from '../../support/member-browser.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import { startReplicatedPair } from '../../support/replicated-postgres.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const template = 'daybook_template'
const { primary, standby } = await startReplicatedPair()
const superuser = (url: string) => ({ connectionString: url.replace('//daybook@', '//postgres@') })
const server = superuser(primary.url)
await primary.as(async (client) => {
  await client.query('alter system reset synchronous_standby_names')
  await client.query('select pg_reload_conf()')
  await client.query('create database searched')
})
await migrate(inDatabase('searched', server))
process.env['DAYBOOK_TEST_SERVER'] = JSON.stringify({
  address: server,
  nodes: [server],
  template,
  folder: temporaryFolder(),
} satisfies TestServer)

const proxy = await startFreezableProxy(Number(new URL(standby.url).port))
const service = await startService({
  databaseName: 'searched',
  standbysOf: (name) => [inDatabase(name, superuser(`postgres://daybook@127.0.0.1:${proxy.port}/`))],
})

/** Forwards connections to a port of this machine until it's frozen: then nothing arrives, and nothing is refused. */
async function startFreezableProxy(target: number) {
  let frozen = false
  const sockets = new Set<Socket>()
  const listener = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.once('close', () => to.destroy())
      from.on('data', (bytes) => void (frozen || to.write(bytes)))
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  after(() => {
    listener.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = listener.address()
  return {
    port: address instanceof Object ? address.port : 0,
    freeze: () => void (frozen = true),
    thaw() {
      frozen = false
      // What was lost in between can't be answered.
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
  }
}

const onStandby = (text: string) => standby.as((client) => client.query(text))
const pauseReplay = () => onStandby('select pg_wal_replay_pause()')
async function resumeReplay(): Promise<void> {
  await onStandby('select pg_wal_replay_resume()')
  const lsn = await primary.as(async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    return rows[0]?.lsn
  })
  await waitUntil(async () => {
    const { rows } = await onStandby(`select where pg_last_wal_replay_lsn() >= '${lsn}'`)
    return rows.length > 0
  })
}

async function indexAll(): Promise<void> {
  while ((await indexPending(service.database)).read > 0);
}

async function setUp() {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const list_id = await workspace.list()
  const found = async (q: string) => {
    const answer = await browser.get('/search', { q })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.tasks.map(({ title }: { title: string }) => title)
  }
  const task = (title: string) => workspace.post('/tasks', { title, list_id })
  return { workspace, browser, found, task }
}

/** Changes a title behind the back of the standby and of the workspace's stamp, so that an answer tells its server. */
async function mark(workspaceId: string): Promise<void> {
  const client = new Client({ ...inDatabase(service.databaseName, server) })
  await client.connect()
  await client.query(`update tasks set title = title || ' on the primary' where workspace_id = $1`, [
    workspaceId,
  ])
  await client.end()
}

test('a search is answered by a standby, unless the workspace has written what the standby lacks', async () => {
  const { workspace, found, task } = await setUp()
  const other = await setUp()
  await task('Blue')
  await other.task('Blue')
  await indexAll()
  await resumeReplay()
  await pauseReplay()
  await mark(workspace.workspace.id)
  await mark(other.workspace.workspace.id)
  await waitUntil(async () => (await found('blue'))[0] === 'Blue')

  await task('Blue again')
  assert.ok((await found('blue')).includes('Blue on the primary'), 'its last write is missing on the standby')
  assert.deepEqual(await other.found('blue'), ['Blue'], 'another workspace wrote nothing')
  await indexAll()
  assert.ok((await found('blue')).includes('Blue again'))
  await resumeReplay()
})

test('what one search has found is not missed by the next, while the standby lacks the index', async () => {
  const { found, task } = await setUp()
  await task('Green')
  await resumeReplay()
  await pauseReplay()
  await indexAll()
  for (let again = 0; again < 5; again++) assert.deepEqual(await found('green'), ['Green'])
  await resumeReplay()
})

test('an export is read from a standby', async () => {
  const { browser, task } = await setUp()
  await task('Exported')
  startExportWorkerFor(service)
  await waitUntil(async () => {
    await createAndWaitForExport(browser, { attachments: false })
    const { rows } = await onStandby(
      `select from pg_stat_activity where application_name = 'daybook test' and query = 'commit'`,
    )
    return rows.length > 0
  })
})

test('a standby that hangs, or is gone, delays no search noticeably', async () => {
  const { workspace, found, task } = await setUp()
  await task('Red')
  await indexAll()
  await resumeReplay()
  await pauseReplay()
  await mark(workspace.workspace.id)
  const answeredWithin = async (ms: number) => {
    const startedAt = performance.now()
    assert.deepEqual(await found('red'), ['Red on the primary'])
    const took = performance.now() - startedAt
    assert.ok(took < ms, `${took} ms`)
  }
  const usesStandby = () => waitUntil(async () => (await found('red'))[0] === 'Red')

  await usesStandby()
  proxy.freeze()
  await answeredWithin(1_000)
  await answeredWithin(200)
  proxy.thaw()
  await usesStandby()
  await standby.kill()
  await answeredWithin(1_000)
  await answeredWithin(200)
})
