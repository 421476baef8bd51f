import { useRef, useState } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { addDays, type DateString } from '../../lib/dates.ts'
import type { DateRange } from '../../lib/date-range.ts'
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
  const dragged = useRef<readonly string[]>([])
  const draggedOccurrence = useRef<Occurrence>(undefined)
  const occurrences = useOccurrences(dateRange, viewer.zone, isOpenTask)
  const ofSeries = useOccurrenceActions(occurrences)
  const select = (ids: readonly string[]) => setSelected(new Set(ids.map(rowKey)))
  const cursor = useCalendarCursor(root, today, (ids) => select([...selectedIds, ...ids]))
  const { moveTo, moveBy } = useMoveToDay(viewer, dateRange, (id, day) => {
    onGo(day)
    cursor.focusTaskOn(id, day)
  })
  const moveOccurrence = (occurrence: Occurrence, day: DateString | null) => {
    const stop = ofSeries.move(occurrence, day)
    if (stop === undefined || day === null) return
    if (day < dateRange.from || day > dateRange.to) onGo(day)
    cursor.focusTaskOn(stop, day)
  }
  /** Moves the occurrence at the cursor, or else the targeted tasks. */
  const moveCursorBy = (days: number) => {
    const stop = cursor.focusedStop()
    const occurrence = [...occurrences.values()].flat().find((one) => one.stop === stop)
    if (!occurrence) moveBy(commandTargets(), days)
    else if (occurrence.row.recurrence?.from === 'due')
      moveOccurrence(occurrence, addDays(occurrence.day, days))
  }
  const calendar: CalendarContext = {
    viewer,
    people,
    lists,
    open: search.task,
    selectedIds,
    cursor,
    newTaskDay: writing,
    newTaskList: listForNewTask(filter, lists),
    onOpen: open,
    onToggle: toggleCompleted,
    onChoose: (id) =>
      select(
        selectedIds.includes(id) ? selectedIds.filter((selected) => selected !== id) : [...selectedIds, id],
      ),
    onWrite: (day) => {
      setWriting(day)
      // Returns the cursor to the day when the line for new tasks closes.
      if (day === null && writing !== null) queueMicrotask(() => cursor.focusDay(writing))
    },
    onDrag: (ids) => (dragged.current = ids),
    onDrop: (day) =>
      draggedOccurrence.current
        ? moveOccurrence(draggedOccurrence.current, day)
        : moveTo(dragged.current, day),
    occurrences,
    onDragOccurrence: (occurrence) => (draggedOccurrence.current = occurrence),
    onMoveOccurrence: moveOccurrence,
    onEndSeries: ofSeries.end,
  }
  useCommands({
    'task.new': () => setWriting(dayForNewTask(cursor.focusedDay(), today, dateRange)),
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
  return { calendar, root }
}

/** Returns the day at the cursor, or today, or the first day shown. */
const dayForNewTask = (at: DateString | undefined, today: DateString, { from, to }: DateRange): DateString =>
  at !== undefined && at >= from && at <= to ? at : today >= from && today <= to ? today : from
