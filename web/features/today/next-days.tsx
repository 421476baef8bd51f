import { Link } from '../../router/link.tsx'
import { useMemo } from 'react'
import { addDays, type DateString } from '../../lib/dates.ts'
import { localDueDate } from '../../data/tasks/local-due.ts'
import { compareWithinDay, isOwnTask, matchesFilter, type Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import { useRows } from '../../data/tasks/row-store.ts'
import { useLoadView } from '../../data/tasks/use-load-view.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import type { ViewFilter } from '../../lib/types.ts'
import { formatFullDay } from '../../messages/format-calendar-date.ts'
import { messages as viewsMessages } from '../../messages/en/views.ts'

const messages = viewsMessages.today
const daysAhead = 7
/** More titles would no longer be a summary. */
const titlesShown = 4

type NextDaysProps = {
  filter: ViewFilter
  /** Only the person's own tasks. */
  mine: boolean
  viewer: Viewer
  /** All tasks of today are completed. */
  isDone: boolean
}

/** The tasks of the next day that has any, and an empty state when today is done. */
export function NextDays({ filter, mine, viewer, isDone }: NextDaysProps) {
  const { now, zone } = viewer
  const due = useMemo(() => ({ from: addDays(now.today, 1), to: addDays(now.today, daysAhead) }), [now.today])
  const nextFilter = useMemo(() => ({ ...filter, due }), [filter, due])
  const loaded = useLoadView({ view: 'all', filter: nextFilter, mine }, { enabled: filter.due === undefined })
  const isNext = useMemo(() => {
    const [matches, isOwn] = [matchesFilter(nextFilter, viewer), isOwnTask(viewer)]
    return (row: Row) => matches(row) && (!mine || isOwn(row))
  }, [nextFilter, mine, viewer])
  const rows = useRows(isNext, compareWithinDay(zone))
  const days = useMemo(() => Map.groupBy(rows, (row) => localDueDate(row, zone) ?? ''), [rows, zone])
  const day = [...days.keys()].toSorted()[0]
  const summary = day === undefined ? messages.nothingNext : dayText(day, days.get(day) ?? [], due.from)
  if (isDone)
    return (
      <EmptyState title={messages.allDone}>
        <p>{messages.allDoneText}</p>
        {loaded.data && (
          <p>
            {summary}{' '}
            <Link to="/upcoming" className="link">
              {messages.upcoming}
            </Link>
          </p>
        )}
      </EmptyState>
    )
  if (!loaded.data) return null
  return (
    <>
      <MarginRow kind="section" margin={messages.open(days.get(due.from)?.length ?? 0)}>
        <h2>{messages.tomorrow}</h2>
      </MarginRow>
      <MarginRow as="p">
        <span className="dim">{summary}</span>
      </MarginRow>
    </>
  )
}

/** "Tomorrow: Weekly call, Tubes cut and 2 more.", or the next day with tasks. */
function dayText(day: DateString, rows: readonly Row[], tomorrow: DateString): string {
  const names = rows.slice(0, titlesShown).map(({ title }) => title)
  const more = rows.length - names.length
  return day === tomorrow
    ? messages.tomorrowTasks(names, more)
    : messages.laterTasks(formatFullDay(day), names, more)
}
