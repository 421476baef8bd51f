import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addDays, type Day } from '../../lib/dates.ts'
import { dayOf, inDay, matches, type Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import { useRows } from '../../data/tasks/row-store.ts'
import { useViewLoaded } from '../../data/tasks/use-load-view.ts'
import { Blank } from '../../ui/empty-state.tsx'
import { Entry } from '../../ui/margin-list.tsx'
import type { ViewFilter } from '../../lib/types.ts'
import { dayInWords } from '../../messages/format-calendar-date.ts'
import { words as all } from '../../messages/en/views.ts'

const words = all.today
const daysAhead = 7
/** More names are no summary. */
const named = 4

type NextDaysProps = {
  filter: ViewFilter
  viewer: Viewer
  /** Nothing is left to do today. */
  isClosed: boolean
}

/** What the next day holds that holds anything, and that the day is closed when it is. */
export function NextDays({ filter, viewer, isClosed }: NextDaysProps) {
  const { now, zone } = viewer
  const due = useMemo(() => ({ from: addDays(now.today, 1), to: addDays(now.today, daysAhead) }), [now.today])
  const asked = useMemo(() => ({ ...filter, due }), [filter, due])
  const loaded = useViewLoaded({ view: 'all', filter: asked }, { enabled: filter.due === undefined })
  const isNext = useMemo(() => matches(asked, viewer), [asked, viewer])
  const rows = useRows(isNext, inDay(zone))
  const days = useMemo(() => Map.groupBy(rows, (row) => dayOf(row, zone) ?? ''), [rows, zone])
  const day = [...days.keys()].toSorted()[0]
  const says = day === undefined ? words.nothingNext : holding(day, days.get(day) ?? [], due.from)
  if (isClosed)
    return (
      <Blank title={words.done}>
        <p>{words.doneText}</p>
        {loaded.data && (
          <p>
            {says}{' '}
            <Link to="/upcoming" className="link">
              {words.upcoming}
            </Link>
          </p>
        )}
      </Blank>
    )
  if (!loaded.data) return null
  return (
    <>
      <Entry kind="section" margin={words.open(days.get(due.from)?.length ?? 0)}>
        <h2>{words.tomorrow}</h2>
      </Entry>
      <Entry as="p">
        <span className="dim">{says}</span>
      </Entry>
    </>
  )
}

/** "Weekly call, Tubes cut and 2 more.", or from when on there is something. */
function holding(day: Day, rows: readonly Row[], tomorrow: Day): string {
  const names = rows.slice(0, named).map(({ title }) => title)
  const more = rows.length - names.length
  return day === tomorrow ? words.holds(names, more) : words.holdsLater(dayInWords(day), names, more)
}
