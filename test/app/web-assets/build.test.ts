import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Agent, request } from 'undici'
import type * as pageBuilder from '../../../src/operate/processes/web-builder.ts'
import { projectRoot } from '../../../src/core/project-root.ts'
import { createCheckout } from '../../support/checkout.ts'
import { freePort, startProcess, waitUntil, type TestProcess } from '../../support/processes.ts'

/** A checkout with its own web app, and all packages except `without`. */
function checkout(without: string[] = []): string {
  const folder = createCheckout(without)
  // What the documentation is built from, along with the app.
  for (const name of [
    'site',
    'docs',
    'web/styles',
    'web/public',
    'web/service-worker',
    'web/vite.language.ts',
  ])
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  writeFileSync(
    join(folder, 'web/vite.config.ts'),
    `import { oneLanguage } from './vite.language.ts'
    export default ({ mode }) => ({ root: ${JSON.stringify(join(folder, 'web'))}, plugins: [oneLanguage(mode)] })\n`,
  )
  const script = '<script type="module" src="./main.ts"></script>'
  writeFileSync(join(folder, 'web/index.html'), `<!doctype html><title>App</title>${script}`)
  return folder
}

const writeApp = (folder: string, text: string): void =>
  writeFileSync(join(folder, 'web/main.ts'), `console.log(${JSON.stringify(text)})\n`)

/** A build has a lower priority than everything else on a busy machine. */
const buildMs = 120_000
const port = await freePort()
const agent = new Agent({ connect: { rejectUnauthorized: false }, pipelining: 0 })

async function serve(folder: string): Promise<TestProcess> {
  const service = startProcess([join(folder, 'bin/daybook'), 'serve'], {
    DAYBOOK_DATA: join(folder, 'data'),
    DAYBOOK_PORT: String(port),
    DAYBOOK_API_PROCESSES: '2',
    DAYBOOK_LOG_LEVEL: 'info',
  })
  await service.line(/"msg":"ready"/)
  return service
}

async function stop(service: TestProcess): Promise<string> {
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  return service.stdout
}

async function get(path: string): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await request(`https://localhost:${port}${path}`, { dispatcher: agent })
  return { status: statusCode, text: await body.text() }
}

/** The script of the page in several responses, and so from both processes. */
async function scripts(): Promise<string[]> {
  const pages = await Promise.all(Array.from({ length: 8 }, () => get('/today')))
  return Promise.all(
    pages.map(async ({ text }) => {
      const [path] = /\/assets\/[^"]+\.js/.exec(text) ?? []
      return path === undefined ? '' : (await get(path)).text
    }),
  )
}
const everybodyGets = async (text: string) => (await scripts()).every((script) => script.includes(text))

test('serve listens at once, builds the app in the background when it has changed, and all processes pick up the build', async () => {
  const folder = checkout()
  writeApp(folder, 'first edition')
  const service = await serve(folder)
  const { status, text } = await get('/today')
  assert.equal(status, 503)
  assert.match(text, /Daybook is being built/)
  await service.line(/"msg":"web app built"/, buildMs)
  await waitUntil(() => everybodyGets('first edition'))
  assert.ok(existsSync(join(folder, 'web/dist/index.html')))
  await stop(service)

  // Unchanged sources are not built, and a failed build leaves the previous one in place.
  const unchanged = await serve(folder)
  await waitUntil(() => everybodyGets('first edition'))
  assert.doesNotMatch(await stop(unchanged), /web app b/)

  writeFileSync(join(folder, 'web/main.ts'), 'import "./nowhere.ts"\n')
  const broken = await serve(folder)
  const failure = await broken.line(/"msg":"web app build failed"/, buildMs)
  assert.match(JSON.parse(failure).reason, /nowhere\.ts/)
  assert.ok(await everybodyGets('first edition'))

  // Manually, while the service runs.
  writeApp(folder, 'second edition')
  const built = startProcess([process.execPath, join(folder, 'src/build-web.ts')])
  assert.deepEqual([await built.ended, await built.stdout], [0, 'web/dist built\n'])
  await waitUntil(() => everybodyGets('second edition'))
  await stop(broken)
  assert.deepEqual(
    readdirSync(join(folder, 'web')).filter((name) => name.startsWith('dist')),
    ['dist'],
  )

  // A stop ends the build in progress.
  writeApp(folder, 'third edition')
  const stopped = await serve(folder)
  await stopped.line(/"msg":"web app build started"/)
  assert.doesNotMatch(await stop(stopped), /web app built|build failed/)
  await waitUntil(() => processesOf(join(folder, 'src/build-web.ts')).length === 0)
})

test('without Vite nothing is built, and the log says so', async () => {
  const folder = checkout(['vite'])
  writeApp(folder, 'not here')
  const builder: typeof pageBuilder = await import(join(folder, 'src/operate/processes/web-builder.ts'))
  const logged: string[] = []
  const note = (message: string) => void logged.push(message)
  const log = { debug: note, info: note, warn: note, error: note }
  await builder.buildWebInBackground(log, new URL('file:///nowhere'), new AbortController().signal)
  assert.deepEqual(logged, ['web app build outdated, build tools not installed'])
})

const processesOf = (file: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file)
    } catch {
      return false
    }
  })
