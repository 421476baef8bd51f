import { useNavigate } from '../../router/hooks.ts'
import { call } from '../../data/api.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { WebhookState, WebhookWithSecret } from '../../lib/types.ts'
import { messages } from '../../messages/en/webhooks.ts'

type WebhookDialogProps = { path: string; onClose: () => void }

export function ReissueSecretDialog({
  path,
  onSecret,
  onClose,
}: WebhookDialogProps & { onSecret: (secret: string) => void }) {
  const workspace = useWorkspace()
  const reissue = useAction(async () => {
    const { secret } = await call<WebhookWithSecret>('POST', `${path}/reissue`)
    onSecret(secret)
    onClose()
    await invalidatePath(workspace.id, '/webhooks')
  })
  return (
    <ConfirmDialog
      title={messages.reissuing.title}
      action={messages.reissuing.action}
      danger={false}
      pending={reissue.pending}
      error={reissue.error}
      onSubmit={() => void reissue.run()}
      onCancel={onClose}
    >
      <p>{messages.reissuing.text}</p>
    </ConfirmDialog>
  )
}

/** @param waiting the number of deliveries that won't be sent */
export function DisableWebhookDialog({ path, waiting, onClose }: WebhookDialogProps & { waiting: number }) {
  const workspace = useWorkspace()
  const turnOff = useAction(async () => {
    await call('POST', `${path}/disable`)
    await invalidatePath(workspace.id, '/webhooks')
    onClose()
    showToast(messages.detail.turnedOff)
  })
  return (
    <ConfirmDialog
      title={messages.turningOff.title}
      action={messages.turningOff.action}
      pending={turnOff.pending}
      error={turnOff.error}
      onSubmit={() => void turnOff.run()}
      onCancel={onClose}
    >
      <p>{messages.turningOff.text(waiting)}</p>
    </ConfirmDialog>
  )
}

export function DeleteWebhookDialog({
  webhook,
  path,
  onClose,
}: WebhookDialogProps & { webhook: WebhookState }) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const remove = useAction(async () => {
    await call('DELETE', path)
    await navigate({ to: '/settings/webhooks' })
    await invalidatePath(workspace.id, '/webhooks')
    showToast(messages.deleting.done)
  })
  return (
    <ConfirmDialog
      title={messages.deleting.title}
      action={messages.deleting.action}
      pending={remove.pending}
      error={remove.error}
      onSubmit={() => void remove.run()}
      onCancel={onClose}
    >
      <p>{messages.deleting.text(webhook.url)}</p>
    </ConfirmDialog>
  )
}
