import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createDistributedTemplate, dropEverywhere, listNodeAddresses } from './citus.ts'
import { withClient } from './with-client.ts'
import { inDatabase } from './in-database.ts'
import { listNeedlessSweeps } from './statements/used-sweeps.ts'

/**
 * Runs once before all test files: a real PostgreSQL with a migrated template, which every file clones as its
 * own database. DAYBOOK_TEST_DATABASE_URL names another server to use instead, DAYBOOK_TEST_CITUS_URL the coordinator
 * of a cluster: then the template is distributed, and cloned on every node.
 */

export type TestServer = {
  /** The server that the service connects to. */
  address: DatabaseAddress
  /** Every node of a cluster, the coordinator first, on each of which a database is created; else the server alone. */
  nodes: DatabaseAddress[]
  /** The migrated database that every test file clones. */
  template: string
  folder: string
}

let stop: (() => Promise<unknown>) | undefined
let folder: string | undefined

/** Node treats a setup that fails after its first await as a run without tests, and exits with 0. */
export async function globalSetup(): Promise<void> {
  try {
    await setUp()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    await stop?.().catch(() => {})
    process.exit(1)
  }
}

async function setUp(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'daybook-test-'))
  // When root runs the tests, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o711)
  // A cluster may be shared, and is left as it was found.
  const template = `daybook_template_${randomBytes(4).toString('hex')}`
  const url = process.env['DAYBOOK_TEST_CITUS_URL']
  const [address, nodes] = url ? await openCluster(url, template) : await openSingle(folder, template)
  const server: TestServer = { address, nodes, template, folder }
  process.env['DAYBOOK_TEST_SERVER'] = JSON.stringify(server)
  // Each file is a process of its own, and most of them load the same code.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
}

export async function globalTeardown(): Promise<void> {
  await stop?.()
  const needless = folder && ofAllTests() ? listNeedlessSweeps(folder) : []
  if (folder) await rm(folder, { recursive: true, force: true })
  if (needless.length === 0) return
  process.stderr.write(
    `src/platform/db/distribution/sweeps.ts names what looks at one workspace: ${needless.join(', ')}\n`,
  )
  process.exitCode = 1
}

/** Whether this run has every test, as `npm run test:all` does, and not some that were chosen. */
const ofAllTests = (): boolean => process.argv.includes('test/**/*.test.ts')

async function openCluster(url: string, template: string): Promise<[DatabaseAddress, DatabaseAddress[]]> {
  const nodes = await listNodeAddresses({ connectionString: url })
  stop = () => dropEverywhere(nodes, template)
  await createDistributedTemplate(nodes, template)
  const [coordinator, worker] = nodes as [DatabaseAddress, DatabaseAddress]
  return [process.env['DAYBOOK_TEST_CITUS_NODE'] === 'worker' ? worker : coordinator, nodes]
}

async function openSingle(folder: string, template: string): Promise<[DatabaseAddress, DatabaseAddress[]]> {
  const address = await openServer(folder, template)
  await withClient(address, (client) => client.query(`create database ${template}`))
  await migrate(inDatabase(template, address))
  return [address, [address]]
}

async function openServer(folder: string, template: string): Promise<DatabaseAddress> {
  const url = process.env['DAYBOOK_TEST_DATABASE_URL']
  if (url) {
    stop = () => dropEverywhere([{ connectionString: url }], template)
    return { connectionString: url }
  }
  const { startEmbedded } = await import('../../src/platform/db/embedded/server.ts')
  const server = await startEmbedded({ dataDir: folder, fsync: false })
  stop = () => server.stop()
  return server.connection
}
