import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'
import { hostAndPort } from '../support/citus.ts'
import { withClient } from '../support/with-client.ts'
import type { TestServer } from '../support/global-setup.ts'

/** The cluster that DAYBOOK_TEST_CITUS_URL names; without one, these files have no tests. */
export const cluster = process.env['DAYBOOK_TEST_CITUS_URL']
  ? (JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer)
  : undefined

export const portOf = (node: DatabaseAddress): number => hostAndPort(node)[1]

/** Where the rows of a workspace are: a shard, and the node that has it. */
export type Place = { shard: string; host: string; port: number }

export const placeOf = (coordinator: DatabaseAddress, workspaceId: string): Promise<Place> =>
  withClient(coordinator, async (client) => {
    const { rows } = await client.query<Place>(
      `select shardid::text as shard, nodename as host, nodeport as port from citus_shards
       where table_name = 'workspaces'::regclass
         and shardid = get_shard_id_for_distribution_column('workspaces', $1::text)`,
      [workspaceId],
    )
    if (!rows[0]) throw new Error(`workspace ${workspaceId} has no place`)
    return rows[0]
  })
