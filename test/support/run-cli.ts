import { randomBytes } from 'node:crypto'
import type { TestServer } from './global-setup.ts'
import { inDatabase } from './in-database.ts'
import { startProcess, cliPath } from './processes.ts'

export type CliResult = { code: number | NodeJS.Signals; stdout: string; stderr: string; json: any }

/**
 * Runs `bin/daybook` as a separate process on the database of a service under test. `json` is its output, on
 * standard output or, on failure, on standard error.
 */
export function createCli({ databaseName }: { databaseName: string }) {
  const env = {
    DATABASE_URL: databaseUrl(databaseName),
    DAYBOOK_SECRET_KEY: randomBytes(32).toString('base64'),
  }
  return async function run(...args: string[]): Promise<CliResult> {
    const running = startProcess([cliPath, ...args], env)
    const [code, stdout, stderr] = await Promise.all([running.ended, running.stdout, running.stderr])
    const printed = args.includes('--json') ? stdout || stderr : 'null'
    return { code, stdout, stderr, json: JSON.parse(printed) }
  }
}

/** Returns the DATABASE_URL of a database of the tests. */
export function databaseUrl(name: string): string {
  const { address } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer
  const own = inDatabase(name, address)
  if ('connectionString' in own) return own.connectionString
  const { host, port, user, database, password = '' } = own
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
