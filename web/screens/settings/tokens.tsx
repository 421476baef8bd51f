import { Plus, Terminal } from 'lucide-react'
import { useState } from 'react'
import { invalidatePath, useWorkspaceQuery, usePages, useWorkspace } from '../../data/session.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton, MarginRow, RowList } from '../../ui/margin-list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { TokenWithSecret, TokenDetails, WorkspaceOverview } from '../../lib/types.ts'
import { messages } from '../../messages/en/tokens.ts'
import { ApiSettingsPage } from '../../shell/api-settings-page.tsx'
import { CreateTokenDialog } from '../../features/tokens/create-token-dialog.tsx'
import { CreatedToken } from '../../features/tokens/created-token.tsx'
import { TokenRow } from '../../features/tokens/token-row.tsx'

/** Settings → API tokens. */
export function Screen() {
  const workspace = useWorkspace()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<TokenWithSecret>()
  return (
    <ApiSettingsPage
      messages={messages}
      icon={Terminal}
      docsPath="/docs/quick-start.html"
      createCommand="token.create"
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
