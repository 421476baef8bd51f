import type { Client } from 'pg'
import type { DatabaseAddress } from '../../platform/db/connection/client.ts'
import { onNode } from '../../platform/db/distribution/on-coordinator.ts'
import { type Check, ok, warn } from './finding.ts'
import { findReplay } from './standby-store.ts'

const lagMaxS = 10

/** Returns a check for each standby that searches and exports are read from (0268). */
export const readStandbyChecks = (addresses: readonly DatabaseAddress[]): Check[] =>
  addresses.map((address, index) => ({
    name: 'read standbys',
    run: () => onNode(address, 'doctor', (client) => checkStandby(client, index + 1), 'session'),
  }))

async function checkStandby(client: Client, nth: number) {
  const { standby, behind_s } = await findReplay(client)
  if (!standby)
    return warn(
      `server ${nth} of DAYBOOK_READ_URL is not a standby, so nothing is read from it`,
      'name a standby of the server in DATABASE_URL',
    )
  return behind_s > lagMaxS
    ? warn(`server ${nth} is ${Math.round(behind_s)} s behind`, 'find out what slows it down')
    : ok(`server ${nth} of DAYBOOK_READ_URL follows`)
}
