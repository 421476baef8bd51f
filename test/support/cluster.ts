import type { TestContext } from 'node:test'
import { Client } from 'pg'
import { inDatabase, type TestServer } from './global-setup.ts'

const { nodes } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '{"nodes":[]}') as TestServer

/** Whether the tests run on a cluster. */
const isCluster = nodes.length > 1

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
    nodes.map(async (node) => {
      const client = new Client({ ...inDatabase(databaseName, node) })
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    }),
  )
  return rows.flat()
}
