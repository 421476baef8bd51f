import { resealTotpSecrets } from '../identity/accounts/second-factor/totp.ts'
import { saveKeyCheck } from '../platform/db/installation.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Secrets } from '../core/secrets.ts'
import { resealListAddresses } from '../exchange/inbound-mail/list-address.ts'
import { resealWebhookSecrets } from '../exchange/webhooks/reseal.ts'

/**
 * Seals everything that is kept for long with the first of the secret keys, and lets the database know it by that key.
 * What is sealed for a day at most, such as stored answers and cursors, is left to end. Done again after a crash it goes
 * on where it was, since both keys open (0190).
 *
 * @throws when something opens with neither key; then the old key is still the database's
 */
export async function resealAll(
  sql: Sql,
  secrets: Secrets,
): Promise<{ webhooks: number; authenticators: number; list_addresses: number }> {
  const [webhooks, authenticators, list_addresses] = [
    await resealWebhookSecrets(sql, secrets),
    await resealTotpSecrets(sql, secrets),
    await resealListAddresses(sql, secrets),
  ]
  await saveKeyCheck(sql, secrets.keyCheck)
  return { webhooks, authenticators, list_addresses }
}
