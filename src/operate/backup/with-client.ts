import { Client } from 'pg'
import { type DatabaseAddress, clientConfig } from '../../platform/db/connection/client.ts'

/** A connection of one's own, for as long as `work` takes: COPY streams need one, and a long transaction. */
export async function withClient<T>(
  address: DatabaseAddress,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...clientConfig(address, name), pipeline: false })
  // What a lost connection had to do fails by itself.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
