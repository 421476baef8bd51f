import { Client } from 'pg'
import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'

/** Runs `work` on a connection of its own. */
export async function withClient<T>(
  address: DatabaseAddress,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...address })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
