import { capture, type Known } from '../../quick-add/parse.ts'
import type { Moment } from '../../data/tasks/row.ts'
import { deviceZone } from '../../messages/format-date.ts'
import type { NewTask } from './task-actions.ts'
import { newRow } from './new-task.ts'

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

type Where = { listId: string; sectionId: string | null; now: Moment; known: Known }

/** A task for each line. */
export function tasksOf(lines: readonly string[], { now, known, ...where }: Where): NewTask[] {
  const moment = { today: now.today, time: new Date(now.ms).toTimeString().slice(0, 5) }
  return lines
    .map((line) => capture(line, moment, known))
    .filter(({ title }) => title !== '')
    .map((said, at) => newRow(said, { ...where, timezone: deviceZone(), today: now.today }, at))
}
