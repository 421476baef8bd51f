import { Ellipsis, History, KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showUndoable, showToast } from '../../ui/toast-store.ts'
import type { WebhookState } from '../../lib/types.ts'
import { messages as webhooksMessages } from '../../messages/en/webhooks.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { enableAndReplay } from './enable-webhook.ts'
import { WebhookForm } from './webhook-form.tsx'
import { DeleteWebhookDialog, ReissueSecretDialog, DisableWebhookDialog } from './webhook-dialogs.tsx'

const messages = webhooksMessages.detail
type WebhookDialog = 'edit' | 'reissue' | 'off' | 'delete' | 'replay'

/** What can be done with an address. */
export function WebhookActions({
  webhook,
  waiting,
  onSecret,
}: {
  webhook: WebhookState
  /** How many deliveries are not over. */
  waiting: number
  onSecret: (secret: string) => void
}) {
  const here = useWorkspace()
  const [asked, setAsked] = useState<WebhookDialog>()
  const path = `/workspaces/${here.id}/webhooks/${webhook.id}`
  const close = () => setAsked(undefined)

  const test = useAction(async () => {
    try {
      await call('POST', `${path}/test`)
      showToast(messages.tested)
    } catch (error) {
      showToast(describeError(error).text)
    }
    await invalidatePath(here.id, `/webhooks/${webhook.id}`)
  })
  const turn = async (on: boolean) => {
    const set = (next: boolean) => call('POST', `${path}/${next ? 'enable' : 'disable'}`)
    const again = (next: boolean) => async () => {
      await (next ? enableAndReplay(path) : set(false))
      await invalidatePath(here.id, '/webhooks')
    }
    try {
      await set(on)
      // The page first: what is said is what one sees.
      await invalidatePath(here.id, '/webhooks')
      showUndoable({ text: on ? messages.turnedOn : messages.turnedOff, undo: again(!on), redo: again(on) })
    } catch (error) {
      showToast(describeError(error).text)
      await invalidatePath(here.id, '/webhooks')
    }
  }
  // What waits is let go of and cannot be brought back.
  const toggle = () => (webhook.enabled && waiting > 0 ? setAsked('off') : void turn(!webhook.enabled))
  return (
    <>
      <span className="wide-only">
        <Button
          kind="plain"
          icon={Send}
          pending={test.pending}
          off={!webhook.enabled}
          onClick={() => void test.run()}
        >
          {messages.test}
        </Button>
      </span>
      <span className="wide-only">
        <Button icon={History} off={!webhook.enabled} onClick={() => setAsked('replay')}>
          {messages.replay}
        </Button>
      </span>
      <Menu
        label={messages.more}
        items={[
          {
            id: 'test',
            label: messages.test,
            icon: Send,
            off: !webhook.enabled,
            onAction: () => void test.run(),
          },
          {
            id: 'replay',
            label: messages.replay,
            icon: History,
            off: !webhook.enabled,
            onAction: () => setAsked('replay'),
          },
          'rule',
          { id: 'edit', label: messages.edit, icon: Pencil, onAction: () => setAsked('edit') },
          { id: 'reissue', label: messages.reissue, icon: KeyRound, onAction: () => setAsked('reissue') },
          {
            id: 'toggle',
            label: webhook.enabled ? messages.off : messages.on,
            icon: Power,
            onAction: toggle,
          },
          {
            id: 'delete',
            label: messages.delete,
            icon: Trash2,
            danger: true,
            onAction: () => setAsked('delete'),
          },
        ]}
      >
        <IconButton icon={Ellipsis} label={messages.more} />
      </Menu>
      {asked === 'edit' && <WebhookForm webhook={webhook} onClose={close} />}
      {asked === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {asked === 'off' && <DisableWebhookDialog path={path} waiting={waiting} onClose={close} />}
      {asked === 'reissue' && <ReissueSecretDialog path={path} onSecret={onSecret} onClose={close} />}
      {asked === 'delete' && <DeleteWebhookDialog webhook={webhook} path={path} onClose={close} />}
    </>
  )
}
