import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Account, systemPath } from './server-user.ts'
import type { PostgresPackage } from './postgres-package.ts'
import { watchdog } from './watchdog.ts'

/** What every program of PostgreSQL is started with. */
export type Runtime = { readonly account: Account; readonly postgres: PostgresPackage }

/**
 * Starts a program as the runtime's account. Nothing of our own environment reaches it: neither PG… variables
 * nor secrets.
 */
export function spawnAs(
  { account, postgres }: Runtime,
  before: string[],
  command: string[],
  options: SpawnOptions & { env?: Record<string, string> },
): ChildProcess {
  const [program = 'sh', ...args] = [...before, ...account.prefix, ...command]
  return spawn(program, args, {
    ...options,
    ...account.identity,
    cwd: '/',
    env: { PATH: systemPath, LC_ALL: 'C', LD_LIBRARY_PATH: postgres.libraryPath, ...options.env },
  })
}

/**
 * Runs a program to its end, with `input` on its standard input; one without input ends with this process.
 *
 * @throws with what the program complained about, when it fails
 */
export async function run(runtime: Runtime, command: string[], input?: string): Promise<void> {
  const before = input === undefined ? ['sh', '-c', watchdog, 'daybook-run'] : []
  const child = spawnAs(runtime, before, command, { stdio: ['pipe', 'ignore', 'pipe'] })
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('exit', (code) => resolve(code))
  // A program that fails at once leaves nobody to read the input; its exit code tells.
  child.stdin?.on('error', () => {})
  if (input !== undefined) child.stdin?.end(input)
  const [code, complaint] = await Promise.all([ended, textOf(child.stderr)])
  if (code !== 0) throw new Error(`${command[0]} failed: ${oneLine(complaint) || `exit code ${code}`}`)
}

const textOf = (stream: Readable | null) => (stream ? text(stream) : '')

/** The first complaint, which is the cause, without the line breaks and hints that follow. */
const oneLine = (complaint: string) => complaint.trim().split('\n')[0]
