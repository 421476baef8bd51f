import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Page } from '../shell/page/page.tsx'
import { useCommands } from '../ui/commands/commands.ts'
import {
  type CalendarPeriod,
  calendarRange,
  comingRange,
  stepPeriod,
  weekSettingsFor,
} from '../lib/date-range.ts'
import { matchesFilter } from '../data/tasks/filter-and-sort.ts'
import { useRows } from '../data/tasks/row-store.ts'
import { useLoadView } from '../data/tasks/use-load-view.ts'
import { useViewParams } from '../data/url-params/use-view-params.ts'
import { useViewer } from '../data/use-viewer.ts'
import { filterFromParams, withViewParams } from '../data/url-params/view-params.ts'
import { Banner, ErrorState } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { MarginList, Skeleton } from '../ui/margin-list.tsx'
import { formatDayRange, formatFullDay, formatMonth } from '../messages/format-calendar-date.ts'
import { calendarLocale } from '../messages/locale.ts'
import { messages as common } from '../messages/en/common.ts'
import { messages } from '../messages/en/upcoming.ts'
import { messages as views } from '../messages/en/views.ts'
import { LazyBulkBar } from '../features/task-views/lazy-bulk-bar.tsx'
import { useTaskCommands } from '../features/task-commands/use-task-commands.ts'
import { useHoldRemoteChanges } from '../features/task-list/use-hold-remote-changes.ts'
import { useTaskListState } from '../features/task-list/use-task-list-state.ts'
import { LazyTaskPanel } from '../features/task-panel/lazy-task-panel.tsx'
import { dayFacets, useFilterBar } from '../features/filters/use-filter-bar.tsx'
import { loadedTasksMax, useLoadAll } from '../features/task-views/use-load-all.ts'
import {
  groupByDay,
  noTasks,
  isInCalendar,
  calendarOrder,
  isAboveInCalendar,
  unsorted,
} from '../features/calendar/calendar-tasks.ts'
import { OverdueTasks } from '../features/calendar/overdue-tasks.tsx'
import { CalendarBar, CalendarNav } from '../features/calendar/calendar-nav.tsx'
import { isAgenda } from '../features/calendar/use-calendar-cursor.ts'
import { useCalendar } from '../features/calendar/use-calendar.ts'
import { WeekRows } from '../features/calendar/week-rows.tsx'
import '../features/calendar/calendar.css'
import '../features/calendar/agenda.css'

const choiceDialog = lazyComponent(() =>
  import('../features/calendar/series-choice-dialog.tsx').then(
    ({ SeriesChoiceDialog }) => SeriesChoiceDialog,
  ),
)
const DayView = lazy(() =>
  import('../features/calendar/day/day-view.tsx').then((module) => ({ default: module.DayView })),
)
const periods: readonly CalendarPeriod[] = ['week', 'month', 'day']
const weeks = weekSettingsFor(calendarLocale)
const areDaysStacked = () => isAgenda(document.querySelector('.weeks'))
const calendarSelectors = { row: '.calendar-task[data-key]', scroller: '.weeks' }

