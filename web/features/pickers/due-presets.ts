import { addDays, weekdayOf } from '../../lib/dates.ts'
import { currentParseContext } from '../../data/parse-context.ts'
import { findRows } from '../../data/tasks/row-store.ts'
import { viewerZone } from '../../data/viewer-zone.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'
import { clearDueDates } from './clear-due-dates.ts'
import { duePatch } from './due-patch.ts'
import { setDueDates } from './set-dates.ts'

export type DuePreset = 'today' | 'tomorrow' | 'nextWeek' | 'none'

/** Sets the due dates of tasks to a day that has a command, and keeps their times; or removes them. */
export function setDuePreset(
  actions: TaskActions,
  workspaceId: string,
  ids: readonly string[],
  preset: DuePreset,
): void {
  const rows = findRows(({ id }) => ids.includes(id))
  if (preset === 'none') return void clearDueDates(actions, workspaceId, rows)
  const now = currentParseContext()
  const date = {
    today: now.today,
    tomorrow: addDays(now.today, 1),
    nextWeek: addDays(now.today, 7 - weekdayOf(now.today)),
  }[preset]
  const patches = rows.map((row) => ({ id: row.id, patch: duePatch(row, { date }, now, viewerZone()) }))
  setDueDates(actions, rows, patches, now.today)
}
