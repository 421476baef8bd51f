import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { errorCode } from '../../core/describe-error.ts'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'
import { onNode } from '../../platform/db/distribution/on-coordinator.ts'

/** Starts a snapshot of the whole database. */
export const beginSnapshot = (client: Client) =>
  client.query('begin isolation level repeatable read read only')

const holdTriesMax = 20
const holdPauseMs = 500

/**
 * Starts a snapshot on every node of a cluster at a moment when nothing is being written (0267): the nodes have no
 * snapshot in common, so every writer waits until each has its own. That takes as long as the writes in progress, plus
 * a few milliseconds.
 *
 * @param client on the coordinator, at `address`
 * @throws when writes never paused long enough
 */
export const beginClusterSnapshot = (client: Client, address: DatabaseAddress): Promise<void> =>
  onNode(address, 'daybook backup', async (holder) => {
    await holdWrites(holder)
    // With one connection to each node, everything that it reads afterwards is from the same snapshot.
    await client.query(`begin isolation level repeatable read read only`)
    await client.query('set local citus.max_adaptive_executor_pool_size = 1')
    await client.query('select count(*) from workspaces')
    await holder.query('rollback')
  })

/**
 * Waits for the write lanes of all workspaces, on all nodes, and for those who change accounts. Both locks let readers
 * through. It gives up early and tries again, since the writers behind it wait, too.
 */
async function holdWrites(holder: Client, tries = holdTriesMax): Promise<void> {
  try {
    await holder.query(
      `begin; set local statement_timeout = '1s';
       lock table workspaces, accounts in exclusive mode`,
    )
  } catch (error) {
    await holder.query('rollback')
    if (tries === 1 || !gaveUp.has(errorCode(error))) throw error
    await sleep(holdPauseMs)
    await holdWrites(holder, tries - 1)
  }
}
/** query_canceled, deadlock_detected */
const gaveUp = new Set(['57014', '40P01'])

/**
 * Starts the transaction of a restore into an empty database.
 *
 * @param distributed a cluster then uses one connection to each node, which sees the accounts that others refer to
 */
export async function beginRestore(client: Client, distributed: boolean): Promise<void> {
  await client.query('begin')
  if (distributed) await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await client.query('delete from installation')
}
