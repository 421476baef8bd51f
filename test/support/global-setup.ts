import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

/**
 * Runs once before all test files: a real PostgreSQL with a migrated template, which every file clones as its
 * own database. DAYBOOK_TEST_DATABASE_URL names another server to use instead.
 */

export type TestServer = {
  address: DatabaseAddress
  /** Every node of a cluster, on each of which a database is created; else the server alone. */
  nodes: DatabaseAddress[]
  folder: string
}

/** The migrated database that every test file clones. */
export const template = process.env['DAYBOOK_TEST_TEMPLATE'] ?? 'daybook_template'

let stop: (() => Promise<unknown>) | undefined
let folder: string | undefined

/** Node treats a setup that fails after its first await as a run without tests, and exits with 0. */
export async function globalSetup(): Promise<void> {
  try {
    await setUp()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
}

async function setUp(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'daybook-test-'))
  // When root runs the tests, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o711)
  const address = await openServer(folder)
  const nodes = (process.env['DAYBOOK_TEST_CITUS_NODES'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((connectionString) => ({ connectionString }))
  if (nodes.length > 0) {
    for (const node of nodes) {
      const client = new Client({ ...node })
      await client.connect()
      await client.query(`alter database ${template} allow_connections false`)
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
      )
      await client.end()
    }
    process.env['DAYBOOK_TEST_SERVER'] = JSON.stringify({ address, nodes, folder } satisfies TestServer)
    return
  }
  const client = new Client({ ...address })
  await client.connect()
  await client.query(`drop database if exists ${template}`)
  await client.query(`create database ${template}`)
  await client.end()
  await migrate(inDatabase(template, address))
  process.env['DAYBOOK_TEST_SERVER'] = JSON.stringify({
    address,
    nodes: [address],
    folder,
  } satisfies TestServer)
}

export async function globalTeardown(): Promise<void> {
  await stop?.()
  if (folder) await rm(folder, { recursive: true, force: true })
}

async function openServer(folder: string): Promise<DatabaseAddress> {
  const url = process.env['DAYBOOK_TEST_DATABASE_URL']
  if (url) return { connectionString: url }
  const { startEmbedded } = await import('../../src/platform/db/embedded/server.ts')
  const server = await startEmbedded({ dataDir: folder, fsync: false })
  stop = () => server.stop()
  return server.connection
}

/** The same server, another database. */
export function inDatabase(database: string, address: DatabaseAddress): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
