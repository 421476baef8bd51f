import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenWhenFree } from '../../../src/platform/listener/listen-when-free.ts'
import {
  fixtureCommand,
  freePort,
  postgresProcesses,
  startProcess,
  temporaryFolder,
  cliPath,
  waitUntil,
  type TestProcess,
} from '../../support/processes.ts'

// One data folder for all tests of this file, so that the database is created once.
const dataDir = join(temporaryFolder(), 'data')
const port = await freePort()
const env = { DAYBOOK_DATA: dataDir, DAYBOOK_PORT: String(port) }
const databaseFolder = join(dataDir, 'postgres')

type Answer = { status: number; pid?: number; key?: number }

async function get(path: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  const body = await response.text()
  return { status: response.status, ...JSON.parse(body || '{}') }
}

/** Waits until the service responds, even if the port is closed for a moment. */
const statusOf = (path: string) =>
  get(path).then(
    ({ status }) => status,
    () => 0,
  )

async function serve(more: Record<string, string> = {}): Promise<TestProcess> {
  const service = startProcess(fixtureCommand('fixture-serve'), { ...env, ...more })
  await service.line(/"msg":"ready"/)
  return service
}

async function stop(service: TestProcess): Promise<void> {
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
}

const postmaster = () => Number(readFileSync(join(databaseFolder, 'postmaster.pid'), 'utf8').split('\n')[0])

test('SIGTERM lets running requests end, then stops everything and exits with 0 within 10 s', async () => {
  const service = await serve()
  assert.equal((await get('/')).key, 32)
  assert.equal(statSync(join(dataDir, 'secret.key')).mode & 0o777, 0o600)
  const slow = get('/slow')
  await sleep(100)
  const signaledAt = performance.now()
  service.kill('SIGTERM')
  assert.equal((await slow).status, 200)
  assert.equal(await service.ended, 0)
  assert.ok(performance.now() - signaledAt < 10_000)
  await waitUntil(() => postgresProcesses(databaseFolder).length === 0, 2_000)
})

test('an init system that signals every process at once gets the same graceful stop', async () => {
  const service = await serve()
  const { pid = 0 } = await get('/')
  const slow = get('/slow')
  await sleep(100)
  for (const one of [service.pid, pid]) process.kill(one, 'SIGTERM')
  assert.equal((await slow).status, 200)
  assert.equal(await service.ended, 0)
})

test('a second serve on the folder says so in one line and exits with 1; commands use the running server', async () => {
  const service = await serve()
  const second = startProcess([cliPath, 'serve', '--json'], env)
  assert.equal(await second.ended, 1)
  const message = `daybook serve is already running on ${dataDir}`
  assert.equal(await second.stderr, `${JSON.stringify({ error: { message } })}\n`)

  const before = postmaster()
  const command = startProcess([cliPath, 'migrate', '--json'], env)
  assert.equal(await command.stdout, '{"applied":[]}\n')
  assert.equal(await command.ended, 0)
  assert.equal(postmaster(), before)
  await stop(service)
})

test('without serve, commands start the server themselves and take turns', async () => {
  const commands = [1, 2].map(() => startProcess([cliPath, 'migrate'], env))
  for (const command of commands) {
    assert.equal(await command.ended, 0, await command.stderr)
    assert.equal(await command.stdout, 'The database is up to date.\n')
  }
  await waitUntil(() => postgresProcesses(databaseFolder).length === 0, 2_000)
})

test('kill -9 ends its processes and PostgreSQL too, and it can start again at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const service = await serve()
    service.kill('SIGKILL')
    await service.ended
  }
  const service = await serve()
  const { pid = 0 } = await get('/')
  service.kill('SIGKILL')
  await waitUntil(() => postgresProcesses(databaseFolder).length === 0, 2_000)
  await waitUntil(() => !isAlive(pid), 2_000)
})

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('an API process that crashes is restarted', async () => {
  const service = await serve()
  const { pid } = await get('/')
  await statusOf('/crash')
  await waitUntil(async () => (await statusOf('/')) === 200)
  assert.notEqual((await get('/')).pid, pid)
  await stop(service)
})

test('when PostgreSQL is killed the API responds with 503 until it is back', async () => {
  const service = await serve()
  const { pid } = await get('/')
  process.kill(postmaster(), 'SIGKILL')
  await waitUntil(async () => (await statusOf('/')) === 503)
  await waitUntil(async () => (await statusOf('/')) === 200)
  assert.equal((await get('/')).pid, pid)
  await stop(service)
})

test('a process that dies at every start ends the service with exit code 1', async () => {
  const service = startProcess(fixtureCommand('fixture-serve'), { ...env, DAYBOOK_TEST_API: 'dies' })
  assert.equal(await service.ended, 1)
  assert.match(await service.stdout, /the api process cannot start: it ended with exit code 3/)
  await waitUntil(() => postgresProcesses(databaseFolder).length === 0, 2_000)
})

test('a start right after a crash waits for the port, with one API process or several', async () => {
  for (const count of ['1', '2']) {
    const holder = createServer().listen(port, '127.0.0.1')
    await once(holder, 'listening')
    const service = startProcess(fixtureCommand('fixture-serve'), { ...env, DAYBOOK_API_PROCESSES: count })
    await waitUntil(() => existsSync(join(databaseFolder, 'postmaster.pid')))
    await sleep(600)
    holder.close()
    await service.line(/"msg":"ready"/)
    assert.equal((await get('/')).status, 200)
    await stop(service)
  }
})

test('a port that stays in use ends the wait with an error', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const other = createServer()
  const listen = () => once(other.listen(holder.address()), 'listening')
  await assert.rejects(listenWhenFree(listen, 150), { code: 'EADDRINUSE' })
  holder.close()
})

test('a failure of the very first start ends the service with its reason', async () => {
  const service = startProcess(fixtureCommand('fixture-serve'), { ...env, DAYBOOK_TEST_API: 'refuses' })
  assert.equal(await service.ended, 1)
  assert.match(await service.stdout, /the api process cannot start: no such certificate/)
})

test('several API processes share the port', async () => {
  const service = await serve({ DAYBOOK_API_PROCESSES: '2' })
  const seen = new Set<number | undefined>()
  await waitUntil(async () => seen.add((await get('/')).pid).size === 2)
  await stop(service)
})

test('a second signal ends the wait of the first one', async () => {
  const service = await serve()
  const hung = get('/hang').catch(() => 'cut off')
  await sleep(100)
  const signaledAt = performance.now()
  service.kill('SIGINT')
  await service.line(/"msg":"stopping"/)
  service.kill('SIGINT')
  assert.equal(await service.ended, 0)
  assert.equal(await hung, 'cut off')
  assert.ok(performance.now() - signaledAt < 5_000)
})
