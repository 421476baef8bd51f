import { isDate, parseTimestamp, toDayNumber } from '../../../core/dates/date-formats.ts'
import { dayMs, minuteMs } from '../../../core/dates/zoned-days.ts'
import { addDays, startOfDay } from '../../../core/dates/zoned-instants.ts'
import { weekdayOf } from '../../../core/dates/day-numbers.ts'
import { invalidArgument } from '../tool-errors.ts'
import { type LocalNow, readSchedule } from './read-schedule.ts'

/** Which tasks are meant by when they are due. Both ends of a range belong to it. */
export type DuePeriod = { overdue?: true; from?: string; to?: string }

/**
 * Reads "overdue", "today", "this week", "next 7 days", "until friday", "2026-12-01..2026-12-31" or any one day.
 *
 * @throws validation_error that says what can be read
 */
export function readPeriod(text: string, now: LocalNow): DuePeriod {
  const said = text.trim().toLowerCase()
  if (said === 'overdue') return { overdue: true }
  const [from, to, more] = said.split('..')
  if (to !== undefined && more === undefined)
    return {
      ...(from?.trim() ? { from: readDay(from, now, 'due') } : {}),
      ...(to.trim() ? { to: readDay(to, now, 'due') } : {}),
    }
  return readNamedPeriod(said, now) ?? onDay(readDay(said, now, 'due'))
}

const onDay = (day: string) => ({ from: day, to: day })

function readNamedPeriod(said: string, now: LocalNow): DuePeriod | undefined {
  const { today } = now
  const monday = addDays(today, -weekdayOf(toDayNumber(today)))
  const month = today.slice(0, 8)
  if (said === 'this week') return { from: monday, to: addDays(monday, 6) }
  if (said === 'next week') return { from: addDays(monday, 7), to: addDays(monday, 13) }
  if (said === 'this month') return { from: `${month}01`, to: readDay('end of month', now, 'due') }
  const days = /^(?:in )?(?:the )?next (\d{1,3}) days?$/.exec(said)
  if (days) return { from: today, to: addDays(today, Number(days[1])) }
  const until = /^(?:until|till|by|before|up to) (.+)$/.exec(said)
  if (until?.[1]) {
    const day = readDay(until[1], now, 'due')
    return { to: said.startsWith('before') ? shifted(day, -1) : day }
  }
  const since = /^(?:from|since|after) (.+)$/.exec(said)
  if (!since?.[1]) return undefined
  const day = readDay(since[1], now, 'due')
  return { from: said.startsWith('after') ? shifted(day, 1) : day }
}

/** The calendar of the service begins in the year 1 and ends with 9999. */
function shifted(day: string, days: number): string {
  const other = addDays(day, days)
  return isDate(other) ? other : day
}

/** Reads one day. @throws validation_error */
export function readDay(text: string, now: LocalNow, field: string): string {
  const date = readSchedule(text.trim(), now)?.date
  if (date === undefined || !isDate(date))
    throw invalidArgument(
      field,
      text,
      'Use a date such as 2026-12-01, or words such as tomorrow, friday or in 3 days.',
    )
  return date
}

const spans: Readonly<Record<string, number>> = {
  minute: minuteMs,
  hour: 60 * minuteMs,
  day: dayMs,
  week: 7 * dayMs,
}

/**
 * Reads a moment in the past: a timestamp with a zone, "2 hours ago", or the beginning of a day.
 *
 * @returns milliseconds since 1970
 * @throws validation_error
 */
export function readMoment(text: string, nowMs: number, now: LocalNow, timezone: string): number {
  const said = text.trim()
  const stamp = parseTimestamp(said)
  if (stamp !== undefined) return stamp
  const ago = /^(\d{1,4}|an?) (minute|hour|day|week)s? ago$/i.exec(said)
  const span = spans[ago?.[2]?.toLowerCase() ?? '']
  if (ago?.[1] && span !== undefined) return nowMs - span * (Number(ago[1]) || 1)
  const last = /^last (\d{1,3} )?(hour|day|week)s?$/i.exec(said)
  const length = spans[last?.[2]?.toLowerCase() ?? '']
  if (length !== undefined) return nowMs - length * (Number(last?.[1]) || 1)
  return startOfDay(readDay(said, now, 'since'), timezone)
}
