import type { Row } from '../../data/tasks/row.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'

/** The props of a picker: the tasks, their actions, and a callback when it is done. */
export type PickerProps = {
  rows: readonly Row[]
  actions: TaskActions
  onDone: () => void
}
