import { useRef, useState } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { addDays, type DateString } from '../../lib/dates.ts'
import type { DateRange } from '../../lib/date-range.ts'
import { localDueDate } from '../../data/tasks/local-due.ts'
import { rowKey } from '../../data/tasks/temporary-ids.ts'
import type { Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import type { ViewFilter } from '../../lib/types.ts'
import { commandTargets } from '../task-commands/command-targets.ts'
import { taskAtHand } from '../task-commands/row-at-hand.ts'
import type { useTaskListState } from '../task-list/use-task-list-state.ts'
import { listForNewTask } from '../task-actions/list-for-new-task.ts'
import { type Occurrence, useOccurrences } from '../../data/tasks/occurrences.ts'
import { hasFixedDates } from '../task-actions/change-series.ts'
import { useOccurrenceActions } from './use-occurrence-actions.ts'
import type { CalendarContext } from './calendar-context.ts'
import { useMoveToDay } from './use-move-to-day.ts'
import { useCalendarCursor } from './use-calendar-cursor.ts'

type CalendarOptions = {
  viewer: Viewer
  dateRange: DateRange
  filter: ViewFilter
  /** Whether an open task passes the filter. */
  isOpenTask: (row: Row) => boolean
  listState: ReturnType<typeof useTaskListState>
  /** Shows the period of another day. */
  onGo: (day: DateString) => void
}

/**
 * Provides the actions of a calendar by mouse and keyboard: adding, selecting, and moving tasks to other
 * days.
 */
export function useCalendar({ viewer, dateRange, filter, isOpenTask, listState, onGo }: CalendarOptions) {
  const { search, open } = useViewParams()
  const { people, lists, selectedIds, toggleCompleted, setSelected } = listState
  const { today } = viewer.now
  const root = useRef<HTMLDivElement>(null)
  const [writing, setWriting] = useState<DateString | null>(null)
  const [writingTime, setWritingTime] = useState<string | null>(null)
  const dragged = useRef<readonly string[]>([])
  const draggedOccurrence = useRef<Occurrence>(undefined)
  const toCome = useOccurrences(dateRange, viewer.zone, isOpenTask)
  const { byDay: occurrences } = toCome
  const select = (ids: readonly string[]) => setSelected(new Set(ids.map(rowKey)))
  const cursor = useCalendarCursor(root, today, (ids) => select([...selectedIds, ...ids]))
  const { move, moveTo } = useMoveToDay(viewer, dateRange, (id, day) => {
    onGo(day)
    cursor.focusTaskOn(id, day)
  })
  const ofSeries = useOccurrenceActions(
    toCome,
    viewer.zone,
    (row, day) => moveTo([row.id], day),
    (stop, day) => {
      if (day < dateRange.from || day > dateRange.to) onGo(day)
      cursor.focusTaskOn(stop, day)
    },
  )
  /** Moves tasks; of a single one that recurs, it asks whether to move the occurrences to come, too. */
  const moveTasks = (ids: readonly string[], dayFor: (day: DateString) => DateString) => {
    const [row] = ids.length === 1 ? ids.map(visibleRow) : []
    const day = row && localDueDate(row, viewer.zone)
    if (hasFixedDates(row) && day != null) ofSeries.moveTask(row, dayFor(day))
    else move(ids, dayFor)
  }
  /** Moves the occurrence at the cursor, or else the targeted tasks. */
  const moveCursorBy = (days: number) => {
    const stop = cursor.focusedStop()
    const occurrence = [...occurrences.values()].flat().find((one) => one.stop === stop)
    if (!occurrence) moveTasks(commandTargets(), (day) => addDays(day, days))
    else if (occurrence.row.recurrence?.from === 'due')
      ofSeries.move(occurrence, addDays(occurrence.day, days))
  }
  const calendar: CalendarContext = {
    viewer,
    people,
    lists,
    open: search.task,
    selectedIds,
    cursor,
    newTaskDay: writing,
    newTaskTime: writingTime,
    newTaskList: listForNewTask(filter, lists),
    onOpen: open,
    onToggle: toggleCompleted,
    onChoose: (id) =>
      select(
        selectedIds.includes(id) ? selectedIds.filter((selected) => selected !== id) : [...selectedIds, id],
      ),
    onWrite: (day, time = null) => {
      setWriting(day)
      setWritingTime(time)
      // Returns the cursor to the day when the line for new tasks closes.
      if (day === null && writing !== null) queueMicrotask(() => cursor.focusDay(writing))
    },
    onDrag: (ids) => (dragged.current = ids),
    onDrop: (day) =>
      draggedOccurrence.current
        ? ofSeries.move(draggedOccurrence.current, day)
        : moveTasks(dragged.current, () => day),
    occurrences,
    onDragOccurrence: (occurrence) => (draggedOccurrence.current = occurrence),
    onMoveOccurrence: ofSeries.move,
    onChangeRule: ofSeries.changeRule,
    onEndSeries: ofSeries.end,
  }
  useCommands({
    'task.new': () => calendar.onWrite(dayForNewTask(cursor.focusedDay(), today, dateRange)),
    'move.before': () => moveCursorBy(-1),
    'move.after': () => moveCursorBy(1),
    'move.first': () => moveCursorBy(-7),
    'move.last': () => moveCursorBy(7),
    'select.toggle': () => {
      const id = taskAtHand()
      if (id !== undefined) calendar.onChoose(id)
    },
    'select.all': () => select(cursor.shownTaskIds().filter((id) => visibleRow(id)?.completed === false)),
  })
  const { choice, closeChoice } = ofSeries
  return { calendar, root, choice, closeChoice }
}

/** Returns the day at the cursor, or today, or the first day shown. */
const dayForNewTask = (at: DateString | undefined, today: DateString, { from, to }: DateRange): DateString =>
  at !== undefined && at >= from && at <= to ? at : today >= from && today <= to ? today : from
