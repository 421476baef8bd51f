import { TriangleAlert } from 'lucide-react'
import { useNow } from '../../lib/use-now.ts'
import { Tag } from '../../ui/tag.tsx'
import type { WebhookState } from '../../lib/types.ts'
import { formatSince } from '../../messages/format-date.ts'
import { formatDuration } from '../../messages/format-duration.ts'
import { messages } from '../../messages/en/webhooks.ts'

/** The status of an endpoint. */
export function WebhookStatusTag({ webhook }: { webhook: WebhookState }) {
  const now = useNow(10_000)
  if (!webhook.enabled)
    return (
      <Tag tone={webhook.disabled_reason === 'failures' ? 'bad' : undefined}>
        {messages.states.off(formatSince(webhook.disabled_at ?? '', now))}
      </Tag>
    )
  if (webhook.failing_since !== null)
    return (
      <Tag tone="wait" icon={TriangleAlert}>
        {messages.states.failing(formatDuration(Math.max(0, now - Date.parse(webhook.failing_since))))}
      </Tag>
    )
  return webhook.last_success_at === null ? (
    <Tag>{messages.states.idle}</Tag>
  ) : (
    <Tag tone="good">{messages.states.delivering}</Tag>
  )
}

/** Returns a URL without its scheme and trailing slash; all of it, if the rest would look like another URL. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\/(?!https?:)/, '').replace(/\/$/, '')
