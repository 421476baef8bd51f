import { resealAuthenticators } from '../identity/accounts/second-factor/reseal.ts'
import { keepKeyCheck } from '../platform/db/installation.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Secrets } from '../core/secrets.ts'
import { resealAddresses } from '../exchange/inbound-mail/reseal.ts'
import { resealWebhooks } from '../exchange/webhooks/reseal.ts'

/**
 * Seals everything that is kept for long with the first of the secret keys, and lets the database know it by that key.
 * What is sealed for a day at most, such as stored answers and cursors, is left to end. Done again after a crash it goes
 * on where it was, since both keys open (0190).
 *
 * @throws when something opens with neither key; then the old key is still the database's
 */
export async function reseal(
  sql: Sql,
  secrets: Secrets,
): Promise<{ webhooks: number; authenticators: number; list_addresses: number }> {
  const [webhooks, authenticators, list_addresses] = [
    await resealWebhooks(sql, secrets),
    await resealAuthenticators(sql, secrets),
    await resealAddresses(sql, secrets),
  ]
  await keepKeyCheck(sql, secrets.check)
  return { webhooks, authenticators, list_addresses }
}
