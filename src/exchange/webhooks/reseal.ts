import type { Sql } from '../../platform/db/sql.ts'
import type { Secrets } from '../../core/secrets.ts'
import { openWebhookSecret, sealWebhookSecret } from './secret.ts'
import * as store from './store.ts'

const batchSize = 500

/** Seals every signing secret again with the current key. @returns the number of endpoints */
export async function resealWebhookSecrets(sql: Sql, secrets: Secrets): Promise<number> {
  let count = 0
  for (let after = '', full = true; full;) {
    const rows = await store.listSealedSecrets(sql, after, batchSize)
    for (const row of rows) {
      const reseal = (box: Buffer) => {
        const secret = openWebhookSecret(secrets, row.id, box)
        if (secret === undefined)
          throw new Error(`the signing secret of ${row.id} is sealed with neither key`)
        return sealWebhookSecret(secrets, row.id, secret)
      }
      await store.replaceSealedSecrets(
        sql,
        row,
        reseal(row.secret),
        row.previous_secret && reseal(row.previous_secret),
      )
    }
    count += rows.length
    after = rows.at(-1)?.id ?? ''
    full = rows.length === batchSize
  }
  return count
}
