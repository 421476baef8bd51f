import type { Day } from '../../lib/dates.ts'
import type { Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import type { useStops } from './use-calendar-cursor.ts'

/** What the days of a calendar and their tasks work with. */
export type Bench = {
  viewer: Viewer
  people: ReadonlyMap<string, string>
  lists: readonly { id: string; name: string }[]
  /** The task that is open beside. */
  open: string | undefined
  chosen: readonly string[]
  stops: ReturnType<typeof useStops>
  /** The day in which one writes. */
  writing: Day | null
  /** The list that a task goes to whose line names none. */
  writesTo: { id: string; name: string } | undefined
  onOpen: (id: string) => void
  onToggle: (row: Row) => void
  onChoose: (id: string) => void
  onWrite: (day: Day | null) => void
  /** What is being dragged; nothing when it has been let go. */
  onLift: (ids: readonly string[]) => void
  onDrop: (day: Day) => void
}
