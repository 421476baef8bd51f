import { useEffect, useMemo } from 'react'
import { Page } from '../shell/page/page.tsx'
import { useCommands } from '../ui/commands/commands.ts'
import { type Range, spanAround, stepFrom, weeksOf } from '../lib/date-range.ts'
import { useRows } from '../data/tasks/row-store.ts'
import { useViewLoaded } from '../data/tasks/use-load-view.ts'
import { useAddress } from '../data/url-params/use-view-params.ts'
import { useViewer } from '../data/use-viewer.ts'
import { filterOf, withSearch } from '../data/url-params/view-params.ts'
import { Banner, Problem } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { Ledger } from '../ui/margin-list.tsx'
import { daysInWords, monthInWords } from '../messages/format-calendar-date.ts'
import { calendarLocale } from '../messages/locale.ts'
import { words as common } from '../messages/en/common.ts'
import { words as views } from '../messages/en/views.ts'
import { BulkBar } from '../features/task-views/bulk-bar.tsx'
import { useTaskCommands } from '../features/task-commands/use-task-commands.ts'
import { useSteady } from '../features/task-list/use-hold-remote-changes.ts'
import { useTaskView } from '../features/task-list/use-task-list-state.ts'
import { TaskPanel } from '../features/task-panel/lazy-task-panel.tsx'
import { dayFacets, useFilterBar } from '../features/filters/use-filter-bar.tsx'
import { tasksMax, useLoadAll } from '../features/task-views/use-load-all.ts'
import { byDay, fitsCalendar, inCalendar, isAboveIn, unsorted } from '../features/calendar/calendar-tasks.ts'
import { Late } from '../features/calendar/overdue-tasks.tsx'
import { Steps, StepsBelow } from '../features/calendar/calendar-nav.tsx'
import { useBench } from '../features/calendar/use-calendar.ts'
import { WeekRows } from '../features/calendar/week-rows.tsx'
import '../features/calendar/calendar.css'

const words = views.upcoming
const weeks = weeksOf(calendarLocale)
/** Days stand below each other. */
const small = matchMedia('(max-width: 700px)')
const inWeeks = { row: '.slot[data-key]', scroller: '.weeks' }

/** What is due in two weeks or a month, day by day, and what of it was closed. */
export function Screen() {
  const { search, change, close } = useAddress()
  const viewer = useViewer()
  const { today } = viewer.now
  const range: Range = search.range ?? 'week'
  const about = search.from ?? today
  const span = useMemo(() => spanAround(about, range, weeks), [about, range])
  const filter = useMemo(() => filterOf(withSearch(search, { closed: undefined })), [search])
  const loaded = useViewLoaded({ view: 'upcoming', filter, ...span })
  useLoadAll(loaded)

  const isShown = useMemo(
    () => fitsCalendar(filter, viewer, span.from, span.to),
    [filter, viewer, span.from, span.to],
  )
  const rows = useRows(isShown, unsorted)
  useSteady({
    pick: isShown,
    order: inCalendar(viewer.zone),
    above: isAboveIn(span.from, viewer.zone, small.matches),
    where: inWeeks,
  })
  const { days, late } = useMemo(() => byDay(rows, span.from, viewer.zone), [rows, span.from, viewer.zone])
  const view = useTaskView(rows)
  const { deeds, chosen, clear } = view

  const { bench, root } = useBench({ viewer, span, filter, view, onGo: (from) => change({ from }) })
  const { stops } = bench
  useEffect(() => {
    // Beside the panel only some of the days have room.
    const opened = root.current?.querySelector(`[data-key="${search.task}"]`)
    opened?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [root, search.task])
  const step = (by: 1 | -1) => change({ from: stepFrom(about, range, by) })
  const goToday = () => {
    change({ from: undefined })
    stops.go(today)
  }
  const turn = () => change({ range: range === 'week' ? 'month' : undefined })
  useTaskCommands({ chosen, open: search.task, deeds })
  useCommands({ 'view.range': turn, 'view.today': goToday })
  useCommands({ 'app.out': close }, { when: search.task !== undefined })

  const { tools, line } = useFilterBar({ facets: dayFacets })
  const title = range === 'month' ? monthInWords(about) : daysInWords(span.from, span.to, today)
  return (
    <Page
      title={words.title}
      state={<span className="meta wide-only">{title}</span>}
      actions={
        <>
          <Steps range={range} onStep={step} onToday={goToday} onTurn={turn} />
          {tools}
        </>
      }
    >
      {line}
      {loaded.isFetchNextPageError && (
        <Banner tone="bad">
          <span className="grow">{views.moreFailed}</span>
          <Button onClick={() => void loaded.fetchNextPage()}>{common.problem.again}</Button>
        </Banner>
      )}
      {rows.length >= tasksMax && loaded.hasNextPage && <Banner>{words.much(tasksMax)}</Banner>}
      <div className="with-panel">
        {loaded.error && !loaded.data ? (
          <Ledger>
            <Problem error={loaded.error} onRetry={() => void loaded.refetch()} />
          </Ledger>
        ) : (
          <WeekRows
            root={root}
            label={title}
            days={days}
            span={span}
            range={range}
            about={about}
            weeks={weeks}
            bench={bench}
            busy={!loaded.data}
            above={late.length > 0 && <Late rows={late} from={span.from} bench={bench} />}
            below={<StepsBelow onStep={step} onToday={goToday} />}
          />
        )}
        {chosen.length > 0 && <BulkBar ids={chosen} deeds={deeds} onDone={clear} />}
        {search.task !== undefined && (
          <TaskPanel key={search.task} id={search.task} now={viewer.now} onClose={close} />
        )}
      </div>
    </Page>
  )
}
