import { useNavigate } from '@tanstack/react-router'
import { call } from '../../data/api.ts'
import { forget, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { WebhookState, WebhookWithSecret } from '../../lib/types.ts'
import { words } from '../../messages/en/webhooks.ts'

/** What is asked before it is done to an address, since it cannot be taken back. */
type QuestionProps = { path: string; onClose: () => void }

export function Reissue({ path, onSecret, onClose }: QuestionProps & { onSecret: (secret: string) => void }) {
  const here = useWorkspace()
  const reissue = useAction(async () => {
    const { secret } = await call<WebhookWithSecret>('POST', `${path}/reissue`)
    onSecret(secret)
    onClose()
    await forget(here.id, '/webhooks')
  })
  return (
    <Confirm
      title={words.reissuing.title}
      action={words.reissuing.action}
      danger={false}
      pending={reissue.pending}
      error={reissue.error}
      onSubmit={() => void reissue.run()}
      onCancel={onClose}
    >
      <p>{words.reissuing.text}</p>
    </Confirm>
  )
}

/** @param waiting how many deliveries will not be sent then */
export function TurnOff({ path, waiting, onClose }: QuestionProps & { waiting: number }) {
  const here = useWorkspace()
  const turnOff = useAction(async () => {
    await call('POST', `${path}/disable`)
    await forget(here.id, '/webhooks')
    onClose()
    toast(words.detail.turnedOff)
  })
  return (
    <Confirm
      title={words.turningOff.title}
      action={words.turningOff.action}
      pending={turnOff.pending}
      error={turnOff.error}
      onSubmit={() => void turnOff.run()}
      onCancel={onClose}
    >
      <p>{words.turningOff.text(waiting)}</p>
    </Confirm>
  )
}

export function Delete({ webhook, path, onClose }: QuestionProps & { webhook: WebhookState }) {
  const here = useWorkspace()
  const navigate = useNavigate()
  const remove = useAction(async () => {
    await call('DELETE', path)
    await navigate({ to: '/settings/webhooks' })
    await forget(here.id, '/webhooks')
    toast(words.deleting.done)
  })
  return (
    <Confirm
      title={words.deleting.title}
      action={words.deleting.action}
      pending={remove.pending}
      error={remove.error}
      onSubmit={() => void remove.run()}
      onCancel={onClose}
    >
      <p>{words.deleting.text(webhook.url)}</p>
    </Confirm>
  )
}
