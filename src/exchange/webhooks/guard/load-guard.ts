import { readPrivateCa } from '../../../platform/tls/private-ca.ts'
import { createGuard, type Guard } from './guard.ts'

type GuardSettings = {
  publicUrl: string
  webhookAllowNetworks: readonly string[]
  webhookCa: string | undefined
}

/** The guard as it is set up. @throws Error naming the file of the private authority when it cannot be used */
export async function loadGuard({
  publicUrl,
  webhookAllowNetworks,
  webhookCa,
}: GuardSettings): Promise<Guard> {
  const ca = webhookCa === undefined ? undefined : await readPrivateCa('DAYBOOK_WEBHOOK_CA', webhookCa)
  return createGuard({ publicUrl, allowNetworks: webhookAllowNetworks, ca })
}
