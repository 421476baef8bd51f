import type { Secrets } from '../../../core/secrets.ts'
import { openWebhookSecret } from '../secret.ts'
import type { ClaimedDelivery } from './claim-store.ts'
import { type SigningKey, signingKey } from './sign.ts'

/** Where an address's events go, and what they are signed with. */
export type DeliveryTarget = {
  webhookId: string
  origin: string
  path: string
  /** One or two, the newest first. */
  keys: readonly SigningKey[]
}

type WebhookAddress = Pick<ClaimedDelivery, 'webhook_id' | 'url' | 'secret' | 'previous_secret'>
type CachedTarget = { address: WebhookAddress; target: DeliveryTarget }

const cacheMax = 10_000

/**
 * Reads the address of each claim. What was read of an address is remembered for as long as its row says the same:
 * opening a secret takes longer than signing with it.
 */
export function createTargetCache(secrets: Secrets): (address: WebhookAddress) => DeliveryTarget {
  const known = new Map<string, CachedTarget>()
  return (address) => {
    const before = known.get(address.webhook_id)
    if (before && isSameAddress(before.address, address)) return before.target
    const target = readTarget(secrets, address)
    known.delete(address.webhook_id)
    if (known.size >= cacheMax) known.delete(known.keys().next().value as string)
    known.set(address.webhook_id, { address, target })
    return target
  }
}

const isSameAddress = (before: WebhookAddress, now: WebhookAddress): boolean =>
  before.url === now.url &&
  before.secret.equals(now.secret) &&
  (before.previous_secret === null
    ? now.previous_secret === null
    : now.previous_secret !== null && before.previous_secret.equals(now.previous_secret))

/** A box of another key fails the claim, since nothing it could sign with would be right. */
function readTarget(
  secrets: Secrets,
  { webhook_id, url, secret, previous_secret }: WebhookAddress,
): DeliveryTarget {
  const { origin, pathname, search } = new URL(url)
  const boxes = previous_secret ? [secret, previous_secret] : [secret]
  const keys = boxes.map((box) => {
    const opened = openWebhookSecret(secrets, webhook_id, box)
    if (opened === undefined) throw new Error(`the secret of ${webhook_id} is sealed with another key`)
    return signingKey(opened)
  })
  return { webhookId: webhook_id, origin, path: `${pathname}${search}`, keys }
}
