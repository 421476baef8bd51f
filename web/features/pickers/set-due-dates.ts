import type { Row } from '../../data/tasks/row.ts'
import { formatDueDay } from '../../messages/format-date.ts'
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
