import type { Sql } from '../../platform/db/sql.ts'
import type { Secrets } from '../../core/secrets.ts'
import { openWebhookSecret, sealWebhookSecret } from './secret.ts'
import * as store from './reseal-store.ts'

const batchSize = 500

/** Seals every secret of an address with the key that seals now. @returns how many addresses */
export async function resealWebhookSecrets(sql: Sql, secrets: Secrets): Promise<number> {
  let count = 0
  for (let after = '', full = true; full;) {
    const found = await store.listSealedSecrets(sql, after, batchSize)
    for (const row of found) {
      const again = (box: Buffer) => {
        const secret = openWebhookSecret(secrets, row.id, box)
        if (secret === undefined) throw new Error(`the secret of ${row.id} is sealed with neither key`)
        return sealWebhookSecret(secrets, row.id, secret)
      }
      await store.replaceSealedSecrets(
        sql,
        row,
        again(row.secret),
        row.previous_secret && again(row.previous_secret),
      )
    }
    count += found.length
    after = found.at(-1)?.id ?? ''
    full = found.length === batchSize
  }
  return count
}
