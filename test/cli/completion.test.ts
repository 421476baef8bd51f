import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTool, installCli, toolIn } from '../support/cli.ts'
import { cliPath } from '../support/processes.ts'

const home = await installCli()
const { run } = createTool(home)

/** What a shell offers after some words. */
const offered: [words: string[], expected: RegExp, not?: RegExp][] = [
  [[''], /^login\n(?:.*\n)*tasks\n(?:.*\n)*--help$/m],
  [['ta'], /^tasks$/],
  [['tasks', ''], /^add\nlist\ndone\nreopen\nundo\nbulk\n--help$/],
  [['tasks', 'list', '--o'], /^--overdue$/],
  [['trigger', 'task.c'], /^task\.created\ntask\.completed$/],
  [['api', 'P'], /^POST\nPUT\nPATCH$/],
  [['completion', ''], /^bash\nzsh\nfish\n--json\n--help$/],
]

test('bash completes commands, options and types of events', async () => {
  const { code, stdout } = await run(['completion', 'bash'])
  assert.equal(code, 0)
  const script = join(home, 'completion.bash')
  writeFileSync(script, stdout)
  for (const [words, expected] of offered) {
    const line = ['daybook', ...words]
    const program = `source '${script}'; COMP_WORDS=(${line.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _daybook; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout: choices, stderr } = spawnSync('bash', ['--norc', '-c', program], { encoding: 'utf8' })
    assert.equal(stderr, '')
    assert.match(choices.trimEnd(), expected, words.join(' '))
  }
})

test('every shell’s script has every command and option, of the operator’s tool too', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await run(['completion', shell])
    for (const word of ['listen', 'forward-to', 'task.due_soon', 'reopen', 'tolerance'])
      assert.ok(stdout.includes(word), `${shell}: ${word}`)
    assert.ok(!stdout.includes('set-plan'))
    const operator = spawnSync(cliPath, ['completion', shell], { encoding: 'utf8' })
    assert.equal(operator.status, 0, operator.stderr)
    for (const word of ['listen', 'serve', 'set-plan', 'clock-offset'])
      assert.ok(operator.stdout.includes(word), `${shell}: ${word}`)
  }
  assert.equal(spawnSync(toolIn(home), ['completion'], { encoding: 'utf8' }).status, 2)
})

test('the operator’s tool has the same commands, and refuses misuse of them with the same exit codes', () => {
  const help = spawnSync(cliPath, ['tasks', 'add', '--help'], { encoding: 'utf8' })
  assert.equal(help.stdout, spawnSync(toolIn(home), ['tasks', 'add', '--help'], { encoding: 'utf8' }).stdout)
  assert.equal(spawnSync(cliPath, ['trigger', 'x'], { encoding: 'utf8' }).status, 2)
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, 'none') }
  const { status, stderr } = spawnSync(cliPath, ['whoami', '--json'], { encoding: 'utf8', env })
  assert.deepEqual([status, /daybook login/.test(JSON.parse(stderr).error.message)], [3, true])
})
