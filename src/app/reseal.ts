import { resealTotpSecrets } from '../identity/accounts/second-factor/totp.ts'
import { saveKeyCheck } from '../platform/db/installation.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Secrets } from '../core/secrets.ts'
import { resealListAddresses } from '../exchange/inbound-mail/list-address.ts'
import { resealWebhookSecrets } from '../exchange/webhooks/reseal.ts'
import { resealPushDevices } from '../read/notifications/push/devices.ts'
import { resealVapidKeys } from '../read/notifications/push/vapid.ts'

/**
 * Seals all long-lived secrets with the first of the secret keys and makes that the database's key. What is
 * sealed for at most a day, such as stored responses and cursors, is left to expire. After a crash it can be
 * run again and continues, since both keys open (0190).
 *
 * @throws when neither key opens a secret; the old key is then still the database's
 */
export async function resealAll(
  sql: Sql,
  secrets: Secrets,
): Promise<{ webhooks: number; authenticators: number; list_addresses: number; push_devices: number }> {
  const [webhooks, authenticators, list_addresses, push_devices] = [
    await resealWebhookSecrets(sql, secrets),
    await resealTotpSecrets(sql, secrets),
    await resealListAddresses(sql, secrets),
    await resealPushDevices(sql, secrets),
  ]
  await resealVapidKeys(sql, secrets)
  await saveKeyCheck(sql, secrets.keyCheck)
  return { webhooks, authenticators, list_addresses, push_devices }
}
