import { Client } from 'pg'
import { type DatabaseAddress, clientConfig } from './client.ts'

/**
 * Returns the first address that isn't a standby, for work that keeps one connection.
 *
 * @throws the last failure when none of them is a reachable primary
 */
export async function findPrimary(addresses: DatabaseAddress[]): Promise<DatabaseAddress> {
  const [only, ...others] = addresses
  if (only && others.length === 0) return only
  let failure: unknown = new Error('no database address')
  for (const address of addresses) {
    const client = new Client({ ...clientConfig(address, 'daybook') })
    // If the connection breaks later, the answer is already known.
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby === false) return address
      failure = new Error('every server that DATABASE_URL names is a standby')
    } catch (error) {
      failure = error
    } finally {
      await client.end()
    }
  }
  throw failure
}
