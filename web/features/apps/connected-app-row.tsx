import { useState } from 'react'
import { call } from '../../data/api.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import type { ConnectedApp } from '../../lib/types.ts'
import { useNow } from '../../lib/use-now.ts'
import { messages } from '../../messages/en/apps.ts'
import { formatDay, formatExact, formatLast } from '../../messages/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'

type ConnectedAppRowProps = { app: ConnectedApp; showsMember: boolean }

/** A connected app with what it can do and its last use, and a button to disconnect it. */
export function ConnectedAppRow({ app, showsMember }: ConnectedAppRowProps) {
  const workspace = useWorkspace()
  const [confirming, setConfirming] = useState(false)
  const disconnect = useAction(async () => {
    await call('DELETE', `/workspaces/${workspace.id}/apps/${app.id}`)
    await invalidatePath(workspace.id, '/apps')
    showToast(messages.disconnecting.done(app.name))
  })
  const now = useNow()
  const connected = formatDay(app.created_at)
  return (
    <MarginRow
      as="li"
      tall
      margin={
        <time
          dateTime={app.last_used_at ?? undefined}
          title={app.last_used_at ? formatExact(app.last_used_at) : undefined}
        >
          {formatLast(app.last_used_at, now)}
        </time>
      }
    >
      <div className="w-44 flex-none min-w-0 max-small:flex-1">
        <b className="block cut font-semibold">{app.name}</b>
        <span className="meta block cut">
          {showsMember ? messages.by(app.member.name, connected) : messages.from(app.host, connected)}
        </span>
      </div>
      <div className="flex flex-1 flex-wrap gap-1 py-1.5 max-small:order-3 max-small:basis-full max-small:py-0">
        {app.scopes.map((scope) => (
          <Tag key={scope}>{messages.scopes[scope]}</Tag>
        ))}
      </div>
      <Button
        kind="plain"
        danger
        onClick={() => setConfirming(true)}
        aria-label={`${messages.disconnect} ${app.name}`}
      >
        {messages.disconnect}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={messages.disconnecting.title(app.name)}
          action={messages.disconnect}
          pending={disconnect.pending}
          error={disconnect.error}
          onSubmit={() => void disconnect.run()}
          onCancel={() => setConfirming(false)}
        >
          <p>{messages.disconnecting.text}</p>
        </ConfirmDialog>
      )}
    </MarginRow>
  )
}
