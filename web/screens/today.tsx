import { useEffect, useMemo, useRef } from 'react'
import { Page } from '../shell/page/page.tsx'
import { clockOf, dayOf, matches, orders } from '../data/tasks/filter-and-sort.ts'
import { byDue, type Row } from '../data/tasks/row.ts'
import { useRows } from '../data/tasks/row-store.ts'
import { useViewLoaded } from '../data/tasks/use-load-view.ts'
import { useAddress } from '../data/url-params/use-view-params.ts'
import { useViewer } from '../data/use-viewer.ts'
import { filterOf, isFiltered, withSearch } from '../data/url-params/view-params.ts'
import { Problem } from '../ui/empty-state.tsx'
import { Bones, Ledger } from '../ui/margin-list.tsx'
import { dayInWords } from '../messages/format-calendar-date.ts'
import { words as all } from '../messages/en/views.ts'
import { NewLine } from '../features/task-list/new-task-line.tsx'
import type { Group } from '../features/task-list/groups.ts'
import { useSteady } from '../features/task-list/use-hold-remote-changes.ts'
import { useTaskView } from '../features/task-list/use-task-list-state.ts'
import { Workbench } from '../features/task-views/task-list-view.tsx'
import { ClosedToday } from '../features/today/closed-today.tsx'
import { comingId, dayGroups, dayId, lateId, orderOfDay } from '../features/today/today-groups.ts'
import { NowLine, SectionLine } from '../features/today/today-headings.tsx'
import { LoadOn } from '../features/task-views/load-more-on-scroll.tsx'
import { NextDays } from '../features/today/next-days.tsx'
import { NothingFits } from '../features/filters/no-matches.tsx'
import { dayFacets, useFilterBar } from '../features/filters/use-filter-bar.tsx'
import { writesTo } from '../features/task-actions/list-for-new-task.ts'

const words = all.today

/** What is late, what is due today, and what one closed today. */
export function Screen() {
  const { search } = useAddress()
  const { today } = useViewer().now
  const filter = useMemo(() => filterOf(withSearch(search, { closed: undefined })), [search])
  const loaded = useViewLoaded({ view: 'today', filter })
  const { tools, line, clear } = useFilterBar({ facets: dayFacets })
  return (
    <Page
      title={words.title}
      state={<span className="meta wide-only">{dayInWords(today)}</span>}
      actions={tools}
    >
      {line}
      {loaded.data ? (
        <Day loaded={loaded} filter={filter} onClear={clear} />
      ) : (
        <Ledger>
          {loaded.error ? (
            <Problem error={loaded.error} onRetry={() => void loaded.refetch()} />
          ) : (
            <Bones rows={8} />
          )}
        </Ledger>
      )}
    </Page>
  )
}

type DayProps = {
  loaded: ReturnType<typeof useViewLoaded>
  filter: ReturnType<typeof filterOf>
  onClear: () => void
}

function Day({ loaded, filter, onClear }: DayProps) {
  const { search, open, close } = useAddress()
  const viewer = useViewer()
  const { now, zone } = viewer
  const { last } = loaded
  const isDue = useMemo(() => {
    const fits = matches(filter, viewer)
    return (row: Row) => {
      const day = dayOf(row, zone)
      return (
        day !== null && day <= now.today && fits(row) && (last === undefined || orders.due(row, last) <= 0)
      )
    }
  }, [filter, viewer, zone, now.today, last])
  const due = useRows(isDue, byDue)
  useSteady({ pick: isDue, order: orderOfDay(zone, now.today) })
  useClosings(due, loaded.refetch)
  const view = useTaskView(due)
  const clock = clockOf(zone, now.ms)
  const groups = useMemo(() => dayGroups(due, zone, now.today, clock), [due, zone, now.today, clock])
  const inDay = groups.filter(({ id }) => id !== lateId).reduce((sum, { rows }) => sum + rows.length, 0)
  const heading = ({ id, name }: Group) => {
    if (id === comingId) return <NowLine clock={clock} />
    return id === dayId ? <SectionLine count={inDay} name={name} /> : null
  }
  const target = writesTo(filter, view.lists)
  return (
    <Workbench
      label={words.title}
      groups={groups}
      view={view}
      open={search.task}
      onOpen={open}
      onClose={close}
      heading={heading}
      named
      daily
      above={
        target && (
          <NewLine
            listId={target.id}
            sectionId={null}
            sectionName={target.name}
            now={now}
            lists={view.lists}
            people={view.people}
            due={now.today}
          />
        )
      }
    >
      {due.length === 0 && isFiltered(search) && <NothingFits onClear={onClear} />}
      <NextDays filter={filter} viewer={viewer} isClosed={due.length === 0 && !isFiltered(search)} />
      <LoadOn loaded={loaded} />
      <ClosedToday
        loaded={loaded}
        viewer={viewer}
        listNames={view.listNames}
        onToggle={view.toggle}
        onOpen={open}
      />
    </Workbench>
  )
}

/** What leaves the day was closed, or a repetition of it was: what one has closed is read anew. */
function useClosings(due: readonly Row[], onLeft: () => unknown): void {
  const before = useRef<readonly Row[]>(due)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const ids = new Set(due.map(({ id }) => id))
    const hasLeft = before.current.some(({ id }) => !ids.has(id))
    before.current = due
    if (!hasLeft) return
    clearTimeout(timer.current)
    // The service is told first.
    timer.current = setTimeout(onLeft, settledMs)
  }, [due, onLeft])
  useEffect(() => () => clearTimeout(timer.current), [])
}
const settledMs = 700
