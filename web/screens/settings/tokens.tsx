import { Plus, Terminal } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { forget, useInWorkspace, usePages, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { useNow } from '../../lib/use-now.ts'
import { Blank, Problem } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Bones, Entry, Rows } from '../../ui/margin-list.tsx'
import { More } from '../../ui/load-more.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { TokenShown, TokenView, WorkspaceView } from '../../lib/types.ts'
import { day, exactly, last } from '../../messages/format-date.ts'
import { words } from '../../messages/en/tokens.ts'
import { ApiPage } from '../../shell/api-settings-page.tsx'
import { NewToken } from '../../features/tokens/create-token-dialog.tsx'
import { ShownOnce } from '../../features/tokens/created-token.tsx'

const staleMs = 90 * 86_400_000

/** Settings → API tokens. */
export function Screen() {
  const here = useWorkspace()
  const [making, setMaking] = useState(false)
  const [shown, setShown] = useState<TokenShown>()
  return (
    <ApiPage
      words={words}
      icon={Terminal}
      onMake={() => setMaking(true)}
      dialog={
        making && (
          <NewToken
            onClose={() => setMaking(false)}
            onMade={(token) => {
              setMaking(false)
              setShown(token)
              void forget(here.id, '/tokens')
            }}
          />
        )
      }
    >
      <Tokens shown={shown} onStored={() => setShown(undefined)} onMake={() => setMaking(true)} />
    </ApiPage>
  )
}

type TokensProps = { shown: TokenShown | undefined; onStored: () => void; onMake: () => void }

function Tokens({ shown, onStored, onMake }: TokensProps) {
  const { pages, rows } = usePages<TokenView>('/tokens', {}, { every: 30_000 })
  if (pages.error && !rows) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />
  if (!rows) return <Bones tall />
  return (
    <>
      <Lead />
      {shown && <ShownOnce token={shown} onStored={onStored} />}
      {rows.length === 0 ? (
        <Blank
          title={words.none.title}
          actions={
            <Button kind="primary" icon={Plus} onClick={onMake}>
              {words.make}
            </Button>
          }
        >
          <p>{words.none.text}</p>
        </Blank>
      ) : (
        <>
          <Entry kind="head" margin={words.columns.used}>
            <span className="w-44 flex-none">{words.columns.token}</span>
            <span className="wide-only">{words.columns.scopes}</span>
          </Entry>
          <Rows label={words.title}>
            {rows.map((token) => (
              <TokenEntry key={token.id} token={token} />
            ))}
          </Rows>
          <More pages={pages} />
          {!pages.hasNextPage && (
            <Entry kind="closed" as="p" margin={rows.length}>
              <span className="dim">{words.total}</span>
            </Entry>
          )}
        </>
      )}
    </>
  )
}

function Lead() {
  const here = useWorkspace()
  const workspace = useInWorkspace<WorkspaceView>('')
  if (!workspace.data) return <Entry kind="lead" />
  const { limits, requests_used } = workspace.data
  const says = words.lead(here.name, limits.requests_per_minute, requests_used)
  return (
    <Entry kind="lead">
      <p className="prose">
        {says.acts} {says.share} <strong>{says.limit}</strong>
        {says.used}.
      </p>
    </Entry>
  )
}

function TokenEntry({ token }: { token: TokenView }) {
  const here = useWorkspace()
  const [asking, setAsking] = useState(false)
  const revoke = useAction(async () => {
    await call('DELETE', `/workspaces/${here.id}/tokens/${token.id}`)
    await forget(here.id, '/tokens')
    toast(words.revoking.done(token.name))
  })
  const now = useNow()
  const idle = now - Date.parse(token.last_used_at ?? token.created_at) > staleMs
  return (
    <Entry
      as="li"
      tall
      tone={idle ? 'amber' : undefined}
      margin={
        <time
          dateTime={token.last_used_at ?? undefined}
          title={idle ? words.unused : token.last_used_at ? exactly(token.last_used_at) : undefined}
        >
          {last(token.last_used_at, now)}
        </time>
      }
    >
      <div className="w-44 flex-none min-w-0 max-small:flex-1">
        <b className="block cut font-semibold">{token.name}</b>
        <span className="meta">{words.by(token.created_by.name, day(token.created_at))}</span>
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
        onClick={() => setAsking(true)}
        aria-label={`${words.revoke} ${token.name}`}
      >
        {words.revoke}
      </Button>
      {asking && (
        <Confirm
          title={words.revoking.title(token.name)}
          action={words.revoke}
          pending={revoke.pending}
          error={revoke.error}
          onSubmit={() => void revoke.run()}
          onCancel={() => setAsking(false)}
        >
          <p>{words.revoking.text}</p>
        </Confirm>
      )}
    </Entry>
  )
}
