import { useRef, useState } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import type { Day } from '../../lib/dates.ts'
import type { Span } from '../../lib/date-range.ts'
import { keyOf } from '../../data/tasks/temporary-ids.ts'
import type { Viewer } from '../../data/tasks/filter-and-sort.ts'
import { rowOf } from '../../data/tasks/row-store.ts'
import { useAddress } from '../../data/url-params/use-view-params.ts'
import type { ViewFilter } from '../../lib/types.ts'
import { actedOn } from '../task-commands/command-targets.ts'
import type { useTaskView } from '../task-list/use-task-list-state.ts'
import { writesTo } from '../task-actions/list-for-new-task.ts'
import type { Bench } from './calendar-context.ts'
import { useMoves } from './use-move-to-day.ts'
import { useStops } from './use-calendar-cursor.ts'

type Given = {
  viewer: Viewer
  span: Span
  filter: ViewFilter
  view: ReturnType<typeof useTaskView>
  /** Shows another time, in which a day is. */
  onGo: (day: Day) => void
}

/** What can be done in a calendar, by hand and by key: writing, choosing, and taking tasks to other days. */
export function useBench({ viewer, span, filter, view, onGo }: Given) {
  const { search, open } = useAddress()
  const { people, lists, chosen, toggle, setSelected } = view
  const { today } = viewer.now
  const root = useRef<HTMLDivElement>(null)
  const [writing, setWriting] = useState<Day | null>(null)
  const lifted = useRef<readonly string[]>([])
  const choose = (ids: readonly string[]) => setSelected(new Set(ids.map(keyOf)))
  const stops = useStops(root, today, (ids) => choose([...chosen, ...ids]))
  const { moveTo, moveBy } = useMoves(viewer, span, (id, day) => {
    onGo(day)
    stops.follow(id, day)
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
    onChoose: (id) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]),
    onWrite: (day) => {
      setWriting(day)
      // Back to where one wrote, when the line has gone.
      if (day === null && writing !== null) queueMicrotask(() => stops.go(writing))
    },
    onLift: (ids) => (lifted.current = ids),
    onDrop: (day) => moveTo(lifted.current, day),
  }
  useCommands({
    'task.new': () => setWriting(writingDay(stops.day(), today, span)),
    'move.before': () => moveBy(actedOn(), -1),
    'move.after': () => moveBy(actedOn(), 1),
    'move.first': () => moveBy(actedOn(), -7),
    'move.last': () => moveBy(actedOn(), 7),
    'select.toggle': () => {
      const id = stops.task()
      if (id !== undefined) bench.onChoose(id)
    },
    'select.all': () => choose(stops.tasks().filter((id) => rowOf(id)?.completed === false)),
  })
  return { bench, root }
}

/** Where one stands, else today, else the first day that is shown. */
const writingDay = (at: Day | undefined, today: Day, { from, to }: Span): Day =>
  at !== undefined && at >= from && at <= to ? at : today >= from && today <= to ? today : from
