import type { Config } from '../../../core/config/config.ts'
import type { DatabaseAddress } from './client.ts'
import { embeddedAddress } from '../embedded/address.ts'

/** Returns the addresses of the database: those of DATABASE_URL, or the embedded server's. */
export function databaseAddresses(config: Config): DatabaseAddress[] {
  const configured = config.databaseUrls.map((connectionString) => ({ connectionString }))
  return configured.length > 0 ? configured : [embeddedAddress(config.dataDir)]
}

/** Returns the addresses of standbys that answer what may be a little late. */
export const readAddresses = ({ readUrls }: Config): DatabaseAddress[] =>
  readUrls.map((connectionString) => ({ connectionString }))
