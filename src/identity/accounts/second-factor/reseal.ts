import type { Sql } from '../../../platform/db/sql.ts'
import type { Secrets } from '../../../core/secrets.ts'
import * as store from './reseal-store.ts'

const batchSize = 500

/** Seals every secret of an authenticator with the key that seals now. @returns how many */
export async function resealTotpSecrets(sql: Sql, secrets: Secrets): Promise<number> {
  let count = 0
  for (let after = '', full = true; full;) {
    const found = await store.listSealedTotpSecrets(sql, after, batchSize)
    for (const { id, totp_secret } of found) {
      const secret = secrets.open('totp', totp_secret, id)
      if (!secret) throw new Error(`the authenticator of ${id} is sealed with neither key`)
      await store.replaceSealedTotpSecret(sql, id, totp_secret, secrets.seal('totp', secret, id))
    }
    count += found.length
    after = found.at(-1)?.id ?? ''
    full = found.length === batchSize
  }
  return count
}
