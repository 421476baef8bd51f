import type { Row } from '../../data/tasks/row.ts'
import { formatDueDay } from '../../messages/format-date.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'

/** Sets the start dates of the tasks that change, and shows the result in a toast. @param date null to remove them */
export function setStartDates(
  actions: TaskActions,
  rows: readonly Row[],
  date: string | null,
  today: string,
): void {
  const ids = rows.filter(({ start_date }) => start_date !== date).map(({ id }) => id)
  if (ids.length === 0) return
  actions.change(
    ids,
    { start_date: date },
    tasks.done.starts(ids.length, date === null ? '' : formatDueDay(date, today)),
  )
}
