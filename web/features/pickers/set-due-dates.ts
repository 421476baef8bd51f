import type { Row } from '../../data/tasks/row.ts'
import { dueDay } from '../../messages/format-date.ts'
import { words as tasks } from '../../messages/en/tasks.ts'
import type { deedsIn } from '../task-actions/task-actions.ts'
import type { WhenPatch } from './due-patch.ts'

/** Gives tasks their new dates, those that change, and says what it comes to. */
export function takeDates(
  deeds: ReturnType<typeof deedsIn>,
  rows: readonly Row[],
  patches: { id: string; patch: WhenPatch }[],
  today: string,
): void {
  const changed = patches.filter(({ patch }) => Object.keys(patch).length > 0)
  if (changed.length === 0) return
  const [first] = changed
  const date =
    first?.patch.due_date === undefined
      ? rows.find(({ id }) => id === first?.id)?.due_date
      : first.patch.due_date
  deeds.changeEach(changed, tasks.done.scheduled(changed.length, date == null ? '' : dueDay(date, today)))
}
