import type { CollectedTask } from '../collected-task.ts'
import type { LocalDateTime } from './dates.ts'

/** Sets the start date of a task. What a date can't say, its time for example, is kept as a line. */
export function setStartDate(
  { found, line, warn }: CollectedTask,
  when: LocalDateTime | undefined,
  text: string,
): void {
  if (text === '') return
  found.start_date = when?.date ?? null
  if (!when) warn('start_date', 'date_not_understood', text)
  if (when?.time == null) line('start_dates', 'Start', when ? '' : text)
  else line('start_dates', 'Start', `${when.date} ${when.time}`)
}
