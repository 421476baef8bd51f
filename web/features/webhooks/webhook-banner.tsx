import { forget, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { useNow } from '../../lib/use-now.ts'
import { Banner, problemIn } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { WebhookState } from '../../lib/types.ts'
import { last } from '../../messages/format-date.ts'
import { words } from '../../messages/en/webhooks.ts'
import { turnOnAndReplay } from './enable-webhook.ts'

/** Shorter failures are said by the state alone. */
const longMs = 3_600_000

/** What holds for the whole address when it does not simply deliver, and the way back. */
export function WebhookStanding({ webhook }: { webhook: WebhookState }) {
  const now = useNow(30_000)
  const { enabled, failing_since } = webhook
  if (!enabled) return <Off webhook={webhook} />
  if (failing_since === null || now - Date.parse(failing_since) < longMs) return null
  return (
    <Banner>
      <span>{words.detail.failing(last(failing_since, now))}</span>
    </Banner>
  )
}

function Off({ webhook: { id, disabled_reason } }: { webhook: WebhookState }) {
  const here = useWorkspace()
  const restart = useAction(async () => {
    toast(await turnOnAndReplay(`/workspaces/${here.id}/webhooks/${id}`))
    await forget(here.id, '/webhooks')
  })
  return (
    <Banner {...(disabled_reason === 'failures' ? { tone: 'bad' as const } : {})}>
      <span className="grow">
        {disabled_reason !== null && words.reasons[disabled_reason]}{' '}
        {here.plan === 'start' ? words.detail.notOnStart : words.detail.missed}
        {restart.error != null && (
          <span className="block" role="alert">
            {problemIn(restart.error).text}
          </span>
        )}
      </span>
      {here.plan !== 'start' && (
        <Button pending={restart.pending} onClick={() => void restart.run()}>
          {words.detail.turnOnAndReplay}
        </Button>
      )}
    </Banner>
  )
}
