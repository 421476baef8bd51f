import type { Reminder } from '../../../../core/dates/deadline.ts'
import type { CollectedTask } from '../collected-task.ts'
import { parseStamp } from '../values/dates.ts'
import { parseDurationMinutes } from '../values/duration-minutes.ts'
import { reminderAround } from '../values/reminders.ts'
import { type CalendarComponent, type CalendarProperty, firstProperty } from './ical-lines.ts'
import type { ReadState } from './ical-state.ts'
import type { CalendarTime } from './ical-times.ts'

/** Sets the reminders of a task. */
export function fillAlarms(
  { found, line, warn }: CollectedTask,
  todo: CalendarComponent,
  due: CalendarTime | undefined,
  { options, collector }: ReadState,
): void {
  const reminders: Reminder[] = []
  for (const alarm of todo.components.filter(({ name }) => name === 'VALARM')) {
    const trigger = firstProperty(alarm, 'TRIGGER')
    const reminder = reminderOf(trigger, due, options.timezone)
    if (reminder) reminders.push(reminder)
    else {
      line(null, 'Reminder', trigger?.raw ?? '')
      warn('reminders', due ? 'reminder_not_understood' : 'needs_due_date', trigger?.raw ?? '')
    }
    if (isEmail(alarm) || firstProperty(alarm, 'REPEAT')) collector.lost('reminder_actions')
  }
  found.reminders = [...new Map(reminders.map((reminder) => [JSON.stringify(reminder), reminder])).values()]
}

function reminderOf(
  trigger: CalendarProperty | undefined,
  due: CalendarTime | undefined,
  timezone: string,
): Reminder | undefined {
  const at = parseStamp(trigger?.values[0])
  if (at !== null) return { at }
  const minutes = parseDurationMinutes(trigger?.raw ?? '')
  if (minutes === undefined || !due) return undefined
  return reminderAround(due, minutes, due.timezone ?? timezone)
}

const isEmail = (alarm: CalendarComponent): boolean =>
  firstProperty(alarm, 'ACTION')?.raw.trim().toUpperCase() === 'EMAIL'
