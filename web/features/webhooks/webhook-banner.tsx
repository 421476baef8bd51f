import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { useNow } from '../../lib/use-now.ts'
import { Banner, describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { WebhookState } from '../../lib/types.ts'
import { formatLast } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/webhooks.ts'
import { enableAndReplay } from './enable-webhook.ts'

/** For shorter failures the status tag is enough. */
const shownAfterMs = 3_600_000

/** Says why an endpoint is off or failing, and lets people turn it on again. */
export function WebhookBanner({ webhook }: { webhook: WebhookState }) {
  const now = useNow(30_000)
  const { enabled, failing_since } = webhook
  if (!enabled) return <DisabledBanner webhook={webhook} />
  if (failing_since === null || now - Date.parse(failing_since) < shownAfterMs) return null
  return (
    <Banner>
      <span>{messages.detail.failing(formatLast(failing_since, now))}</span>
    </Banner>
  )
}

function DisabledBanner({ webhook: { id, disabled_reason } }: { webhook: WebhookState }) {
  const workspace = useWorkspace()
  const turnOn = useAction(async () => {
    showToast(await enableAndReplay(`/workspaces/${workspace.id}/webhooks/${id}`))
    await invalidatePath(workspace.id, '/webhooks')
  })
  return (
    <Banner {...(disabled_reason === 'failures' ? { tone: 'bad' as const } : {})}>
      <span className="grow">
        {disabled_reason !== null && messages.reasons[disabled_reason]}{' '}
        {workspace.plan === 'start' ? messages.detail.notOnStart : messages.detail.missed}
        {turnOn.error != null && (
          <span className="block" role="alert">
            {describeError(turnOn.error).text}
          </span>
        )}
      </span>
      {workspace.plan !== 'start' && (
        <Button pending={turnOn.pending} onClick={() => void turnOn.run()}>
          {messages.detail.turnOnAndReplay}
        </Button>
      )}
    </Banner>
  )
}
