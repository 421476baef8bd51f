import { Client } from 'pg'
import { type DatabaseAddress, clientConfig } from '../connection/client.ts'
import { addressOf, isCoordinator, isDistributed, listNodes } from './cluster.ts'

/**
 * Runs `work` on a connection of its own, outside a transaction and without time limits, to where tables can be created
 * and changed: the coordinator of a cluster, whichever node `address` is of, or the only server.
 *
 * @param name the connection's name in the server's list
 */
export async function onCoordinator<T>(
  address: DatabaseAddress,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect(address, name)
  try {
    if (!(await isDistributed(client)) || (await isCoordinator(client))) return await work(client)
    const [coordinator] = await listNodes(client)
    if (!coordinator?.coordinator) throw new Error('the cluster has no coordinator in its list of nodes')
    const other = await connect(addressOf(coordinator, address), name)
    try {
      return await work(other)
    } finally {
      await other.end()
    }
  } finally {
    await client.end()
  }
}

async function connect(address: DatabaseAddress, name: string): Promise<Client> {
  const client = new Client({ ...clientConfig(address, name), pipeline: false })
  // The work on a lost connection fails by itself.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
  )
  return client
}
