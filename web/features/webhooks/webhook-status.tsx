import { TriangleAlert } from 'lucide-react'
import { useNow } from '../../lib/use-now.ts'
import { Tag } from '../../ui/tag.tsx'
import type { WebhookState } from '../../lib/types.ts'
import { since, span } from '../../messages/format-date.ts'
import { words } from '../../messages/en/webhooks.ts'

/** How an address stands, in words. */
export function StateTag({ webhook }: { webhook: WebhookState }) {
  const now = useNow(10_000)
  if (!webhook.enabled)
    return (
      <Tag tone={webhook.disabled_reason === 'failures' ? 'bad' : undefined}>
        {words.states.off(since(webhook.disabled_at ?? '', now))}
      </Tag>
    )
  if (webhook.failing_since !== null)
    return (
      <Tag tone="wait" icon={TriangleAlert}>
        {words.states.failing(span(Math.max(0, now - Date.parse(webhook.failing_since))))}
      </Tag>
    )
  return webhook.last_success_at === null ? (
    <Tag>{words.states.idle}</Tag>
  ) : (
    <Tag tone="good">{words.states.delivering}</Tag>
  )
}

/** An address without what all of them have in front. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '')
