import type { Config } from '../../../core/config/config.ts'
import type { DatabaseAddress } from '../connection/client.ts'
import { findPrimary } from '../connection/find-primary.ts'
import { isDistributed } from './cluster.ts'
import { findCoordinator, onNode } from './on-coordinator.ts'

/**
 * Returns the address of the server that carries notifications: that of DAYBOOK_COORDINATION_URL, or else a cluster's
 * coordinator, so that processes on all of its nodes hear each other (0267). Undefined when it is the database itself.
 *
 * @throws when the database's node can't be used, because the tables are on the coordinator alone
 */
export async function findCoordination(
  { coordinationUrl, databaseUrls }: Pick<Config, 'coordinationUrl' | 'databaseUrls'>,
  addresses: DatabaseAddress[],
): Promise<DatabaseAddress | undefined> {
  if (coordinationUrl !== undefined) return { connectionString: coordinationUrl }
  // The embedded server is never part of a cluster.
  if (databaseUrls.length === 0) return undefined
  const address = await findPrimary(addresses)
  return onNode(address, 'daybook start', async (client) => {
    const coordinator = await findCoordinator(client, address)
    if (await isDistributed(client)) return coordinator
    if (coordinator === undefined || coordinator === address) return undefined
    throw new Error(
      'DATABASE_URL is a worker of a cluster, and the tables are on its coordinator alone. Run daybook distribute, or set DATABASE_URL to the coordinator',
    )
  })
}
