import type { Client } from 'pg'
import type { DatabaseAddress } from '../connection/client.ts'

/** The nodes of a Citus cluster, as its coordinator lists them. */
export type ClusterNode = { host: string; port: number; coordinator: boolean; active: boolean }

/** A connection, or several that share one interface. */
type Connected = { query(text: string): Promise<{ rows: unknown[] }> }

/** Whether the database has the extension that distributes tables. */
export async function hasCitus(client: Connected): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

/** Whether the tables of this database are distributed over the nodes of a cluster. */
export async function isDistributed(client: Connected): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rows } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('public.workspaces')`,
  )
  return rows.length > 0
}

/** Lists the nodes of the cluster, the coordinator first. */
export async function listNodes(client: Client): Promise<ClusterNode[]> {
  const { rows } = await client.query<ClusterNode>(`
    select nodename as host, nodeport as port, groupid = 0 as coordinator, isactive as active
    from pg_dist_node where noderole = 'primary'
    order by groupid, nodename, nodeport`)
  return rows
}

/** Whether this connection is to the coordinator, where tables are created and changed. */
export async function isCoordinator(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ own: boolean }>('select groupid = 0 as own from pg_dist_local_group')
  return rows[0]?.own ?? false
}

/** Returns the address of another node: the same database, user and password, at its host and port. */
export function addressOf(
  { host, port }: Pick<ClusterNode, 'host' | 'port'>,
  address: DatabaseAddress,
): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, host, port }
  const url = new URL(address.connectionString)
  url.hostname = host
  url.port = String(port)
  url.searchParams.delete('host')
  return { connectionString: url.href }
}
