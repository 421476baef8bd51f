import { parseTask, type KnownNames } from '../../quick-add/parse.ts'
import type { CurrentTime } from '../../data/tasks/row.ts'
import { deviceZone } from '../../messages/format-date.ts'
import type { NewTask } from './task-actions.ts'
import { newTask } from './new-task.ts'

/** Returns the lines of a text that aren't blank. */
export const nonEmptyLines = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '')

type NewTasksTarget = { listId: string; sectionId: string | null; now: CurrentTime; known: KnownNames }

/** Builds a task for each line. */
export function newTasksFromLines(
  lines: readonly string[],
  { now, known, ...where }: NewTasksTarget,
): NewTask[] {
  const moment = { today: now.today, time: new Date(now.ms).toTimeString().slice(0, 5) }
  return lines
    .map((line) => parseTask(line, moment, known))
    .filter(({ title }) => title !== '')
    .map((said, at) => newTask(said, { ...where, timezone: deviceZone(), today: now.today }, at))
}
