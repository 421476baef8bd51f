import { useState } from 'react'
import { call } from '../../data/api.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useNow } from '../../lib/use-now.ts'
import type { TokenDetails } from '../../lib/types.ts'
import { formatDay, formatExact, formatLast } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'

const staleMs = 90 * 86_400_000

/** A token with its scopes and last use, and a button to revoke it. */
export function TokenRow({ token }: { token: TokenDetails }) {
  const workspace = useWorkspace()
  const [confirming, setConfirming] = useState(false)
  const revoke = useAction(async () => {
    await call('DELETE', `/workspaces/${workspace.id}/tokens/${token.id}`)
    await invalidatePath(workspace.id, '/tokens')
    showToast(messages.revoking.done(token.name))
  })
  const now = useNow()
  const isStale = now - Date.parse(token.last_used_at ?? token.created_at) > staleMs
  return (
    <MarginRow
      as="li"
      tall
      tone={isStale ? 'amber' : undefined}
      margin={
        <time
          dateTime={token.last_used_at ?? undefined}
          title={isStale ? messages.unused : token.last_used_at ? formatExact(token.last_used_at) : undefined}
        >
          {formatLast(token.last_used_at, now)}
        </time>
      }
    >
      <div className="w-44 flex-none min-w-0 max-small:flex-1">
        <b className="block cut font-semibold">{token.name}</b>
        <span className="meta">{messages.by(token.created_by.name, formatDay(token.created_at))}</span>
      </div>
      <div className="flex flex-1 flex-wrap gap-1 py-1.5 max-small:order-3 max-small:basis-full max-small:py-0">
        {token.scopes.map((scope) => (
          <Tag key={scope} code>
            {scope}
          </Tag>
        ))}
      </div>
      <Button
        kind="plain"
        danger
        onClick={() => setConfirming(true)}
        aria-label={`${messages.revoke} ${token.name}`}
      >
        {messages.revoke}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={messages.revoking.title(token.name)}
          action={messages.revoke}
          pending={revoke.pending}
          error={revoke.error}
          onSubmit={() => void revoke.run()}
          onCancel={() => setConfirming(false)}
        >
          <p>{messages.revoking.text}</p>
        </ConfirmDialog>
      )}
    </MarginRow>
  )
}
