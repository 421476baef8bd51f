import type { Secrets } from '../../../core/secrets.ts'
import { openWebhookSecret } from '../secret.ts'
import type { ClaimedDelivery } from './claim-store.ts'
import { type SigningKey, signingKey } from './sign.ts'

/** Where an endpoint's events go, and the keys that sign them. */
export type DeliveryTarget = {
  workspaceId: string
  webhookId: string
  origin: string
  path: string
  /** One or two, the newest first. */
  keys: readonly SigningKey[]
}

type EndpointRow = Pick<ClaimedDelivery, 'workspace_id' | 'webhook_id' | 'url' | 'secret' | 'previous_secret'>
type CachedTarget = { row: EndpointRow; target: DeliveryTarget }

const cacheMax = 10_000

/**
 * Creates a function that returns the target of a claim. Targets are cached until the endpoint's row changes, since
 * decrypting a secret takes longer than signing with it.
 */
export function createTargetCache(secrets: Secrets): (row: EndpointRow) => DeliveryTarget {
  const cache = new Map<string, CachedTarget>()
  return (row) => {
    const cached = cache.get(row.webhook_id)
    if (cached && isUnchanged(cached.row, row)) return cached.target
    const target = readTarget(secrets, row)
    cache.delete(row.webhook_id)
    if (cache.size >= cacheMax) cache.delete(cache.keys().next().value as string)
    cache.set(row.webhook_id, { row, target })
    return target
  }
}

const isUnchanged = (before: EndpointRow, now: EndpointRow): boolean =>
  before.url === now.url &&
  before.secret.equals(now.secret) &&
  (before.previous_secret === null
    ? now.previous_secret === null
    : now.previous_secret !== null && before.previous_secret.equals(now.previous_secret))

/** @throws Error when the secret was sealed with another key: the claim fails, since nothing could sign it correctly */
function readTarget(
  secrets: Secrets,
  { workspace_id, webhook_id, url, secret, previous_secret }: EndpointRow,
): DeliveryTarget {
  const { origin, pathname, search } = new URL(url)
  const boxes = previous_secret ? [secret, previous_secret] : [secret]
  const keys = boxes.map((box) => {
    const opened = openWebhookSecret(secrets, webhook_id, box)
    if (opened === undefined)
      throw new Error(`the signing secret of ${webhook_id} is sealed with another key`)
    return signingKey(opened)
  })
  return { workspaceId: workspace_id, webhookId: webhook_id, origin, path: `${pathname}${search}`, keys }
}
