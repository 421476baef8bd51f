import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Page, Scroll } from '../shell/page/page.tsx'
import { usePeople } from '../data/people.ts'
import { thisMoment } from '../data/tasks/row.ts'
import { useRepetitions } from '../data/tasks/repetitions.ts'
import { useTask } from '../data/tasks/use-task.ts'
import { Blank, Problem } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Bones, Entry, Ledger } from '../ui/margin-list.tsx'
import { words } from '../messages/en/history.ts'
import { words as task_ } from '../messages/en/task.ts'
import { Elsewhere } from '../shell/other-workspace.tsx'
import { LedgerTable } from '../features/task-panel/repetition-table.tsx'

const route = getRouteApi('/app/tasks/$id/ledger')

/** Every repetition of a task that was closed: when it was due, when it was closed, and by whom. */
export function Screen() {
  const { id } = route.useParams()
  const { task, unknown } = useTask(id)
  const { data, error, refetch } = useRepetitions(id, true)
  const people = usePeople()
  if (unknown) return <Elsewhere id={id} />
  return (
    <Page
      title={words.book.title}
      crumbs={
        <>
          <Link to="/tasks/$id" params={{ id }}>
            {task?.title ?? task_.page}
          </Link>
          <Icon of={ChevronRight} small />
        </>
      }
    >
      <Scroll>
        <Ledger>
          {data === undefined ? (
            error ? (
              <Problem error={error} onRetry={() => void refetch()} />
            ) : (
              <Bones rows={6} />
            )
          ) : data.length === 0 ? (
            <Blank title={words.book.none}>
              <p>{words.book.noneText}</p>
            </Blank>
          ) : (
            <Entry top>
              <div className="book">
                <LedgerTable repetitions={data} people={people} today={thisMoment().today} />
              </div>
            </Entry>
          )}
        </Ledger>
      </Scroll>
    </Page>
  )
}
