import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A process under test and its output. */
export type TestProcess = {
  pid: number
  /**
   * Waits for the first line of output that matches `pattern`; fails when the process ends first, or it takes
   * longer.
   */
  line(pattern: RegExp, withinMs?: number): Promise<string>
  kill(signal: NodeJS.Signals): void
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  stderr: Promise<string>
  stdout: Promise<string>
}

/** Far more than needed, since the machine may be busy with other tests. */
const defaultWaitMs = 60_000
export const isRoot = process.getuid?.() === 0
export const cliPath = fileURLToPath(new URL('../../bin/daybook', import.meta.url))
export const fixtureCommand = (name: string) => [
  process.execPath,
  fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
]

/** Starts a process that ends with the test file at the latest. It only gets the settings in `env`. */
export function startProcess(command: string[], env: Record<string, string> = {}): TestProcess {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  running.add(child)
  const lines: string[] = []
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  const { promise: ended, resolve } = Promise.withResolvers<number | NodeJS.Signals>()
  child.on('exit', (code, signal) => {
    running.delete(child)
    resolve(code ?? signal ?? 0)
  })
  const stdout = text(child.stdout)
  const stderr = text(child.stderr)
  return {
    pid: child.pid ?? 0,
    async line(pattern, withinMs) {
      let found: string | undefined
      await waitUntil(() => {
        found = lines.find((line) => pattern.test(line))
        return found !== undefined || child.exitCode !== null
      }, withinMs)
      if (found === undefined)
        throw new Error(`ended without ${String(pattern)}: ${lines.join('\n')} ${await stderr}`)
      return found
    },
    kill: (signal) => void child.kill(signal),
    ended,
    stdout,
    stderr,
  }
}

const running = new Set<ChildProcess>()
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Waits until `condition` holds. @throws when it does not within `withinMs` */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  withinMs = defaultWaitMs,
): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`not within ${withinMs} ms: ${String(condition)}`)
    await sleep(10)
  }
}

/**
 * Returns the processes of PostgreSQL that use a database: their working directory is its folder. Root in a
 * container may not see that of another user's processes, so those that name the folder count too: the server
 * and its watchdog.
 */
export function postgresProcesses(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${folder}\0`)) return true
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
    .map(Number)
}

/** A folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-process-'))
  // When root runs the tests, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711)
  after(async () => {
    // Processes that were killed at the end of the tests may still write for a moment.
    await waitUntil(() => postgresProcesses(join(folder, 'data/postgres')).length === 0)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
