import type { Sql } from '../../platform/db/sql.ts'
import type { Secrets } from '../../core/secrets.ts'
import { openAddressSecret, sealAddressSecret } from './address.ts'
import * as store from './reseal-store.ts'

const batchSize = 500

/** Seals the secret of every list's address with the key that seals now. @returns how many */
export async function resealListAddresses(sql: Sql, secrets: Secrets): Promise<number> {
  let count = 0
  for (let after = '', full = true; full;) {
    const found = await store.listSealedAddresses(sql, after, batchSize)
    for (const box of found) {
      const secret = openAddressSecret(secrets, box.list_id, box.secret)
      if (secret === undefined) throw new Error(`the address of ${box.list_id} is sealed with neither key`)
      await store.replaceSealedAddress(sql, box, sealAddressSecret(secrets, box.list_id, secret))
    }
    count += found.length
    after = found.at(-1)?.list_id ?? ''
    full = found.length === batchSize
  }
  return count
}
