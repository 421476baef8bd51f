import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../core/config/config.ts'
import type { Log } from '../../core/process-log.ts'
import { addressesOf } from './connection/addresses.ts'
import type { Address } from './connection/client.ts'
import { openDataFolder, secretKeysOf } from './data-folder/data-folder.ts'
import { lockDataFolder } from './data-folder/data-folder-lock.ts'
import { embeddedIsReady } from './embedded/address.ts'
import { startEmbedded } from './embedded/server.ts'

const waitMs = 10_000
const pollMs = 50

export type Server = {
  /** The primary is one of them. */
  addresses: Address[]
  /** The installation's secret keys, the one that seals first. */
  secretKeys: readonly Buffer[]
}

/**
 * Does `work` on the installation's PostgreSQL: the one of DATABASE_URL, the embedded one of the running
 * `daybook serve`, or one that is started for the purpose and stopped afterwards.
 *
 * @throws when another command keeps the data folder, or a `serve` does not get ready, for 10 s
 */
export async function withServer<T>(
  config: Config,
  log: Log,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  if (config.databaseUrls.length > 0) {
    return work({ addresses: addressesOf(config), secretKeys: secretKeysOf(config) })
  }
  const { dataDir } = config
  openDataFolder(dataDir)
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const lock = await lockDataFolder(dataDir, 'command')
    if (typeof lock === 'object') {
      try {
        return await onOwnServer(config, log, work)
      } finally {
        lock.release()
      }
    }
    if (lock === 'serve' && embeddedIsReady(dataDir)) {
      return work({ addresses: addressesOf(config), secretKeys: secretKeysOf(config) })
    }
    if (performance.now() > giveUpAt) {
      throw new Error(
        lock === 'serve'
          ? `daybook serve is running on ${dataDir}, but its PostgreSQL does not get ready`
          : `another daybook command is using ${dataDir}`,
      )
    }
    await sleep(pollMs)
  }
}

async function onOwnServer<T>(config: Config, log: Log, work: (server: Server) => Promise<T>): Promise<T> {
  const secretKeys = secretKeysOf(config)
  const server = await startEmbedded({ dataDir: config.dataDir, log })
  try {
    return await work({ addresses: [server.connection], secretKeys })
  } finally {
    await server.stop()
  }
}
