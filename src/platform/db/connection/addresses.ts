import type { Config } from '../../../core/config/config.ts'
import type { DatabaseAddress } from './client.ts'
import { embeddedAddress } from '../embedded/address.ts'

/** Where the calling process finds the database: what DATABASE_URL lists, else the embedded server. */
export function databaseAddresses(config: Config): DatabaseAddress[] {
  const given = config.databaseUrls.map((connectionString) => ({ connectionString }))
  return given.length > 0 ? given : [embeddedAddress(config.dataDir)]
}
