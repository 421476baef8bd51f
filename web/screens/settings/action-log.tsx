import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { Page, Scroll } from '../../shell/page/page.tsx'
import { logQuery, type LogSearch } from '../../data/url-params/log-params.ts'
import { usePeople } from '../../data/people.ts'
import { thisMoment } from '../../data/tasks/row.ts'
import { manages, usePages, useWorkspace } from '../../data/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { Blank, Problem } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Bones, Entry, Ledger, Rows } from '../../ui/margin-list.tsx'
import { More } from '../../ui/load-more.tsx'
import type { LogEntry } from '../../lib/types.ts'
import { wholeDayAt } from '../../messages/format-date.ts'
import { words } from '../../messages/en/action-log.ts'
import { Keepers } from '../../ui/admins-only.tsx'
import { LogFilters } from '../../features/action-log/log-filters.tsx'
import { LogLine } from '../../features/action-log/log-row.tsx'
import '../../features/action-log/action-log.css'

const route = getRouteApi('/app/settings/log')

/** Settings → Log: the action log of Business. */
export function Screen() {
  const here = useWorkspace()
  const search = route.useSearch()
  const isRead = manages(here) && here.plan === 'business'
  return (
    <Page title={words.title} actions={isRead && <Export search={search} />}>
      <Scroll>
        <Ledger>
          {isRead ? (
            <Log search={search} />
          ) : here.plan === 'business' ? (
            <Keepers {...words.keepers} />
          ) : (
            <Blank
              title={words.plan.title}
              actions={
                <Link className="button" to="/settings/plan">
                  {words.plan.action}
                </Link>
              }
            >
              <p>{words.plan.text(here.name)}</p>
            </Blank>
          )}
        </Ledger>
      </Scroll>
    </Page>
  )
}

/** The same lines as a file for a spreadsheet; that it was taken stands in the log. */
function Export({ search }: { search: LogSearch }) {
  const { id } = useWorkspace()
  return (
    <a
      className="button"
      href={`/app/v1/workspaces/${id}/log.csv?${new URLSearchParams(logQuery(search))}`}
      download
    >
      <Download aria-hidden="true" size={16} strokeWidth={1.75} />
      {words.export}
    </a>
  )
}

function Log({ search }: { search: LogSearch }) {
  const people = usePeople()
  const query = useMemo(() => logQuery(search), [search])
  const { pages, rows } = usePages<LogEntry>('/log', query, { every: 30_000, keep: true })
  return (
    <>
      <Entry kind="lead">
        <p className="prose">{words.lead}</p>
      </Entry>
      <LogFilters search={search} people={people} />
      {rows ? (
        <Lines rows={rows} people={people} isFiltered={Object.keys(search).length > 0} />
      ) : pages.error ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <Bones rows={8} tall />
      )}
      <More pages={pages} />
      {rows && rows.length > 0 && !pages.hasNextPage && (
        <Entry kind="closed" as="p" margin={rows.length}>
          <span className="dim">{words.oldest}</span>
        </Entry>
      )}
    </>
  )
}

type LinesProps = { rows: readonly LogEntry[]; people: ReadonlyMap<string, string>; isFiltered: boolean }

/** Day by day; within a day the hour stands in the margin. */
function Lines({ rows, people, isFiltered }: LinesProps) {
  const navigate = route.useNavigate()
  const { today } = thisMoment(useNow(60_000))
  if (rows.length === 0)
    return isFiltered ? (
      <Blank
        title={words.noneSuch.title}
        actions={
          <Button onClick={() => void navigate({ search: {}, replace: true })}>{words.noneSuch.clear}</Button>
        }
      >
        <p>{words.noneSuch.text}</p>
      </Blank>
    ) : (
      <Blank title={words.none.title}>
        <p>{words.none.text}</p>
      </Blank>
    )
  const days = Map.groupBy(rows, ({ created_at }) => wholeDayAt(Date.parse(created_at), today))
  return Array.from(days, ([day, entries]) => (
    <section key={day} aria-label={day}>
      <Entry kind="section">
        <h2>{day}</h2>
      </Entry>
      <Rows label={`${words.label}, ${day}`}>
        {entries.map((entry) => (
          <LogLine key={entry.id} entry={entry} people={people} />
        ))}
      </Rows>
    </section>
  ))
}
