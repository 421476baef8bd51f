import type { ScheduleSet } from '../../lib/types.ts'
import { formatOrdinalDay } from '../../messages/format-date.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages as exportsMessages } from '../../messages/en/exports.ts'

const messages = exportsMessages.schedule

/** The initial value of the form: the night before the week begins. */
export const defaultSchedule: ScheduleSet = { every: 'week', weekday: 1, hour: 3, attachments: true }

/** Returns the schedule with another frequency, on its first day. */
export function withFrequency({ hour, attachments }: ScheduleSet, every: ScheduleSet['every']): ScheduleSet {
  const common = { every, hour, attachments }
  if (every === 'week') return { ...common, weekday: 1 }
  return every === 'month' ? { ...common, day: 1 } : common
}

/** Returns only the settings of a schedule, without what the server adds. */
export function settingsOf({ every, weekday, day, hour, attachments }: ScheduleSet): ScheduleSet {
  return {
    every,
    hour,
    attachments,
    ...(weekday === undefined ? {} : { weekday }),
    ...(day === undefined ? {} : { day }),
  }
}

export const isSameSchedule = (a: ScheduleSet, b: ScheduleSet): boolean =>
  JSON.stringify(settingsOf(a)) === JSON.stringify(settingsOf(b))

/** "14:00" or "2 pm", by the person's locale. */
export const formatHour = (hour: number): string => formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`)

/** "the 3rd", "the last day". */
export const formatDayOfMonth = (day: number | 'last'): string =>
  day === 'last' ? messages.lastDay : messages.dayOf(formatOrdinalDay(day))

/** "every Monday at 03:00". */
export function formatSchedule({ every, weekday = 1, day = 1, hour }: ScheduleSet): string {
  if (every === 'week') return messages.described.week(messages.weekdays[weekday - 1] ?? '', formatHour(hour))
  return every === 'month'
    ? messages.described.month(formatDayOfMonth(day), formatHour(hour))
    : messages.described.day(formatHour(hour))
}
