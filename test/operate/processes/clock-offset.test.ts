import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import {
  freePort,
  startProcess,
  temporaryFolder,
  cliPath,
  type TestProcess,
} from '../../support/processes.ts'

const dataDir = join(temporaryFolder(), 'data')
const port = await freePort()
const env = { DAYBOOK_DATA: dataDir, DAYBOOK_PORT: String(port) }

async function serve(...args: string[]): Promise<TestProcess> {
  const service = startProcess([cliPath, 'serve', '--json', ...args], env)
  await service.line(/"msg":"ready"/)
  return service
}

async function stop(service: TestProcess): Promise<void> {
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
}

/** Runs a command; an option is its name and value. */
async function run(command: string, options: Record<string, string>): Promise<any> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const running = startProcess([cliPath, ...command.split(' '), ...args, '--json'], env)
  assert.equal(await running.ended, 0, await running.stderr)
  return JSON.parse(await running.stdout)
}

async function call(token: string, method: string, path: string, body?: unknown): Promise<any> {
  const dispatcher = new Agent({ connect: { ca: readFileSync(join(dataDir, 'tls/ca.pem'), 'utf8') } })
  const response = await request(`https://localhost:${port}/api/v1${path}`, {
    dispatcher,
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.body.json()
  await dispatcher.destroy()
  assert.ok(response.statusCode < 300, JSON.stringify(answer))
  return answer
}

const aheadMs = (stamp: string) => Date.parse(stamp) - Date.now()

// D47
test('serve --clock-offset shifts the stamps of the API, the worker and the commands, on a folder that started with it', async () => {
  const hourMs = 3_600_000
  let service = await serve('--clock-offset', '-26h')
  const { workspace, owner } = await run('workspace create', {
    name: 'Sandbox',
    plan: 'team',
    'owner-name': 'Olive',
    'owner-email': 'olive@example.com',
    'owner-password': 'a sentence long enough',
  })
  const { token } = await run('token create', {
    workspace: workspace.id,
    member: owner.id,
    name: 'test',
    scopes: 'all',
  })
  const early = await call(token, 'POST', '/lists', { name: 'Early' })
  assert.ok(Math.abs(aheadMs(early.created_at) + 26 * hourMs) < 60_000, early.created_at)
  await stop(service)

  // The clock of a sandbox can be moved ahead, so that a deadline can be tested at once.
  service = await serve('--clock-offset', '3h')
  const due = new Date(Date.now() + 3 * hourMs + 20 * 60_000).toISOString()
  const task = await call(token, 'POST', '/tasks', {
    title: 'Soon',
    list_id: early.id,
    due_date: due.slice(0, 10),
    due_time: due.slice(11, 16),
    timezone: 'UTC',
  })
  assert.ok(Math.abs(aheadMs(task.created_at) - 3 * hourMs) < 60_000, task.created_at)
  const raised = async () => (await call(token, 'GET', '/events?types=task.due_soon')).data
  for (let round = 0; round < 50 && (await raised()).length === 0; round++) await sleep(100)
  assert.equal((await raised())[0]?.data.task.id, task.id)
  await run('member create', {
    workspace: workspace.id,
    name: 'Ada',
    email: 'ada@example.com',
    role: 'member',
    password: 'a sentence long enough',
  })
  const [, last] = (await call(token, 'GET', '/events?types=member.joined')).data
  assert.ok(Math.abs(aheadMs(last.created_at) - 3 * hourMs) < 60_000, last.created_at)
  await stop(service)

  // Without an offset the clock is the machine's again; stamps still only rise.
  service = await serve()
  const list = await call(token, 'POST', '/lists', { name: 'Late' })
  assert.ok(list.created_at > last.created_at)
  await stop(service)
})

test('a folder that was first started without an offset refuses one, in one line', async () => {
  const own = { DAYBOOK_DATA: join(temporaryFolder(), 'data'), DAYBOOK_PORT: String(await freePort()) }
  const first = startProcess([cliPath, 'serve', '--json'], own)
  await first.line(/"msg":"ready"/)
  first.kill('SIGTERM')
  assert.equal(await first.ended, 0)
  const shifted = startProcess([cliPath, 'serve', '--json', '--clock-offset', '35m'], own)
  assert.equal(await shifted.ended, 1)
  const message =
    '--clock-offset needs a separate database: this one was first started without it and has real times'
  assert.ok((await shifted.stderr).includes(message), await shifted.stderr)
  assert.equal((await shifted.stderr).trim().split('\n').length, 1)
})

test('an offset that is not a duration is refused with examples', async () => {
  for (const text of ['35', '1w', 'h', '1.5h', '--2h', '999999999d']) {
    const refused = startProcess([cliPath, 'serve', '--clock-offset', text], env)
    assert.equal(await refused.ended, 2)
    assert.match(await refused.stderr, /It must be a duration, such as 35m, -2h, 90s or 1d\./, text)
  }
})
