import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Agent, request } from 'undici'
import { createCheckout } from '../../support/checkout.ts'
import { findChild } from '../../support/installation.ts'
import {
  freePort,
  startProcess,
  temporaryFolder,
  waitUntil,
  type TestProcess,
} from '../../support/processes.ts'

/** It has a lower priority than everything else on a busy machine. */
const compileMs = 280_000
const agent = new Agent({ connect: { rejectUnauthorized: false } })

/** Runs the command-line tool of a checkout. */
async function help(folder: string, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(folder, 'bin/daybook'), [...command, '--help'])
  return stdout
}

async function compile(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'src/build-server.ts')])
  return stdout
}

/** Changes a source so that neither its size nor the time of its change shows it, as an archive may do. */
function rewrite(file: string, before: string, after: string): void {
  const { atime, mtime } = statSync(file)
  const text = readFileSync(file, 'utf8')
  assert.ok(text.includes(before) && before.length === after.length)
  writeFileSync(file, text.replace(before, after))
  utimesSync(file, atime, mtime)
}

async function serve(folder: string, port: number, ...options: string[]): Promise<TestProcess> {
  const service = startProcess([join(folder, 'bin/daybook'), 'serve', ...options], {
    DAYBOOK_DATA: join(folder, 'data'),
    DAYBOOK_PORT: String(port),
  })
  await service.line(/"msg":"ready"/)
  return service
}

async function stop(service: TestProcess): Promise<void> {
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
}

/** The module that the API process of a service runs. */
const moduleOf = async ({ pid }: TestProcess) =>
  readFileSync(`/proc/${await findChild(pid, '/api.ts')}/cmdline`, 'utf8')
    .split('\0')
    .find((argument) => /\/api\.[jt]s$/.test(argument))

// 0253
test('serve compiles itself in the background, and the next start runs what was compiled', async () => {
  const folder = createCheckout()
  const port = await freePort()
  const first = await serve(folder, port)
  assert.equal(await moduleOf(first), join(folder, 'src/api.ts'))
  await first.line(/"msg":"server compiled for the next start"/, compileMs)
  await stop(first)

  const second = await serve(folder, port)
  assert.equal(await moduleOf(second), join(folder, 'dist/1/api.js'))
  for (const path of ['/readyz', '/api/v1/openapi.json']) {
    const { statusCode, body } = await request(`https://localhost:${port}${path}`, { dispatcher: agent })
    await body.dump()
    assert.equal(statusCode, 200, path)
  }
  await stop(second)
  assert.doesNotMatch(await second.stdout, /"level":50|compiled/)
})

// 0560
test('the process of the API that starts ahead of everything else ends when it turns out not to be needed', async () => {
  const folder = createCheckout()
  await compile(folder)
  assert.match(await help(folder, 'serve'), /Run Daybook until it's stopped/)

  const invalid = startProcess([join(folder, 'bin/daybook'), 'serve'], { DAYBOOK_PORT: 'none' })
  assert.equal(await invalid.ended, 1)

  const worker = await serve(folder, await freePort(), '--roles', 'worker')
  const children = readFileSync(`/proc/${worker.pid}/task/${worker.pid}/children`, 'utf8').trim().split(' ')
  const commands = children.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  assert.ok(commands.some((command) => command.includes('/worker.js')))
  assert.ok(!commands.some((command) => command.includes('/api.js')))
  await stop(worker)
})

test('a changed source runs at once, whatever was compiled before, and a copy is compared by its content', async () => {
  const folder = createCheckout()
  const tool = join(folder, 'src/cli.ts')
  assert.equal(await compile(folder), 'dist built\n')
  assert.equal(await compile(folder), 'dist up to date\n')
  assert.match(await help(folder), /Task manager for teams/)

  rewrite(tool, 'Task manager for teams', 'TASK MANAGER for teams')
  assert.match(await help(folder), /TASK MANAGER for teams/)
  assert.equal(await compile(folder), 'dist built\n')
  assert.equal(readFileSync(join(folder, 'dist/current'), 'utf8'), '2\n')
  assert.match(await help(folder), /TASK MANAGER for teams/)
  // A process that started before still finds its files.
  assert.ok(existsSync(join(folder, 'dist/1/api.js')))

  const copy = join(temporaryFolder(), 'copy')
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  assert.equal(await compile(copy), 'dist up to date\n')
})

test('a source that cannot be compiled fails the build, and commands without it run from the sources', async () => {
  const folder = createCheckout()
  writeFileSync(join(folder, 'src/operate/commands/demo.ts'), 'import "./nowhere.ts"\n')
  await assert.rejects(compile(folder), /nowhere\.ts/)
  assert.ok(!existsSync(join(folder, 'dist/current')))
  assert.match(await help(folder, 'serve'), /Run Daybook until it's stopped/)
})

test('without the bundler the sources run, and without sources what was compiled', async () => {
  const unbundled = createCheckout(['rolldown'])
  const port = await freePort()
  const service = await serve(unbundled, port)
  assert.equal(await moduleOf(service), join(unbundled, 'src/api.ts'))
  await stop(service)
  assert.doesNotMatch(await service.stdout, /compiled/)

  const released = createCheckout()
  await compile(released)
  const passwords = 'src/identity/accounts/passwords/common-passwords.txt'
  cpSync(join(released, passwords), join(released, 'kept'))
  rmSync(join(released, 'src'), { recursive: true })
  cpSync(join(released, 'kept'), join(released, passwords))
  const release = await serve(released, port)
  assert.equal(await moduleOf(release), join(released, 'dist/1/api.js'))
  await waitUntil(async () => (await findChild(release.pid, '/worker.ts')) > 0)
  await stop(release)
})
