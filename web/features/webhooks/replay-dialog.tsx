import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { WebhookState } from '../../lib/types.ts'
import { formatMoment } from '../../messages/format-date.ts'
import { messages as webhooksMessages } from '../../messages/en/webhooks.ts'
import { fromDateTimeInput, toDateTimeInput } from './date-time-input.ts'

const messages = webhooksMessages.replaying
const hourMs = 3_600_000

/** Asks for the time from which events are sent again. */
export function ReplayDialog({ webhook, onClose }: { webhook: WebhookState; onClose: () => void }) {
  const workspace = useWorkspace()
  const [since, setSince] = useState(() => toDateTimeInput(Date.now() - hourMs))
  const replay = useAction(async () => {
    const { queued, next_since } = await call<{ queued: number; next_since: string | null }>(
      'POST',
      `/workspaces/${workspace.id}/webhooks/${webhook.id}/replay`,
      { since: new Date(fromDateTimeInput(since)).toISOString() },
    )
    showToast(next_since === null ? messages.queued(queued) : messages.more(queued, formatMoment(next_since)))
    await invalidatePath(workspace.id, `/webhooks/${webhook.id}`)
    onClose()
  })
  const running = replay.error instanceof ApiError && replay.error.reason === 'replay_running'
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <DialogForm
        action={messages.action}
        pending={replay.pending}
        error={running ? null : replay.error}
        onSubmit={() => void replay.run()}
        onCancel={onClose}
      >
        <p className="prose">{messages.text}</p>
        <Field
          label={messages.since}
          type="datetime-local"
          value={since}
          onChange={setSince}
          required
          fault={running ? messages.running : undefined}
        />
      </DialogForm>
    </Dialog>
  )
}
