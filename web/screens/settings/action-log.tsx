import { getRouteApi } from '../../router/hooks.ts'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { UpgradeNotice } from '../../features/plan/upgrade-notice.tsx'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { logQueryFromParams, type LogParams } from '../../data/url-params/log-params.ts'
import { useMemberNames } from '../../data/people.ts'
import { currentTime } from '../../data/current-time.ts'
import { canManageWorkspace, usePages, useWorkspace } from '../../data/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton, MarginRow, MarginList, RowList } from '../../ui/margin-list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { ActionLogEntry } from '../../lib/types.ts'
import { formatLongDayAt } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/action-log.ts'
import { AdminsOnly } from '../../ui/admins-only.tsx'
import { LogFilters } from '../../features/action-log/log-filters.tsx'
import { LogRow } from '../../features/action-log/log-row.tsx'
import '../../features/action-log/action-log.css'

const route = getRouteApi('/settings/log')

/** Settings → Log: the action log of Business. */
export function Screen() {
  const workspace = useWorkspace()
  const search = route.useSearch()
  const canRead = canManageWorkspace(workspace) && workspace.plan === 'business'
  return (
    <Page title={messages.title} actions={canRead && <ExportLink search={search} />}>
      <PageBody>
        <MarginList>
          {canRead ? (
            <ActionLog search={search} />
          ) : workspace.plan === 'business' ? (
            <AdminsOnly {...messages.adminsOnly} />
          ) : (
            <UpgradeNotice
              title={messages.plan.title}
              text={messages.plan.text(workspace.name)}
              plan={messages.plan.action}
            />
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}

/** A link to the filtered log as a CSV file; the download is logged, too. */
function ExportLink({ search }: { search: LogParams }) {
  const { id } = useWorkspace()
  return (
    <a
      className="button"
      href={`/app/v1/workspaces/${id}/log.csv?${new URLSearchParams(logQueryFromParams(search))}`}
      download
    >
      <Download aria-hidden="true" size={16} strokeWidth={1.75} />
      {messages.export}
    </a>
  )
}

function ActionLog({ search }: { search: LogParams }) {
  const people = useMemberNames()
  const query = useMemo(() => logQueryFromParams(search), [search])
  const { pages, rows } = usePages<ActionLogEntry>('/log', query, { every: 30_000, keep: true })
  return (
    <>
      <MarginRow kind="lead">
        <p className="prose">{messages.lead}</p>
      </MarginRow>
      <LogFilters search={search} people={people} />
      {rows ? (
        <LogDays rows={rows} people={people} isFiltered={Object.keys(search).length > 0} />
      ) : pages.error ? (
        <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <Skeleton rows={8} tall />
      )}
      <LoadMore pages={pages} />
      {rows && rows.length > 0 && !pages.hasNextPage && (
        <MarginRow kind="closed" as="p" margin={rows.length}>
          <span className="dim">{messages.oldest}</span>
        </MarginRow>
      )}
    </>
  )
}

type LogDaysProps = {
  rows: readonly ActionLogEntry[]
  people: ReadonlyMap<string, string>
  isFiltered: boolean
}

/** Groups the entries by day; the time of each is in the margin. */
function LogDays({ rows, people, isFiltered }: LogDaysProps) {
  const navigate = route.useNavigate()
  const { today } = currentTime(useNow(60_000))
  if (rows.length === 0)
    return isFiltered ? (
      <EmptyState
        title={messages.noMatches.title}
        actions={
          <Button onClick={() => void navigate({ search: {}, replace: true })}>
            {messages.noMatches.clear}
          </Button>
        }
      >
        <p>{messages.noMatches.text}</p>
      </EmptyState>
    ) : (
      <EmptyState title={messages.none.title}>
        <p>{messages.none.text}</p>
      </EmptyState>
    )
  const days = Map.groupBy(rows, ({ created_at }) => formatLongDayAt(Date.parse(created_at), today))
  return Array.from(days, ([day, entries]) => (
    <section key={day} aria-label={day}>
      <MarginRow kind="section">
        <h2>{day}</h2>
      </MarginRow>
      <RowList label={`${messages.label}, ${day}`}>
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} people={people} />
        ))}
      </RowList>
    </section>
  ))
}
