import type { Sql } from '../../platform/db/sql.ts'
import type { Secrets } from '../../core/secrets.ts'
import { openSecret, sealSecret } from './address.ts'
import * as store from './reseal-store.ts'

const batch = 500

/** Seals the secret of every list's address with the key that seals now. @returns how many */
export async function resealAddresses(sql: Sql, secrets: Secrets): Promise<number> {
  let count = 0
  for (let after = '', full = true; full;) {
    const found = await store.listSealed(sql, after, batch)
    for (const box of found) {
      const secret = openSecret(secrets, box.list_id, box.secret)
      if (secret === undefined) throw new Error(`the address of ${box.list_id} is sealed with neither key`)
      await store.replaceSealed(sql, box, sealSecret(secrets, box.list_id, secret))
    }
    count += found.length
    after = found.at(-1)?.list_id ?? ''
    full = found.length === batch
  }
  return count
}
