import { getRouteApi } from '../router/hooks.ts'
import { Link } from '../router/link.tsx'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { ApiError } from '../data/api.ts'
import { Page, PageBody } from '../shell/page/page.tsx'
import { useLoadList } from '../data/tasks/use-load-list.ts'
import { useViewer } from '../data/use-viewer.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton, MarginList, RowList } from '../ui/margin-list.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { messages } from '../messages/en/history.ts'
import { messages as lists } from '../messages/en/lists.ts'
import { FindInOtherWorkspace } from '../shell/lazy-find-in-other-workspace.tsx'
import { useHistory } from '../features/history/use-history.ts'
import { HistoryLimit } from '../features/history/history-limit.tsx'
import { HistoryRow } from '../features/history/history-row.tsx'
import { clockOf } from '../features/history/clock-of.ts'
import { historyLines } from '../features/history/history-lines.ts'

const route = getRouteApi('/lists/$id/history')

/** The history of a list, newest first, as far back as the plan shows (R-212, 0154). */
export function Screen() {
  const { id } = route.useParams()
  const { now } = useViewer()
  const list = useLoadList(id).data?.list
  const changes = useHistory(`/lists/${id}`)
  const entries = useMemo(() => changes.data?.pages.flatMap(({ data }) => data), [changes.data])
  const lines = useMemo(
    () => entries && historyLines(entries, { today: now.today, showsSubject: true, clockOf }),
    [entries, now.today],
  )
  if (changes.error instanceof ApiError && changes.error.status === 404)
    return <FindInOtherWorkspace id={id} />
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
      <PageBody>
        <MarginList>
          {lines ? (
            <>
              <RowList label={messages.label}>
                {lines.map((line) => (
                  <HistoryRow key={line.id} line={line} />
                ))}
              </RowList>
              <LoadMore pages={changes} />
              {!changes.hasNextPage && <HistoryLimit />}
            </>
          ) : changes.error ? (
            <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />
          ) : (
            <Skeleton rows={8} />
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}
