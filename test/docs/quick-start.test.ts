import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { examplesOf } from '../support/examples.ts'
import { cliPath, freePort, startProcess, temporaryFolder, waitUntil } from '../support/processes.ts'

/** What the page promises. */
const promisedS = 180

/** A shell that is fed as a person would: the next lines once the output of the last ones has appeared. */
function startShell(t: TestContext, folder: string, env: Record<string, string>) {
  const shell = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env, detached: true })
  let output = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)))
  // With its background programs.
  t.after(() => process.kill(-shell.pid!, 'SIGKILL'))
  return async (lines: string, printed: string): Promise<void> => {
    const start = output.length
    shell.stdin.write(lines)
    const pattern = new RegExp(RegExp.escape(printed.trimEnd()).replaceAll('…', '.*'))
    await waitUntil(() => pattern.test(output.slice(start))).catch(() => {
      assert.fail(`${lines}\nprinted\n${output.slice(start)}\ninstead of\n${printed}`)
    })
  }
}

test('the quick start leads to a verified webhook in less than three minutes, line by line, in an empty folder', async (t) => {
  const folder = temporaryFolder()
  const bin = join(temporaryFolder(), 'bin')
  mkdirSync(bin)
  symlinkSync(cliPath, join(bin, 'daybook'))
  symlinkSync(process.execPath, join(bin, 'node'))
  const [port, hookPort] = [await freePort(), await freePort()]
  const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: folder, XDG_CONFIG_HOME: folder }
  const [start] = examplesOf('docs/quick-start.md', 'bash')
  assert.equal(start?.code, 'daybook serve\n')
  const examples = examplesOf('docs/quick-start.md', 'sh')
  assert.equal(examples.length, 6)

  const startedAt = performance.now()
  const serve = startProcess(['sh', '-c', `cd '${folder}' && exec ${start.code}`], {
    ...env,
    DAYBOOK_PORT: String(port),
  })
  await serve.line(/"msg":"ready"/)
  const run = startShell(t, folder, env)
  for (const { code, printed = '' } of examples)
    await run(code.replaceAll('8443', String(port)).replaceAll('3000', String(hookPort)), printed)
  const seconds = (performance.now() - startedAt) / 1_000
  t.diagnostic(`from the first command to the refused forgery: ${seconds.toFixed(1)} s`)
  assert.ok(seconds < promisedS, `${seconds} s`)
  serve.kill('SIGTERM')
  assert.equal(await serve.ended, 0)
})
