import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { embeddedAddress } from '../../../src/platform/db/embedded/address.ts'
import {
  fixtureCommand,
  postgresProcesses,
  startProcess,
  temporaryFolder,
  waitUntil,
  type TestProcess,
} from '../../support/processes.ts'

const serve = (dataDir: string) => startProcess([...fixtureCommand('fixture-embedded'), dataDir])

async function query(dataDir: string, text: string): Promise<unknown[]> {
  const client = new Client(embeddedAddress(dataDir))
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function stop(server: TestProcess): Promise<void> {
  server.kill('SIGTERM')
  assert.equal(await server.ended, 0)
}

// One database for all tests of this file except the first starts, since creating one is the slowest part.
const dataDir = join(temporaryFolder(), 'data')
const folder = join(dataDir, 'postgres')

test('the database is created once, with a role that is not a superuser and no leftovers', async () => {
  const identity = 'select system_identifier::text from pg_control_system()'
  const first = serve(dataDir)
  await first.line(/^ready/)
  const made = await query(dataDir, identity)
  assert.deepEqual(await query(dataDir, 'select usesuper from pg_user where usename = current_user'), [false])
  assert.deepEqual(await query(dataDir, 'select datlocprovider::text from pg_database'), ['b', 'b', 'b'])
  await stop(first)

  const second = serve(dataDir)
  await second.line(/^ready/)
  assert.deepEqual(await query(dataDir, identity), made)
  assert.deepEqual(
    await query(dataDir, `select current_setting('fsync'), current_setting('listen_addresses')`),
    ['on', ''],
  )
  await stop(second)
  assert.deepEqual(readdirSync(dataDir).sort(), ['lib', 'postgres'])
})

test('kill -9 of its parent stops the server within 2 s, and the next start has every acknowledged row', async () => {
  let acknowledged = 0
  for (let round = 0; round < 4; round += 1) {
    const server = serve(dataDir)
    await server.line(/^ready/)
    if (round === 0) await query(dataDir, 'create table rows (id integer)')
    assert.deepEqual(await query(dataDir, 'select count(*)::integer from rows'), [acknowledged])
    for (let row = 0; row < 5; row += 1) {
      await query(dataDir, 'insert into rows values (1)')
      acknowledged += 1
    }
    server.kill('SIGKILL')
    await waitUntil(() => postgresProcesses(folder).length === 0, 2_000)
  }
})

test('killed at any time during a start, even the first one, it leaves no server and the next start works', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  for (const afterMs of [150, 400, 650, 120]) {
    const server = serve(dataDir)
    await sleep(afterMs)
    server.kill('SIGKILL')
    await server.ended
  }
  // What is still being written at the first start is removed by the second one.
  for (let round = 0; round < 2; round += 1) {
    const server = serve(dataDir)
    await server.line(/^ready/)
    await stop(server)
  }
  await waitUntil(() => postgresProcesses(join(dataDir, 'postgres')).length === 0, 2_000)
  assert.deepEqual(readdirSync(dataDir).sort(), ['lib', 'postgres'])
})

test('the next start stops a server that outlived its parent and its watchdog', async () => {
  const server = serve(dataDir)
  await server.line(/^ready/)
  const [postmaster] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  const watchdog = parentOf(Number(postmaster))
  process.kill(watchdog, 'SIGKILL')
  server.kill('SIGKILL')
  await server.ended
  assert.notDeepEqual(postgresProcesses(folder), [])

  const next = serve(dataDir)
  await next.line(/^ready/)
  const [own] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  assert.notEqual(own, postmaster)
  await stop(next)
})

const parentOf = (pid: number) =>
  Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

test('a pid file whose ID now belongs to another process, or to a zombie, does not prevent a start', async () => {
  const first = serve(dataDir)
  await first.line(/^ready/)
  const pidFile = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  await stop(first)

  // sleep reaps no children, so what sh started before it became sleep ends as a zombie.
  const parent = startProcess(['sh', '-c', 'sleep 0.3 & echo $!; exec sleep 20'])
  const zombie = await parent.line(/^\d+$/)
  await waitUntil(() => /^State:\s+Z/m.test(readFileSync(`/proc/${zombie}/status`, 'utf8')))
  for (const pid of [zombie, String(process.pid)]) {
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), pidFile.replace(/^\d+/, pid))
    const next = serve(dataDir)
    await next.line(/^ready/)
    await stop(next)
  }
  parent.kill('SIGKILL')
})

test('a database of another major version is refused and left unchanged', async () => {
  const versionFile = join(folder, 'PG_VERSION')
  writeFileSync(versionFile, '17\n')
  const before = readdirSync(dataDir, { recursive: true })

  const refused = serve(dataDir)
  assert.match(
    await refused.line(/^failed/),
    /created by PostgreSQL 17, and this release comes with PostgreSQL 18/,
  )
  assert.equal(readFileSync(versionFile, 'utf8'), '17\n')
  assert.deepEqual(readdirSync(dataDir, { recursive: true }), before)
  writeFileSync(versionFile, '18\n')
})

test('a data folder whose path is too long for a socket works too', async () => {
  const dataDir = join(temporaryFolder(), 'a-long-name-'.repeat(20), 'data')
  const server = serve(dataDir)
  await server.line(/^ready/)
  assert.deepEqual(await query(dataDir, 'select 1'), [1])
  await stop(server)
})
