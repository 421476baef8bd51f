import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Page, Scroll } from '../../frame/page.tsx'
import { usePeople } from '../../lib/people.ts'
import { thisMoment } from '../../lib/rows/row.ts'
import { useRepetitions } from '../../lib/rows/repetitions.ts'
import { useTask } from '../../lib/rows/use-task.ts'
import { Blank, Problem } from '../../parts/blank.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Bones, Entry, Ledger } from '../../parts/ledger.tsx'
import { words } from '../../words/en/history.ts'
import { words as task_ } from '../../words/en/task.ts'
import { Elsewhere } from '../elsewhere.tsx'
import { LedgerTable } from './ledger-table.tsx'

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
