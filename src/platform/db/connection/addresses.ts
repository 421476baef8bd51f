import type { Config } from '../../../core/config/config.ts'
import type { DatabaseAddress } from './client.ts'
import { embeddedAddress } from '../embedded/address.ts'

/** Returns the addresses of the database: those of DATABASE_URL, or the embedded server's. */
export function databaseAddresses(config: Config): DatabaseAddress[] {
  const configured = config.databaseUrls.map((connectionString) => ({ connectionString }))
  return configured.length > 0 ? configured : [embeddedAddress(config.dataDir)]
}

/** Returns the address of the server that carries notifications; undefined when that's the database's. */
export const coordinationAddress = ({ coordinationUrl }: Config): DatabaseAddress | undefined =>
  coordinationUrl === undefined ? undefined : { connectionString: coordinationUrl }