/** The tasks due in two weeks from today, a month or a day, day by day, including completed ones. */
export function Screen() {
  const { search, change, close } = useViewParams()
  const viewer = useViewer()
  const { today } = viewer.now
  const range: CalendarPeriod = search.range ?? 'week'
  const about = search.from ?? today
  // A month opens with the current week; the whole of it is one step back.
  const isComing = range === 'month' && search.from === undefined
  const dateRange = useMemo(
    () => (isComing ? comingRange(about, weeks) : calendarRange(about, range, weeks)),
    [isComing, about, range],
  )
  const filter = useMemo(() => filterFromParams(withViewParams(search, { closed: undefined })), [search])
  const loaded = useLoadView({ view: 'upcoming', filter, ...dateRange })
  useLoadAll(loaded)

  const isShown = useMemo(
    () => isInCalendar(filter, viewer, dateRange.from, dateRange.to),
    [filter, viewer, dateRange.from, dateRange.to],
  )
  const rows = useRows(isShown, unsorted)
  useHoldRemoteChanges({
    isShown,
    order: calendarOrder(viewer.zone),
    above: isAboveInCalendar(dateRange.from, viewer.zone, areDaysStacked),
    selectors: calendarSelectors,
  })
  const { days, overdue } = useMemo(
    () => groupByDay(rows, dateRange.from, viewer.zone),
    [rows, dateRange.from, viewer.zone],
  )
  const listState = useTaskListState(rows)
  const { actions, selectedIds, clearSelection } = listState

  const isOpenTask = useMemo(() => matchesFilter({ ...filter, completed: false }, viewer), [filter, viewer])
  const { calendar, root, choice, closeChoice } = useCalendar({
    viewer,
    dateRange,
    filter,
    isOpenTask,
    listState,
    onGo: (from) => change({ from }),
  })
  const { cursor } = calendar
  useEffect(() => {
    // With the panel open, only some of the days fit.
    const opened = root.current?.querySelector(`[data-key="${search.task}"]`)
    opened?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [root, search.task])
  const firstOfMonth = `${about.slice(0, 7)}-01`
  const step = (by: 1 | -1) =>
    change({
      from:
        isComing && by === -1 && dateRange.from > firstOfMonth ? firstOfMonth : stepPeriod(about, range, by),
    })
  const goToday = () => {
    change({ from: undefined })
    cursor.focusDay(today)
  }
  const turnTo = (next: CalendarPeriod) => change({ range: next === 'week' ? undefined : next })
  const turn = () => turnTo(periods[(periods.indexOf(range) + 1) % periods.length] ?? 'week')
  useTaskCommands({ selectedIds, open: search.task, actions })
  useCommands({ 'view.range': turn, 'view.today': goToday })
  useCommands({ 'app.out': close }, { when: search.task !== undefined })

  const { tools, line } = useFilterBar({ facets: dayFacets })
  const title =
    range === 'month' && !isComing
      ? formatMonth(about)
      : range === 'day'
        ? formatFullDay(about)
        : formatDayRange(dateRange.from, dateRange.to, today)
  const above = overdue.length > 0 && (
    <OverdueTasks rows={overdue} from={dateRange.from} calendar={calendar} />
  )
  return (
    <Page
      title={messages.title}
      state={<span className="calendar-title meta cut min-w-0">{title}</span>}
      actions={
        <>
          <CalendarNav range={range} onStep={step} onToday={goToday} onTurn={turnTo} />
          {tools}
        </>
      }
    >
      <CalendarBar title={title} onStep={step} onToday={goToday} />
      {line}
      {loaded.isFetchNextPageError && (
        <Banner tone="bad">
          <span className="grow">{views.moreFailed}</span>
          <Button onClick={() => void loaded.fetchNextPage()}>{common.problem.retry}</Button>
        </Banner>
      )}
      {rows.length >= loadedTasksMax && loaded.hasNextPage && (
        <Banner>{messages.limited(loadedTasksMax)}</Banner>
      )}
      <div className="with-panel">
        {loaded.error && !loaded.data ? (
          <MarginList>
            <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
          </MarginList>
        ) : range === 'day' ? (
          <Suspense fallback={<Skeleton rows={10} />}>
            <DayView
              root={root}
              day={about}
              tasks={days.get(about) ?? noTasks}
              calendar={calendar}
              onStep={step}
              busy={!loaded.data}
              above={above}
            />
          </Suspense>
        ) : (
          <WeekRows
            root={root}
            label={title}
            days={days}
            dateRange={dateRange}
            range={range}
            month={range === 'month' && !isComing ? about.slice(0, 7) : undefined}
            weeks={weeks}
            calendar={calendar}
            busy={!loaded.data}
            above={above}
          />
        )}
        {choice && <LazyDialog part={choiceDialog} choice={choice} onClose={closeChoice} />}
        {selectedIds.length > 0 && (
          <LazyBulkBar ids={selectedIds} actions={actions} onDone={clearSelection} />
        )}
        {search.task !== undefined && (
          <LazyTaskPanel key={search.task} id={search.task} now={viewer.now} onClose={close} />
        )}
      </div>
    </Page>
  )
}
