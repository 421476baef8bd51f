import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { ApiError } from '../data/api.ts'
import { Page, Scroll } from '../shell/page/page.tsx'
import { useListLoaded } from '../data/tasks/use-load-list.ts'
import { useViewer } from '../data/use-viewer.ts'
import { Problem } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Bones, Ledger, Rows } from '../ui/margin-list.tsx'
import { More } from '../ui/load-more.tsx'
import { words } from '../messages/en/history.ts'
import { words as lists } from '../messages/en/lists.ts'
import { Elsewhere } from '../shell/other-workspace.tsx'
import { useChanges } from '../features/history/use-history.ts'
import { Horizon } from '../features/history/history-limit.tsx'
import { Line } from '../features/history/history-row.tsx'
import { linesOf } from '../features/history/history-lines.ts'

const route = getRouteApi('/app/lists/$id/history')

/** What has happened in a list, the newest first, as far back as the plan goes (R-212, 0154). */
export function Screen() {
  const { id } = route.useParams()
  const { now } = useViewer()
  const list = useListLoaded(id).data?.list
  const changes = useChanges(`/lists/${id}`)
  const entries = useMemo(() => changes.data?.pages.flatMap(({ data }) => data), [changes.data])
  const lines = useMemo(
    () => entries && linesOf(entries, { today: now.today, named: true }),
    [entries, now.today],
  )
  if (changes.error instanceof ApiError && changes.error.status === 404) return <Elsewhere id={id} />
  return (
    <Page
      title={lists.history}
      crumbs={
        list && (
          <>
            <Link to="/lists/$id" params={{ id }}>
              {list.name}
            </Link>
            <Icon of={ChevronRight} small />
          </>
        )
      }
    >
      <Scroll>
        <Ledger>
          {lines ? (
            <>
              <Rows label={words.label}>
                {lines.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </Rows>
              <More pages={changes} />
              {!changes.hasNextPage && <Horizon />}
            </>
          ) : changes.error ? (
            <Problem error={changes.error} onRetry={() => void changes.refetch()} />
          ) : (
            <Bones rows={8} />
          )}
        </Ledger>
      </Scroll>
    </Page>
  )
}
