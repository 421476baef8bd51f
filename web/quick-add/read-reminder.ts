import type { ParseContext } from './read-date.ts'
import { countFromWord, ownValue, type Unit, unitFromWord, splitWords } from './lexicon.ts'
import { addDays } from '../lib/dates.ts'
import { type ParseFailure, readSchedule } from './read-schedule.ts'

/** A time before the due date, or a wall-clock time on this device. */
export type ReminderTime = { minutes_before: number } | { date: string; time: string }

const minutesIn: Record<Unit | 'hour' | 'minute', number> = {
  minute: 1,
  hour: 60,
  day: 1_440,
  week: 10_080,
  month: 43_200,
  year: 525_600,
}
const unitAbbreviations: Record<string, keyof typeof minutesIn> = { m: 'minute', min: 'minute', mins: 'minute', minute: 'minute', minutes: 'minute', h: 'hour', hr: 'hour', hrs: 'hour', hour: 'hour', hours: 'hour', d: 'day', w: 'week' } // oxfmt-ignore
/** The time used for a day without one (D47). */
const defaultTime = '09:00'

/**
 * Reads "1 hour before", "30 min", "2d", "at the time", "mon 9am", "tomorrow". All of the text must make
 * sense.
 */
export function readReminder(text: string, now: ParseContext): ReminderTime | ParseFailure {
  const before = readBefore(text)
  if (before !== undefined) return { minutes_before: before }
  const read = readSchedule(text, now)
  if ('unread' in read || 'noSuchDate' in read) return read
  const { date, time, recurrence, none } = read
  if (recurrence || none || (date === undefined && typeof time !== 'string')) return { unread: text.trim() }
  const hour = time ?? defaultTime
  return { date: date ?? (hour > now.time ? now.today : addDays(now.today, 1)), time: hour }
}

function readBefore(text: string): number | undefined {
  const words = splitWords(text).map((word) => word.text)
  if (/^(?:at|on) (?:the )?(?:time|day|deadline)$/.test(words.join(' '))) return 0
  if (['before', 'earlier', 'ahead'].includes(words.at(-1) ?? '')) words.pop()
  const joined = /^(\d{1,3})([a-z]+)$/.exec(words[0] ?? '')
  const [count, unit, ...more] = joined ? [joined[1], joined[2], ...words.slice(1)] : words
  const amount = readHalf(count) ?? countFromWord(count)
  const each = ownValue(unitAbbreviations, unit) ?? unitFromWord(unit)
  if (amount === undefined || each === undefined || more.length > 0) return undefined
  return Math.round(amount * minutesIn[each])
}

const readHalf = (word: string | undefined): number | undefined => (word === 'half' ? 0.5 : undefined)
