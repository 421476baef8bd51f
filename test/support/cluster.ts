import { randomBytes } from 'node:crypto'
import { after, type TestContext } from 'node:test'
import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'
import { createClusterDatabase, dropEverywhere } from './citus.ts'
import { withClient } from './with-client.ts'
import type { TestServer } from './global-setup.ts'
import { inDatabase } from './in-database.ts'

const { nodes } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '{"nodes":[]}') as TestServer

/** Whether the tests run on a cluster, which simulates nothing and where DDL belongs to the coordinator. */
export const isCluster = nodes.length > 1

/**
 * Whether the tests run on a cluster, where a test means nothing that looks into one server, such as at its plans: the
 * test is then marked as skipped, and returns.
 *
 * @param reason what only one server has
 * @example
 *     if (skipsOnCluster(t, 'its tables have no triggers')) return
 */
export function skipsOnCluster(t: TestContext, reason: string): boolean {
  if (isCluster) t.skip(`not on a cluster: ${reason}`)
  return isCluster
}

/** Runs a query in the database of a service on every node, or on the only server; returns the rows of all. */
export async function queryEveryNode(databaseName: string, text: string): Promise<Record<string, unknown>[]> {
  const rows = await Promise.all(
    nodes.map((node) =>
      withClient(inDatabase(databaseName, node), async (client) => (await client.query(text)).rows),
    ),
  )
  return rows.flat()
}

/** Runs statements on a server. */
export const runOn = (address: DatabaseAddress, ...statements: string[]): Promise<void> =>
  withClient(address, async (client) => {
    for (const text of statements) await client.query(text)
  })

/** Creates an empty database on every server, until the tests of the file have ended; returns its name. */
export async function createEmptyDatabases(nodes: readonly DatabaseAddress[]): Promise<string> {
  const name = newName(nodes)
  for (const node of nodes) await runOn(node, `create database ${name}`)
  return name
}

/** Creates a database on the nodes of a cluster, the coordinator first, without tables; returns its name. */
export async function createCluster(nodes: readonly DatabaseAddress[]): Promise<string> {
  const name = newName(nodes)
  await createClusterDatabase(nodes, name)
  return name
}

function newName(nodes: readonly DatabaseAddress[]): string {
  const name = `daybook_${randomBytes(6).toString('hex')}`
  after(() => dropEverywhere(nodes, name))
  return name
}
