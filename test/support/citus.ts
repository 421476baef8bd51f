import { addressOf, listNodes } from '../../src/platform/db/distribution/cluster.ts'
import { distribute } from '../../src/platform/db/distribution/distribute.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'
import { inDatabase } from './in-database.ts'
import { withClient } from './with-client.ts'

/**
 * Lists the nodes of a cluster as addresses, the coordinator first.
 *
 * @param coordinator a database of the coordinator that has the extension and knows the nodes
 */
export function listNodeAddresses(coordinator: DatabaseAddress): Promise<DatabaseAddress[]> {
  return withClient(coordinator, async (client) => {
    const nodes = await listNodes(client)
    const workers = nodes.filter((node) => !node.coordinator && node.active)
    if (workers.length === 0) throw new Error('the database of DAYBOOK_TEST_CITUS_URL knows no worker nodes')
    return [coordinator, ...workers.map((node) => addressOf(node, coordinator))]
  })
}

/** Creates a database of one cluster on all of its nodes, without tables. */
export async function createClusterDatabase(nodes: readonly DatabaseAddress[], name: string): Promise<void> {
  for (const node of nodes) {
    await withClient(node, (client) => client.query(`create database ${name}`))
    await withClient(inDatabase(name, node), (client) => client.query('create extension citus'))
  }
  const [coordinator, ...workers] = nodes.map((node) => hostAndPort(node))
  await withClient(inDatabase(name, nodes[0]!), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', coordinator)
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', worker)
  })
}

/** Creates a migrated and distributed database that can be cloned on every node. */
export async function createDistributedTemplate(
  nodes: readonly DatabaseAddress[],
  name: string,
): Promise<void> {
  await createClusterDatabase(nodes, name)
  const address = inDatabase(name, nodes[0]!)
  await migrate(address)
  await withClient(address, (client) => distribute(client, () => {}))
  // Citus keeps connections to every database that has the extension.
  for (const node of nodes)
    await withClient(node, async (client) => {
      await client.query(`alter database ${name} allow_connections false`)
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    })
}

export async function dropEverywhere(nodes: readonly DatabaseAddress[], name: string): Promise<void> {
  for (const node of nodes)
    await withClient(node, (client) => client.query(`drop database if exists ${name} with (force)`))
}

export function hostAndPort(address: DatabaseAddress): [host: string, port: number] {
  if (!('connectionString' in address)) throw new Error('the nodes of a cluster have URLs')
  const url = new URL(address.connectionString)
  return [url.hostname, Number(url.port || 5432)]
}
