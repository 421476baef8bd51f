import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { canManageWorkspace, usePages, useWorkspace } from '../../data/session.ts'
import { ConnectedAppRow } from '../../features/apps/connected-app-row.tsx'
import type { ConnectedApp } from '../../lib/types.ts'
import { messages } from '../../messages/en/apps.ts'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { MarginList, MarginRow, RowList, Skeleton } from '../../ui/margin-list.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'

const docsPath = '/docs/apps.html'

type Whose = 'mine' | 'everyone'

/** Settings → Connected apps. */
export function Screen() {
  const canSeeAll = canManageWorkspace(useWorkspace())
  const [whose, setWhose] = useState<Whose>('mine')
  return (
    <Page
      title={messages.title}
      actions={
        <a className="button wide-only" data-kind="plain" href={docsPath} target="_blank" rel="noreferrer">
          <CircleHelp aria-hidden="true" size={16} strokeWidth={1.75} />
          {messages.guide}
        </a>
      }
    >
      <PageBody>
        <MarginList>
          <MarginRow kind="lead">
            <p className="prose">{whose === 'mine' ? messages.lead : messages.leadEveryone}</p>
          </MarginRow>
          {canSeeAll && (
            <MarginRow>
              <SegmentedControl<Whose>
                label={messages.whose}
                value={whose}
                options={[
                  { value: 'mine', label: messages.mine },
                  { value: 'everyone', label: messages.everyone },
                ]}
                onChange={setWhose}
              />
            </MarginRow>
          )}
          <AppList key={whose} whose={whose} />
        </MarginList>
      </PageBody>
    </Page>
  )
}

function AppList({ whose }: { whose: Whose }) {
  const path = whose === 'mine' ? '/apps' : '/apps/of-everyone'
  const { pages, rows } = usePages<ConnectedApp>(path, {}, { every: 30_000 })
  if (pages.error && !rows) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
  if (!rows) return <Skeleton tall />
  if (rows.length === 0)
    return (
      <EmptyState
        title={messages.none.title}
        actions={
          <a className="button" href={docsPath} target="_blank" rel="noreferrer">
            {messages.guide}
          </a>
        }
      >
        <p>{whose === 'mine' ? messages.none.text : messages.none.everyone}</p>
      </EmptyState>
    )
  return (
    <>
      <MarginRow kind="head" margin={messages.columns.used}>
        <span className="w-44 flex-none">{messages.columns.app}</span>
        <span className="wide-only">{messages.columns.access}</span>
      </MarginRow>
      <RowList label={messages.title}>
        {rows.map((app) => (
          <ConnectedAppRow key={app.id} app={app} showsMember={whose === 'everyone'} />
        ))}
      </RowList>
      <LoadMore pages={pages} />
      {!pages.hasNextPage && (
        <MarginRow kind="closed" as="p" margin={rows.length}>
          <span className="dim">{messages.total}</span>
        </MarginRow>
      )}
    </>
  )
}
