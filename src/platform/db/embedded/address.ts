import { join } from 'node:path'
import { shortenSocketFolder } from '../data-folder/socket-path.ts'
import { readPidFile } from './pid-file.ts'

export type EmbeddedAddress = { host: string; port: number; user: string; database: string }

/**
 * The role and database of the service. The role isn't a superuser, so a rogue statement can't access files.
 */
export const databaseRole = 'daybook'
export const databaseName = 'daybook'

const port = 5432

/** Returns the folder of the database itself within the data folder. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres')

/**
 * Returns the address of the server of `dataDir`, valid only in this process; the server need not run or
 * exist yet.
 */
export function embeddedAddress(dataDir: string): EmbeddedAddress {
  const host = databaseFolder(shortenSocketFolder(dataDir, `postgres/.s.PGSQL.${port}`))
  return { host, port, user: databaseRole, database: databaseName }
}

/** Whether a server runs on `dataDir` and accepts connections. */
export const isEmbeddedReady = (dataDir: string): boolean =>
  readPidFile(databaseFolder(dataDir))?.ready === true
