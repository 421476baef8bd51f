import { randomBytes } from 'node:crypto'
import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'
import {
  createClusterDatabase,
  dropEverywhere,
  hostAndPort,
  listNodeAddresses,
} from '../../test/support/citus.ts'
import { withClient } from '../../test/support/with-client.ts'
import { inDatabase } from '../../test/support/in-database.ts'
import { commandLine, cpuWithChildrenUs, parentPid } from '../processes.ts'

/** A server of a cluster on this machine. */
export type BenchNode = { name: string; address: DatabaseAddress; cpuUs(): number }

/**
 * Lists the nodes of a cluster, the coordinator first.
 *
 * @param url a database on the coordinator that has the extension and knows the workers
 * @throws if a node isn't on this machine, where its processor time can be read
 */
export async function openNodes(url: string): Promise<BenchNode[]> {
  const addresses = await listNodeAddresses({ connectionString: url })
  if (addresses.length < 3) throw new Error('--citus needs a coordinator with at least two workers')
  return Promise.all(
    addresses.map(async (address, nth) => {
      const postmaster = await findPostmaster(address)
      const name = nth === 0 ? 'coordinator' : `worker ${nth}`
      return { name, address, cpuUs: () => cpuWithChildrenUs(postmaster) }
    }),
  )
}

async function findPostmaster(address: DatabaseAddress): Promise<number> {
  const [host] = hostAndPort(address)
  const pid = await withClient(address, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentPid(rows[0]?.pid ?? 0)
  })
  if (!/^(127\.|localhost$|\[::1\]$)/.test(host) || !/postgres/.test(commandLine(pid)))
    throw new Error(`--citus measures processor time, so all nodes must be on this machine; ${host} is not`)
  return pid
}

/** A database of its own: its addresses on the nodes it's on, the coordinator first. */
export type BenchDatabase = { addresses: DatabaseAddress[]; drop(): Promise<void> }

/** Creates an empty database on one server, or on all nodes of a cluster, which then know each other. */
export async function createDatabase(nodes: BenchNode[]): Promise<BenchDatabase> {
  const name = `daybook_bench_${randomBytes(4).toString('hex')}`
  const servers = nodes.map(({ address }) => address)
  const [only, ...others] = servers
  if (only && others.length === 0) await withClient(only, (client) => client.query(`create database ${name}`))
  else await createClusterDatabase(servers, name)
  return {
    addresses: servers.map((address) => inDatabase(name, address)),
    drop: () => dropEverywhere(servers, name),
  }
}

/** Moves everything that a worker has to the others. */
export async function drainNode({ addresses }: BenchDatabase, address: DatabaseAddress): Promise<void> {
  const [coordinator] = addresses
  if (!coordinator) throw new Error('no server')
  await withClient(coordinator, (client) =>
    client.query(`select citus_drain_node($1, $2, 'block_writes')`, hostAndPort(address)),
  )
}

/** The address as a setting of the service. */
export function urlOf(address: DatabaseAddress): string {
  if (!('connectionString' in address)) throw new Error('the nodes of a cluster have URLs')
  return address.connectionString
}
