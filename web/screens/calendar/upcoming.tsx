import { useEffect, useMemo } from 'react'
import { Page } from '../../frame/page.tsx'
import { useCommands } from '../../lib/commands.ts'
import { type Range, spanAround, stepFrom, weeksOf } from '../../lib/phrases/weeks.ts'
import { useRows } from '../../lib/rows/store.ts'
import { useViewLoaded } from '../../lib/rows/view-loading.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { filterOf, withSearch } from '../../lib/view-search.ts'
import { Banner, Problem } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Ledger } from '../../parts/ledger.tsx'
import { daysInWords, monthInWords } from '../../words/days.ts'
import { calendarLocale } from '../../words/locale.ts'
import { words as common } from '../../words/en/common.ts'
import { words as views } from '../../words/en/views.ts'
import { BulkBar } from '../tasks/bulk-bar.tsx'
import { useTaskCommands } from '../tasks/task-commands.ts'
import { useSteady } from '../tasks/use-steady.ts'
import { useTaskView } from '../tasks/use-task-view.ts'
import { TaskPanel } from '../task/beside.tsx'
import { dayFacets, useFilterBar } from '../views/use-filter-bar.tsx'
import { tasksMax, useLoadAll } from '../views/use-load-all.ts'
import { byDay, fitsCalendar, inCalendar, isAboveIn, unsorted } from './days.ts'
import { Late } from './late.tsx'
import { Steps, StepsBelow } from './steps.tsx'
import { useBench } from './use-bench.ts'
import { WeekRows } from './weeks.tsx'
import './calendar.css'

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
