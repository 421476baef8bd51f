import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'

/** The same server, another database. */
export function inDatabase(database: string, address: DatabaseAddress): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
