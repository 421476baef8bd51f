import type { Sql } from '../../platform/db/sql.ts'
import type { Secrets } from '../../core/secrets.ts'
import { openSecret, sealSecret } from './secret.ts'
import * as store from './reseal-store.ts'

const batch = 500

/** Seals every secret of an address with the key that seals now. @returns how many addresses */
export async function resealWebhooks(sql: Sql, secrets: Secrets): Promise<number> {
  let count = 0
  for (let after = '', full = true; full;) {
    const found = await store.listSealed(sql, after, batch)
    for (const row of found) {
      const again = (box: Buffer) => {
        const secret = openSecret(secrets, row.id, box)
        if (secret === undefined) throw new Error(`the secret of ${row.id} is sealed with neither key`)
        return sealSecret(secrets, row.id, secret)
      }
      await store.replaceSealed(
        sql,
        row,
        again(row.secret),
        row.previous_secret && again(row.previous_secret),
      )
    }
    count += found.length
    after = found.at(-1)?.id ?? ''
    full = found.length === batch
  }
  return count
}
