import type { Row } from '../../../lib/rows/row.ts'
import { dueDay } from '../../../words/dates.ts'
import { words as tasks } from '../../../words/en/tasks.ts'
import type { deedsIn } from '../deeds.ts'
import type { WhenPatch } from './schedule.ts'

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
