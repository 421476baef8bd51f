import { Client } from 'pg'
import { type DatabaseAddress, clientConfig } from '../connection/client.ts'
import { addressOf, hasCitus, isCoordinator, listNodes } from './cluster.ts'

/**
 * Runs `work` on a connection of its own, outside a transaction, to where tables can be created and changed: the
 * coordinator of a cluster, whichever node `address` is of, or the only server.
 *
 * @param name the connection's name in the server's list
 * @param limits 'none' for work that may take hours; 'session' keeps the limits that every connection has, for work
 *   beside a service that must not wait behind it
 */
export async function onCoordinator<T>(
  address: DatabaseAddress,
  name: string,
  work: (client: Client, address: DatabaseAddress) => Promise<T>,
  limits: 'none' | 'session' = 'none',
): Promise<T> {
  return onNode(
    address,
    name,
    async (client) => {
      const coordinator = await findCoordinator(client, address)
      return coordinator === undefined || coordinator === address
        ? work(client, address)
        : onNode(coordinator, name, work, limits)
    },
    limits,
  )
}

/** Does the same on the node of `address` itself, whichever that is. */
export async function onNode<T>(
  address: DatabaseAddress,
  name: string,
  work: (client: Client, address: DatabaseAddress) => Promise<T>,
  limits: 'none' | 'session' = 'none',
): Promise<T> {
  const client = new Client({ ...clientConfig(address, name), pipeline: false })
  // The work on a lost connection fails by itself.
  client.on('error', () => {})
  await client.connect()
  try {
    if (limits === 'none')
      await client.query(
        'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
      )
    return await work(client, address)
  } finally {
    await client.end()
  }
}

/**
 * Returns the address of the cluster's coordinator as its nodes know it, or `address` itself if that is the
 * coordinator; undefined when the server belongs to no cluster.
 *
 * @throws when the cluster doesn't list its coordinator
 */
export async function findCoordinator(
  client: Client,
  address: DatabaseAddress,
): Promise<DatabaseAddress | undefined> {
  if (!(await hasCitus(client))) return undefined
  if (await isCoordinator(client)) return address
  const [coordinator] = await listNodes(client)
  if (!coordinator?.coordinator)
    throw new Error(
      "the cluster doesn't list its coordinator. Run there: select citus_set_coordinator_host('HOST', 5432)",
    )
  return addressOf(coordinator, address)
}
