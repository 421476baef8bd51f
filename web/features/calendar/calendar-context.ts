import type { DateString } from '../../lib/dates.ts'
import type { Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { Occurrence } from '../../data/tasks/occurrences.ts'
import type { Row } from '../../data/tasks/row.ts'
import type { useCalendarCursor } from './use-calendar-cursor.ts'

/** What the days of a calendar and their tasks need. */
export type CalendarContext = {
  viewer: Viewer
  people: ReadonlyMap<string, string>
  lists: readonly { id: string; name: string }[]
  /** The task open in the panel. */
  open: string | undefined
  selectedIds: readonly string[]
  cursor: ReturnType<typeof useCalendarCursor>
  /** The day a task is being added to. */
  newTaskDay: DateString | null
  /** Its time, if it is being added to an hour. */
  newTaskTime: string | null
  /** The list for new tasks that name none. */
  newTaskList: { id: string; name: string } | undefined
  onOpen: (id: string) => void
  onToggle: (row: Row) => void
  onChoose: (id: string) => void
  onWrite: (day: DateString | null, time?: string | null) => void
  /** Called with what is being dragged, and with an empty array when it is dropped. */
  onDrag: (ids: readonly string[]) => void
  onDrop: (day: DateString) => void
  /** The occurrences to come, by day. */
  occurrences: ReadonlyMap<DateString, readonly Occurrence[]>
  /** Called with the occurrence that is being dragged, and with undefined when it is dropped. */
  onDragOccurrence: (occurrence: Occurrence | undefined) => void
  /** Moves an occurrence, or skips it. */
  onMoveOccurrence: (occurrence: Occurrence, day: DateString | null) => void
  /** Lets another rule follow from an occurrence on. */
  onChangeRule: (occurrence: Occurrence, rule: string, to: DateString) => void
  /** Ends the series before an occurrence. */
  onEndSeries: (occurrence: Occurrence) => void
}
