import type { ScheduleSet } from '../../lib/types.ts'
import { dayOfMonth } from '../../messages/format-date.ts'
import { hourInWords } from '../../messages/format-calendar-date.ts'
import { words as all } from '../../messages/en/exports.ts'

const words = all.schedule

/** What the form begins with where nothing is set: the night before the week begins. */
export const usual: ScheduleSet = { every: 'week', weekday: 1, hour: 3, attachments: true }

/** The same schedule counted by another rhythm, whose day it gets. */
export function withRhythm({ hour, attachments }: ScheduleSet, every: ScheduleSet['every']): ScheduleSet {
  const common = { every, hour, attachments }
  if (every === 'week') return { ...common, weekday: 1 }
  return every === 'month' ? { ...common, day: 1 } : common
}

/** What of a schedule is set; the rest is told. */
export function setOf({ every, weekday, day, hour, attachments }: ScheduleSet): ScheduleSet {
  return {
    every,
    hour,
    attachments,
    ...(weekday === undefined ? {} : { weekday }),
    ...(day === undefined ? {} : { day }),
  }
}

export const isSame = (one: ScheduleSet, other: ScheduleSet): boolean =>
  JSON.stringify(setOf(one)) === JSON.stringify(setOf(other))

/** "14:00" or "2 pm", as the person's country writes hours. */
export const hourOf = (hour: number): string => hourInWords(`${String(hour).padStart(2, '0')}:00`)

/** "the 3rd", "the last day". */
export const dayWords = (day: number | 'last'): string =>
  day === 'last' ? words.lastDay : words.dayOf(dayOfMonth(day))

/** "every Monday at 03:00". */
export function inWords({ every, weekday = 1, day = 1, hour }: ScheduleSet): string {
  if (every === 'week') return words.said.week(words.weekdays[weekday - 1] ?? '', hourOf(hour))
  return every === 'month' ? words.said.month(dayWords(day), hourOf(hour)) : words.said.day(hourOf(hour))
}
