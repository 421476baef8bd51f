import { useEffect, useMemo, useRef, useState } from 'react'
import { Page } from '../../frame/page.tsx'
import { useCommands } from '../../lib/commands.ts'
import type { Day } from '../../lib/phrases/days.ts'
import { type Range, spanAround, stepFrom, weeksOf } from '../../lib/phrases/weeks.ts'
import { useRows } from '../../lib/rows/store.ts'
import { useViewLoaded } from '../../lib/rows/view-loading.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { filterOf, withSearch } from '../../lib/view-search.ts'
import { Banner, Problem } from '../../parts/blank.tsx'
import { Ledger } from '../../parts/ledger.tsx'
import { calendarLocale, daysInWords, monthInWords } from '../../words/days.ts'
import { words as views } from '../../words/en/views.ts'
import { BulkBar } from '../tasks/bulk-bar.tsx'
import { actedOn } from '../tasks/acted-on.ts'
import { useTaskCommands } from '../tasks/task-commands.ts'
import { useTaskView } from '../tasks/use-task-view.ts'
import { TaskPanel } from '../task/panel.tsx'
import { dayFacets, useFilterBar } from '../views/use-filter-bar.tsx'
import { writesTo } from '../views/writes-to.ts'
import type { Bench } from './bench.ts'
import { byDay, fitsCalendar, unsorted } from './days.ts'
import { Late } from './late.tsx'
import { Steps } from './steps.tsx'
import { useMoves } from './moves.ts'
import { useStops } from './stops.ts'
import { WeekRows } from './weeks.tsx'

const words = views.upcoming
const weeks = weeksOf(calendarLocale)
/** So many tasks are shown at most: who has more in two months looks for some of them. */
const tasksMax = 5_000
const pageRows = 500

/** What is due in two weeks or a month, day by day, and what of it was closed. */
export function Screen() {
  const { search, change, open, close } = useAddress()
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
  const { days, late } = useMemo(() => byDay(rows, span.from, viewer.zone), [rows, span.from, viewer.zone])
  const view = useTaskView(rows)
  const { people, lists, deeds, chosen, clear, toggle, setSelected } = view

  const root = useRef<HTMLDivElement>(null)
  const stops = useStops(root, today)
  const [writing, setWriting] = useState<Day | null>(null)
  const lifted = useRef<readonly string[]>([])
  const { moveTo, moveBy } = useMoves(viewer, span, (id, from) => {
    change({ from })
    stops.follow(id, from)
  })
  const bench: Bench = {
    viewer,
    people,
    lists,
    open: search.task,
    chosen,
    stops,
    writing,
    writesTo: writesTo(filter, lists),
    onOpen: open,
    onToggle: toggle,
    onChoose: (id) =>
      setSelected(new Set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])),
    onWrite: (day) => {
      const left = writing
      setWriting(day)
      if (day === null && left !== null) queueMicrotask(() => stops.go(left))
    },
    onLift: (ids) => (lifted.current = ids),
    onDrop: (day) => moveTo(lifted.current, day),
  }
  const step = (by: 1 | -1) => change({ from: stepFrom(about, range, by) })
  const goToday = () => {
    change({ from: undefined })
    stops.go(today)
  }
  const turn = () => change({ range: range === 'week' ? 'month' : undefined })
  useTaskCommands({ chosen, open: search.task, deeds })
  useCommands({
    'view.range': turn,
    'view.today': goToday,
    'task.new': () => setWriting(writingDay(stops.day(), today, span)),
    'move.before': () => moveBy(actedOn(), -1),
    'move.after': () => moveBy(actedOn(), 1),
    'move.first': () => moveBy(actedOn(), -7),
    'move.last': () => moveBy(actedOn(), 7),
    'select.toggle': () => actedOn().forEach(bench.onChoose),
    'select.all': () => setSelected(new Set(rows.filter(({ completed }) => !completed).map(({ id }) => id))),
  })
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
      {loaded.isFetchNextPageError && <Banner tone="bad">{views.moreFailed}</Banner>}
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
            busy={loaded.isFetching}
          >
            {late.length > 0 && <Late rows={late} from={span.from} bench={bench} />}
          </WeekRows>
        )}
        {chosen.length > 0 && <BulkBar ids={chosen} deeds={deeds} onDone={clear} />}
        {search.task !== undefined && (
          <TaskPanel key={search.task} id={search.task} now={viewer.now} onClose={close} />
        )}
      </div>
    </Page>
  )
}

/** Every day wants to be whole: what is behind the first page is read at once, up to what one can look at. */
function useLoadAll(loaded: ReturnType<typeof useViewLoaded>): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, data } = loaded
  const wanted =
    hasNextPage && !isFetching && !isFetchNextPageError && (data?.pages.length ?? 0) * pageRows < tasksMax
  useEffect(() => {
    if (wanted) void fetchNextPage()
  }, [wanted, fetchNextPage])
}

/** Where one stands, else today, else the first day that is shown. */
const writingDay = (at: Day | undefined, today: Day, { from, to }: { from: Day; to: Day }): Day =>
  at !== undefined && at >= from && at <= to ? at : today >= from && today <= to ? today : from
