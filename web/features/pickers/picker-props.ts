import type { Row } from '../../data/tasks/row.ts'
import type { createTaskActions } from '../task-actions/task-actions.ts'

/** What a picker is given: the tasks, what can be done with them, and how it goes away. */
export type PickerProps = {
  rows: readonly Row[]
  actions: ReturnType<typeof createTaskActions>
  onDone: () => void
}
