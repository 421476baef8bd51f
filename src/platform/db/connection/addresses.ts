import type { Config } from '../../../core/config/config.ts'
import type { Address } from './client.ts'
import { embeddedAddress } from '../embedded/address.ts'

/** Where the calling process finds the database: what DATABASE_URL lists, else the embedded server. */
export function addressesOf(config: Config): Address[] {
  const given = config.databaseUrls.map((connectionString) => ({ connectionString }))
  return given.length > 0 ? given : [embeddedAddress(config.dataDir)]
}
