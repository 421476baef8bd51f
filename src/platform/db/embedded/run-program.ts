import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type ServerUser, systemPath } from './server-user.ts'
import type { PostgresPackage } from './postgres-package.ts'
import { watchdogScript } from './watchdog.ts'

/** What is needed to run the programs of PostgreSQL. */
export type PostgresRuntime = { readonly serverUser: ServerUser; readonly postgres: PostgresPackage }

/**
 * Starts a program as the runtime's user. It inherits nothing from our environment: neither PG… variables nor
 * secrets.
 */
export function spawnProgram(
  { serverUser, postgres }: PostgresRuntime,
  before: string[],
  command: string[],
  options: SpawnOptions & { env?: Record<string, string> },
): ChildProcess {
  const [program = 'sh', ...args] = [...before, ...serverUser.prefix, ...command]
  return spawn(program, args, {
    ...options,
    ...serverUser.spawnIds,
    cwd: '/',
    env: { PATH: systemPath, LC_ALL: 'C', LD_LIBRARY_PATH: postgres.libraryPath, ...options.env },
  })
}

/**
 * Runs a program to its end, with `input` on its standard input; a program without input ends with this
 * process.
 *
 * @throws with the program's own error message when it fails
 */
export async function runProgram(runtime: PostgresRuntime, command: string[], input?: string): Promise<void> {
  const before = input === undefined ? ['sh', '-c', watchdogScript, 'daybook-run'] : []
  const child = spawnProgram(runtime, before, command, { stdio: ['pipe', 'ignore', 'pipe'] })
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('exit', (code) => resolve(code))
  // A program that fails immediately doesn't read its input; the exit code reports that.
  child.stdin?.on('error', () => {})
  if (input !== undefined) child.stdin?.end(input)
  const [code, output] = await Promise.all([ended, textOf(child.stderr)])
  if (code !== 0) throw new Error(`${command[0]} failed: ${firstLine(output) || `exit code ${code}`}`)
}

const textOf = (stream: Readable | null) => (stream ? text(stream) : '')

/** Returns the first line, which is the cause, without the hints that follow. */
const firstLine = (output: string) => output.trim().split('\n')[0]
