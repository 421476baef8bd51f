import type { Row } from '../../data/tasks/row.ts'
import type { deedsIn } from '../task-actions/task-actions.ts'

/** What a picker is given: the tasks, what can be done with them, and how it goes away. */
export type PickerProps = {
  rows: readonly Row[]
  deeds: ReturnType<typeof deedsIn>
  onDone: () => void
}
