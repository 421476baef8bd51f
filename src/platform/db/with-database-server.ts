import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../core/config/config.ts'
import type { Log } from '../../core/supervisor-log.ts'
import { databaseAddresses } from './connection/addresses.ts'
import type { DatabaseAddress } from './connection/client.ts'
import { ensureDataFolder, loadSecretKeys } from './data-folder/data-folder.ts'
import { lockDataFolder } from './data-folder/data-folder-lock.ts'
import { isEmbeddedReady } from './embedded/address.ts'
import { startEmbedded } from './embedded/server.ts'

const waitMs = 10_000
const pollMs = 50

export type DatabaseServer = {
  /** One of them is the primary. */
  addresses: DatabaseAddress[]
  /** The installation's secret keys, the sealing one first. */
  secretKeys: readonly Buffer[]
}

/**
 * Runs `work` with the installation's PostgreSQL: that of DATABASE_URL, the embedded one of the running
 * `daybook serve`, or one that is started for this and stopped afterwards.
 *
 * @throws when another command uses the data folder, or a `serve` isn't ready, for 10 s
 */
export async function withDatabaseServer<T>(
  config: Config,
  log: Log,
  work: (server: DatabaseServer) => Promise<T>,
): Promise<T> {
  if (config.databaseUrls.length > 0) {
    return work({ addresses: databaseAddresses(config), secretKeys: loadSecretKeys(config) })
  }
  const { dataDir } = config
  ensureDataFolder(dataDir)
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const lock = await lockDataFolder(dataDir, 'command')
    if (typeof lock === 'object') {
      try {
        return await withOwnServer(config, log, work)
      } finally {
        lock.release()
      }
    }
    if (lock === 'serve' && isEmbeddedReady(dataDir)) {
      return work({ addresses: databaseAddresses(config), secretKeys: loadSecretKeys(config) })
    }
    if (performance.now() > giveUpAt) {
      throw new Error(
        lock === 'serve'
          ? `daybook serve is running on ${dataDir}, but its PostgreSQL is not ready. See its log`
          : `another daybook command is using ${dataDir}. Try again when it is done`,
      )
    }
    await sleep(pollMs)
  }
}

async function withOwnServer<T>(
  config: Config,
  log: Log,
  work: (server: DatabaseServer) => Promise<T>,
): Promise<T> {
  const secretKeys = loadSecretKeys(config)
  const server = await startEmbedded({ dataDir: config.dataDir, log })
  try {
    return await work({ addresses: [server.connection], secretKeys })
  } finally {
    await server.stop()
  }
}
