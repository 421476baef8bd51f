import { capture, type Known } from '../../lib/phrases/capture.ts'
import type { Moment } from '../../lib/rows/row.ts'
import { deviceZone } from '../../words/dates.ts'
import type { NewTask } from './deeds.ts'
import { newRow } from './new-row.ts'

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
