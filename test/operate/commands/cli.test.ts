import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isRoot, startProcess, temporaryFolder, cliPath } from '../../support/processes.ts'

async function run(command: string[], env: Record<string, string> = {}) {
  const tool = startProcess(command, env)
  return { code: await tool.ended, stdout: await tool.stdout, stderr: await tool.stderr }
}

test('the tool runs through links and from any folder, whatever node is on PATH', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'bin'))
  symlinkSync(cliPath, join(folder, 'far'))
  symlinkSync('../far', join(folder, 'bin/daybook'))
  writeFileSync(join(folder, 'bin/node'), '#!/bin/sh\necho v20.20.2\n', { mode: 0o755 })
  const { code, stdout } = await run(['sh', '-c', 'cd / && daybook --version'], {
    PATH: `${folder}/bin:/usr/bin:/bin`,
  })
  assert.equal(code, 0)
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
})

test('without a recent Node the tool says what is missing', async () => {
  const folder = temporaryFolder()
  for (const name of ['bin', 'path']) mkdirSync(join(folder, name))
  copyFileSync(cliPath, join(folder, 'bin/daybook'))
  chmodSync(join(folder, 'bin/daybook'), 0o755)
  writeFileSync(join(folder, 'path/node'), '#!/bin/sh\necho v20.20.2\n', { mode: 0o755 })
  const { code, stderr } = await run([join(folder, 'bin/daybook'), 'serve'], {
    PATH: `${folder}/path:/usr/bin:/bin`,
  })
  assert.equal(code, 1)
  assert.equal(
    stderr,
    `daybook: Node 24 or later is required. Run npm ci in ${folder}, or put Node 24 on PATH\n`,
  )
})

test('every command has help, and serve lists the settings', async () => {
  const { code, stdout } = await run([cliPath, '--help'])
  assert.equal(code, 0)
  const names = [...stdout.matchAll(/^ {2}([a-z]+) /gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help')
  assert.ok(names.includes('serve') && names.includes('migrate'))
  for (const name of names) assert.match((await run([cliPath, name, '--help'])).stdout, /^Usage: daybook /)
  assert.match((await run([cliPath, 'serve', '--help'])).stdout, /DAYBOOK_PORT .*\n +\(default: 8443\)/)
})

const misuse: [string[], RegExp][] = [
  [['sevre'], /unknown command 'sevre'.*serve/],
  [['serve', '--port', '1'], /unknown option '--port'/],
  [['serve', 'now'], /too many arguments/],
  [['serve', '--roles', 'api,cook'], /'api,cook' is invalid/],
  [['serve', '--roles', ''], /is invalid/],
]
for (const [args, message] of misuse) {
  test(`daybook ${args.join(' ')} is an error in one line, with exit code 2`, async () => {
    const words = await run([cliPath, ...args])
    assert.equal(words.code, 2)
    assert.equal(words.stdout, '')
    assert.match(words.stderr, message)
    assert.match(words.stderr, /^daybook: [^\n]+\n$/)

    const json = await run([cliPath, ...args, '--json'])
    assert.equal(json.code, 2)
    assert.match(JSON.parse(json.stderr).error.message, message)
  })
}

test('a bad setting prevents the start with one line that names it', async () => {
  const bad: Record<string, string>[] = [
    { DAYBOOK_PORT: 'x' },
    { DAYBOOK_DTAA: '.' },
    { DAYBOOK_DATA: '/dev/null/data' },
    { DAYBOOK_DATA: '/etc/passwd' },
    { DATABASE_URL: 'postgres://localhost:1/daybook' },
  ]
  const named = ['DAYBOOK_PORT', 'DAYBOOK_DTAA', 'DAYBOOK_DATA', 'DAYBOOK_DATA', 'DAYBOOK_SECRET_KEY']
  for (const [index, env] of bad.entries()) {
    const { code, stderr } = await run([cliPath, 'serve'], env)
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`^daybook: ${named[index]} [^\n]+\n$`))
  }
})

test('with DATABASE_URL and no key the tool prints a new key, which is accepted', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/daybook' }
  const { stderr } = await run([cliPath, 'migrate'], env)
  const [, key = ''] = /use this new one: (\S+)\n$/.exec(stderr) ?? []
  const next = await run([cliPath, 'migrate'], { ...env, DAYBOOK_SECRET_KEY: key })
  assert.equal(next.code, 1)
  assert.match(next.stderr, /^daybook: [^\n]*ECONNREFUSED[^\n]*\n$/)
})

if (!isRoot) {
  test('a data folder that cannot be written to is named', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o500)
    const { code, stderr } = await run([cliPath, 'serve'], { DAYBOOK_DATA: folder })
    assert.equal(code, 1)
    assert.match(stderr, /^daybook: DAYBOOK_DATA names [^\n]+ cannot be written to \(EACCES\)\n$/)
  })
}

test('regression: a command whose output nobody reads any longer ends without a stack trace', async () => {
  const { stderr } = await run(['bash', '-c', `${cliPath} doctor | true; exit "\${PIPESTATUS[0]}"`], {
    DAYBOOK_DATA: temporaryFolder(),
    PATH: '/usr/bin:/bin',
  })
  assert.equal(stderr, '')
})
