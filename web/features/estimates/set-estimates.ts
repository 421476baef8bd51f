import { formatMinutes } from '../../../src/core/phrases/estimate.ts'
import type { Row } from '../../data/tasks/row.ts'
import { messages } from '../../messages/en/estimates.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'

/** Sets the estimates of the tasks that change, and shows the result in a toast. @param minutes null to remove them */
export function setEstimates(actions: TaskActions, rows: readonly Row[], minutes: number | null): void {
  const ids = rows.filter(({ estimate_minutes }) => estimate_minutes !== minutes).map(({ id }) => id)
  if (ids.length === 0) return
  const text = messages.picker.done(ids.length, minutes === null ? undefined : formatMinutes(minutes))
  actions.change(ids, { estimate_minutes: minutes }, text)
}
