import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { embeddedAddress } from '../../src/platform/db/embedded/address.ts'

const pollMs = 1_000
/** It may begin its next table in between. */
const quietPolls = 5
const pollsMax = 240

/** Waits until PostgreSQL has vacuumed and written what a large installation was filled with, so that it works for the requests alone. */
export async function waitForRest(dataDir: string): Promise<void> {
  const client = new Client({ ...embeddedAddress(dataDir), user: 'postgres' })
  await client.connect()
  try {
    let quiet = 0
    for (let poll = 0; poll < pollsMax && quiet < quietPolls; poll++) {
      const { rows } = await client.query(
        `select from pg_stat_activity where backend_type = 'autovacuum worker'`,
      )
      quiet = rows.length === 0 ? quiet + 1 : 0
      await sleep(pollMs)
    }
    if (quiet < quietPolls) process.stderr.write(`  PostgreSQL still vacuums after ${pollsMax} s\n`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
