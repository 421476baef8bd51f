import type { Row } from '../../data/tasks/row.ts'
import { formatDueDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/pickers.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import type { DuePatch } from './due-patch.ts'

/** Sets the due dates of the tasks that change, and shows the result in a toast. */
export function setDueDates(
  actions: TaskActions,
  rows: readonly Row[],
  patches: { id: string; patch: DuePatch }[],
  today: string,
): void {
  const changed = patches.filter(({ patch }) => Object.keys(patch).length > 0)
  if (changed.length === 0) return
  const [first] = changed
  const date =
    first?.patch.due_date === undefined
      ? rows.find(({ id }) => id === first?.id)?.due_date
      : first.patch.due_date
  actions.changeEach(
    changed,
    tasks.done.scheduled(changed.length, date == null ? '' : formatDueDay(date, today)),
  )
}

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
    messages.start.done(ids.length, date === null ? '' : formatDueDay(date, today)),
  )
}
