import { getRouteApi } from '../router/hooks.ts'
import { Link } from '../router/link.tsx'
import { ChevronRight } from 'lucide-react'
import { Page, PageBody } from '../shell/page/page.tsx'
import { useMemberNames } from '../data/people.ts'
import { currentTime } from '../data/current-time.ts'
import { useRepetitions } from '../data/tasks/repetitions.ts'
import { useTask } from '../data/tasks/use-task.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton, MarginRow, MarginList } from '../ui/margin-list.tsx'
import { messages } from '../messages/en/history.ts'
import { messages as tasks } from '../messages/en/tasks.ts'
import { FindInOtherWorkspace } from '../shell/lazy-find-in-other-workspace.tsx'
import { RepetitionTable } from '../features/task-panel/repetition-table.tsx'

const route = getRouteApi('/tasks/$id/ledger')

/** Every completed occurrence of a task: when it was due, when it was completed, and by whom. */
export function Screen() {
  const { id } = route.useParams()
  const { task, unknown } = useTask(id)
  const { data, error, refetch } = useRepetitions(id, true)
  const people = useMemberNames()
  if (unknown) return <FindInOtherWorkspace id={id} />
  return (
    <Page
      title={messages.occurrences.title}
      crumbs={
        <>
          <Link to="/tasks/$id" params={{ id }}>
            {task?.title ?? tasks.untitled}
          </Link>
          <Icon of={ChevronRight} small />
        </>
      }
    >
      <PageBody>
        <MarginList>
          {data === undefined ? (
            error ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : (
              <Skeleton rows={6} />
            )
          ) : data.length === 0 ? (
            <EmptyState title={messages.occurrences.none}>
              <p>{messages.occurrences.noneText}</p>
            </EmptyState>
          ) : (
            <MarginRow alignTop>
              <div className="occurrences">
                <RepetitionTable repetitions={data} people={people} today={currentTime().today} />
              </div>
            </MarginRow>
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}
