import { Plus, Terminal } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { invalidatePath, useWorkspaceQuery, usePages, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Skeleton, MarginRow, RowList } from '../../ui/margin-list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { TokenWithSecret, TokenDetails, WorkspaceOverview } from '../../lib/types.ts'
import { formatDay, formatExact, formatLast } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/tokens.ts'
import { ApiSettingsPage } from '../../shell/api-settings-page.tsx'
import { CreateTokenDialog } from '../../features/tokens/create-token-dialog.tsx'
import { CreatedToken } from '../../features/tokens/created-token.tsx'

const staleMs = 90 * 86_400_000

/** Settings → API tokens. */
export function Screen() {
  const workspace = useWorkspace()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<TokenWithSecret>()
  return (
    <ApiSettingsPage
      messages={messages}
      icon={Terminal}
      onCreate={() => setCreating(true)}
      dialog={
        creating && (
          <CreateTokenDialog
            onClose={() => setCreating(false)}
            onCreated={(token) => {
              setCreating(false)
              setCreated(token)
              void invalidatePath(workspace.id, '/tokens')
            }}
          />
        )
      }
    >
      <TokenList
        created={created}
        onStored={() => setCreated(undefined)}
        onCreate={() => setCreating(true)}
      />
    </ApiSettingsPage>
  )
}

type TokenListProps = { created: TokenWithSecret | undefined; onStored: () => void; onCreate: () => void }

function TokenList({ created, onStored, onCreate }: TokenListProps) {
  const { pages, rows } = usePages<TokenDetails>('/tokens', {}, { every: 30_000 })
  if (pages.error && !rows) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
  if (!rows) return <Skeleton tall />
  return (
    <>
      <TokenIntro />
      {created && <CreatedToken token={created} onStored={onStored} />}
      {rows.length === 0 ? (
        <EmptyState
          title={messages.none.title}
          actions={
            <Button kind="primary" icon={Plus} onClick={onCreate}>
              {messages.create}
            </Button>
          }
        >
          <p>{messages.none.text}</p>
        </EmptyState>
      ) : (
        <>
          <MarginRow kind="head" margin={messages.columns.used}>
            <span className="w-44 flex-none">{messages.columns.token}</span>
            <span className="wide-only">{messages.columns.scopes}</span>
          </MarginRow>
          <RowList label={messages.title}>
            {rows.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </RowList>
          <LoadMore pages={pages} />
          {!pages.hasNextPage && (
            <MarginRow kind="closed" as="p" margin={rows.length}>
              <span className="dim">{messages.total}</span>
            </MarginRow>
          )}
        </>
      )}
    </>
  )
}

function TokenIntro() {
  const { name } = useWorkspace()
  const overview = useWorkspaceQuery<WorkspaceOverview>('')
  if (!overview.data) return <MarginRow kind="lead" />
  const { limits, requests_used } = overview.data
  const intro = messages.lead(name, limits.requests_per_minute, requests_used)
  return (
    <MarginRow kind="lead">
      <p className="prose">
        {intro.acts} {intro.share} <strong>{intro.limit}</strong>
        {intro.used}.
      </p>
    </MarginRow>
  )
}

function TokenRow({ token }: { token: TokenDetails }) {
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
