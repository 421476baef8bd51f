import type { DateString } from '../../lib/dates.ts'
import type { Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import type { useCalendarCursor } from './use-calendar-cursor.ts'

/** What the days of a calendar and their tasks work with. */
export type CalendarContext = {
  viewer: Viewer
  people: ReadonlyMap<string, string>
  lists: readonly { id: string; name: string }[]
  /** The task that is open beside. */
  open: string | undefined
  selectedIds: readonly string[]
  cursor: ReturnType<typeof useCalendarCursor>
  /** The day in which one writes. */
  newTaskDay: DateString | null
  /** The list that a task goes to whose line names none. */
  newTaskList: { id: string; name: string } | undefined
  onOpen: (id: string) => void
  onToggle: (row: Row) => void
  onChoose: (id: string) => void
  onWrite: (day: DateString | null) => void
  /** What is being dragged; nothing when it has been let go. */
  onDrag: (ids: readonly string[]) => void
  onDrop: (day: DateString) => void
}
