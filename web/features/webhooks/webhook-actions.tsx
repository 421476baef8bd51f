import { Ellipsis, History, KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCommands } from '../../ui/commands/commands.ts'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import type { WebhookState } from '../../lib/types.ts'
import { messages as webhooksMessages } from '../../messages/en/webhooks.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { enableAndReplay } from './enable-webhook.ts'
import { WebhookForm } from './webhook-form.tsx'
import { DeleteWebhookDialog, ReissueSecretDialog, DisableWebhookDialog } from './webhook-dialogs.tsx'

const messages = webhooksMessages.detail
type WebhookDialog = 'edit' | 'reissue' | 'off' | 'delete' | 'replay'

/** The buttons and the menu of an endpoint. */
export function WebhookActions({
  webhook,
  waiting,
  onSecret,
}: {
  webhook: WebhookState
  /** The number of deliveries that are queued or waiting to retry. */
  waiting: number
  onSecret: (secret: string) => void
}) {
  const workspace = useWorkspace()
  const [openDialog, setOpenDialog] = useState<WebhookDialog>()
  const path = `/workspaces/${workspace.id}/webhooks/${webhook.id}`
  const close = () => setOpenDialog(undefined)

  const test = useAction(async () => {
    try {
      await call('POST', `${path}/test`)
      showToast(messages.tested)
    } catch (error) {
      showToast(describeError(error).text)
    }
    await invalidatePath(workspace.id, `/webhooks/${webhook.id}`)
  })
  useCommands({ 'delivery.test': () => void test.run() }, { when: webhook.enabled })
  const setEnabled = async (on: boolean) => {
    const set = (next: boolean) => call('POST', `${path}/${next ? 'enable' : 'disable'}`)
    const repeat = (next: boolean) => async () => {
      await (next ? enableAndReplay(path) : set(false))
      await invalidatePath(workspace.id, '/webhooks')
    }
    try {
      await set(on)
      // Refreshes the page first, so that it matches the toast.
      await invalidatePath(workspace.id, '/webhooks')
      showUndoable({ text: on ? messages.turnedOn : messages.turnedOff, undo: repeat(!on), redo: repeat(on) })
    } catch (error) {
      showToast(describeError(error).text)
      await invalidatePath(workspace.id, '/webhooks')
    }
  }
  // Turning an endpoint off drops waiting deliveries for good, so it asks first.
  const toggle = () =>
    webhook.enabled && waiting > 0 ? setOpenDialog('off') : void setEnabled(!webhook.enabled)
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
        <Button icon={History} off={!webhook.enabled} onClick={() => setOpenDialog('replay')}>
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
            onAction: () => setOpenDialog('replay'),
          },
          'rule',
          { id: 'edit', label: messages.edit, icon: Pencil, onAction: () => setOpenDialog('edit') },
          {
            id: 'reissue',
            label: messages.reissue,
            icon: KeyRound,
            onAction: () => setOpenDialog('reissue'),
          },
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
            onAction: () => setOpenDialog('delete'),
          },
        ]}
      >
        <IconButton icon={Ellipsis} label={messages.more} />
      </Menu>
      {openDialog === 'edit' && <WebhookForm webhook={webhook} onClose={close} />}
      {openDialog === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {openDialog === 'off' && <DisableWebhookDialog path={path} waiting={waiting} onClose={close} />}
      {openDialog === 'reissue' && <ReissueSecretDialog path={path} onSecret={onSecret} onClose={close} />}
      {openDialog === 'delete' && <DeleteWebhookDialog webhook={webhook} path={path} onClose={close} />}
    </>
  )
}
