import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, History, KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api.ts'
import { forget, useWorkspace } from '../../lib/session.tsx'
import { useAction } from '../../lib/use-action.ts'
import { problemIn } from '../../parts/blank.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Menu } from '../../parts/menu.tsx'
import { toast, toastWithUndo } from '../../parts/toast-store.ts'
import type { WebhookState, WebhookWithSecret } from '../../types.ts'
import { words as common } from '../../words/en/common.ts'
import { words as all } from '../../words/en/webhooks.ts'
import { Replay } from './replay.tsx'
import { WebhookForm } from './webhook-form.tsx'

const words = all.detail
type Question = 'edit' | 'reissue' | 'delete' | 'replay'

/** What can be done with an address. */
export function WebhookActions({
  webhook,
  onSecret,
}: {
  webhook: WebhookState
  onSecret: (secret: string) => void
}) {
  const here = useWorkspace()
  const [asked, setAsked] = useState<Question>()
  const path = `/workspaces/${here.id}/webhooks/${webhook.id}`
  const close = () => setAsked(undefined)

  const test = useAction(async () => {
    try {
      await call('POST', `${path}/test`)
      toast(words.tested)
    } catch (error) {
      toast(problemIn(error).text)
    }
    await forget(here.id, `/webhooks/${webhook.id}`)
  })
  const turn = async (on: boolean) => {
    await call('POST', `${path}/${on ? 'enable' : 'disable'}`)
    await forget(here.id, '/webhooks')
  }
  const toggle = async () => {
    try {
      await turn(!webhook.enabled)
      toastWithUndo(webhook.enabled ? words.turnedOff : words.turnedOn, common.undo, () =>
        turn(webhook.enabled),
      )
    } catch (error) {
      toast(problemIn(error).text)
    }
  }
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
          {words.test}
        </Button>
      </span>
      <span className="wide-only">
        <Button icon={History} off={!webhook.enabled} onClick={() => setAsked('replay')}>
          {words.replay}
        </Button>
      </span>
      <Menu
        label={words.more}
        items={[
          {
            id: 'test',
            label: words.test,
            icon: Send,
            off: !webhook.enabled,
            onAction: () => void test.run(),
          },
          {
            id: 'replay',
            label: words.replay,
            icon: History,
            off: !webhook.enabled,
            onAction: () => setAsked('replay'),
          },
          'rule',
          { id: 'edit', label: words.edit, icon: Pencil, onAction: () => setAsked('edit') },
          { id: 'reissue', label: words.reissue, icon: KeyRound, onAction: () => setAsked('reissue') },
          {
            id: 'toggle',
            label: webhook.enabled ? words.off : words.on,
            icon: Power,
            onAction: () => void toggle(),
          },
          {
            id: 'delete',
            label: words.delete,
            icon: Trash2,
            danger: true,
            onAction: () => setAsked('delete'),
          },
        ]}
      >
        <IconButton icon={Ellipsis} label={words.more} />
      </Menu>
      {asked === 'edit' && <WebhookForm webhook={webhook} onClose={close} />}
      {asked === 'replay' && <Replay webhook={webhook} onClose={close} />}
      {asked === 'reissue' && <Reissue path={path} onSecret={onSecret} onClose={close} />}
      {asked === 'delete' && <Delete webhook={webhook} path={path} onClose={close} />}
    </>
  )
}

type QuestionProps = { path: string; onClose: () => void }

function Reissue({ path, onSecret, onClose }: QuestionProps & { onSecret: (secret: string) => void }) {
  const here = useWorkspace()
  const reissue = useAction(async () => {
    const { secret } = await call<WebhookWithSecret>('POST', `${path}/reissue`)
    onSecret(secret)
    onClose()
    await forget(here.id, '/webhooks')
  })
  return (
    <Confirm
      title={all.reissuing.title}
      action={all.reissuing.action}
      danger={false}
      pending={reissue.pending}
      error={reissue.error}
      onSubmit={() => void reissue.run()}
      onCancel={onClose}
    >
      <p>{all.reissuing.text}</p>
    </Confirm>
  )
}

function Delete({ webhook, path, onClose }: QuestionProps & { webhook: WebhookState }) {
  const here = useWorkspace()
  const navigate = useNavigate()
  const remove = useAction(async () => {
    await call('DELETE', path)
    await navigate({ to: '/settings/webhooks' })
    await forget(here.id, '/webhooks')
    toast(all.deleting.done)
  })
  return (
    <Confirm
      title={all.deleting.title}
      action={all.deleting.action}
      pending={remove.pending}
      error={remove.error}
      onSubmit={() => void remove.run()}
      onCancel={onClose}
    >
      <p>{all.deleting.text(webhook.url)}</p>
    </Confirm>
  )
}
