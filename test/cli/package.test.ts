import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { installCli, toolIn } from '../support/cli.ts'

const home = await installCli()
const folder = join(home, '.local/lib/node_modules')
const installed = join(folder, '@daybook/cli')

const maxBytes = 2e6

// 0296
test('the tarball installs offline in an empty home, brings nothing else, and is at most 2 MB', () => {
  assert.deepEqual(readdirSync(folder), ['@daybook'])
  assert.deepEqual(readdirSync(join(folder, '@daybook')), ['cli'])
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  assert.ok(!files.includes('node_modules'))
  const bytes = files.map((file) => statSync(join(installed, file))).reduce((sum, { size }) => sum + size, 0)
  assert.ok(bytes <= maxBytes, `${bytes} bytes`)
  const { name, bin, engines, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  assert.deepEqual([name, bin, engines], ['@daybook/cli', { daybook: 'dist/daybook.js' }, { node: '>=20' }])
  assert.deepEqual([dependencies, devDependencies], [undefined, undefined])
})

/** Every Node on PATH: the machine's own may be older than the one that the service runs on. */
const nodes = [
  process.execPath,
  ...new Set(
    (process.env['PATH'] ?? '')
      .split(delimiter)
      .map((path) => join(path, 'node'))
      .filter((path) => existsSync(path)),
  ),
]
for (const node of nodes)
  test(`it runs on ${node}`, () => {
    const run = (...args: string[]) => spawnSync(node, [toolIn(home), ...args], { encoding: 'utf8' })
    assert.match(run('--version').stdout, /^\d+\.\d+\.\d+\n$/)
    const help = run('--help')
    assert.equal(help.status, 0)
    for (const [, name = ''] of help.stdout.matchAll(/^ {2}([a-z]+) /gm))
      if (name !== 'help') assert.match(run(name, '--help').stdout, /^Usage: daybook /)
  })

const misuse: [string[], RegExp][] = [
  [['task'], /unknown command 'task'.*tasks/],
  [['tasks', 'ad'], /unknown command 'ad'.*add/],
  [['tasks', 'ad', 'x'], /Run daybook tasks --help$/],
  [['lists'], /unknown command 'lists'\. Run daybook api \/lists$/],
  [['trigger'], /missing required argument 'type'\. Run daybook trigger --help$/],
  [['api', 'POST', '/tasks', '-d', '{}'], /unknown option '-d'\. Run daybook api --help$/],
  [['listen'], /required option '--forward-to <url>' not specified\. Run daybook listen --help$/],
  [['listen', '--forward-to', 'ftp://localhost'], /It must be a URL, such as http:\/\/localhost:3000\/hooks/],
  [
    ['listen', '--forward-to', 'http://localhost', '--events', 'task.made'],
    /task\.made isn't a type of event/,
  ],
  [['api', 'LIST', '/tasks'], /LIST isn't a method of the API/],
  [['trigger', 'task.complete'], /task\.complete isn't a type of event. There are: task\.created/],
  [['trigger', 'member.joined'], /accepts an invitation, which no token can do/],
  [['tasks', 'list', '--due-from', 'tomorrow'], /It must be a date, such as 2026-12-01/],
  [['webhooks', 'verify', '--secret', 'x'], /It must be a signing secret, such as whsec_/],
  [['completion', 'csh'], /no completion for csh, but for bash, zsh, fish/],
  [['login', '--scopes', 'tasks:all'], /tasks:all isn't a scope. There are: tasks:read, /],
  [['login', '--with-token', '--no-browser'], /--with-token is for an API token, without a browser/],
  [['whoami', '--fields', 'a b'], /names of fields, separated by commas/],
]
for (const [args, message] of misuse)
  test(`daybook ${args.join(' ')} is an error in one line, with exit code 2`, () => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, DAYBOOK_TOKEN: 'dbp_x' }
    for (const json of [false, true]) {
      const { status, stdout, stderr } = spawnSync(toolIn(home), [...args, ...(json ? ['--json'] : [])], {
        env,
        encoding: 'utf8',
      })
      assert.deepEqual([status, stdout], [2, ''], stderr)
      const [line = '', ...others] = stderr.split('\n')
      assert.deepEqual(others, [''])
      if (!json) assert.ok(line.startsWith('daybook: '))
      assert.match(json ? JSON.parse(line).error.message : line, message)
    }
  })

// 0296, 0298
test('beside the SDK, the command line uses of the service only what needs neither its database nor its settings', () => {
  const sources = new URL('../../packages/cli/src/', import.meta.url)
  const outside = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      Array.from(readFileSync(new URL(file, sources), 'utf8').matchAll(/(?:from|import\() ?\(?'(\.[^']+)'/g)),
    )
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => specifier.startsWith('../../../'))
    .map((specifier) => specifier.replaceAll('../', ''))
    .filter((path) => !path.startsWith('sdk/src/'))
  assert.deepEqual([...new Set(outside)].toSorted(), [
    'src/core/actor.ts',
    'src/core/name-fields.ts',
    'src/core/phrases/parse-schedule.ts',
    'src/core/phrases/parse-task.ts',
    'src/exchange/webhooks/delivery/sign.ts',
    'src/platform/events/event-types.ts',
    'web/lib/time-zone.ts',
  ])
})
