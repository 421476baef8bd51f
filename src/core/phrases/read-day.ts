import {
  addDays,
  addMonths,
  addWorkdays,
  afterMinutes,
  type DateString,
  endOfMonth,
  isWorkday,
  nthDay,
  startOfMonth,
  startOfWeek,
  weekdayOf,
  monthOf,
  yearOf,
} from './calendar.ts'
import type { DayPart, Unit } from './lexicon.ts'
import { readCalendarDate } from './read-calendar-date.ts'
import { partTimes } from './read-time.ts'
import {
  type InvalidDate, monthAt, nextDate, partAt, type Read, readCount, type Reader, readNth, sign, skip, textAt, unitAt,
  weekdayAt,
} from './reader.ts' // oxfmt-ignore

/** A day, and a time if the words say one: "tonight", "in 2 hours". */
export type Day = {
  date?: DateString
  time?: string
  fault?: InvalidDate
  /** The part of the day, for a bare hour after it. */
  part?: DayPart
  /** Said by the name of a weekday, which today's can be, too, if the time is still to come. */
  weekday?: number
  /** Said with "next", so that it isn't today. */
  isNext?: boolean
  /** More often a part of something else: a day only at the end of a sentence, or after "on". */
  isDoubtful?: boolean
  /** No day without a time or a date beside it, unless in a date field. */
  isNotAlone?: boolean
  /** No day in a sentence, only in a date field. */
  isFieldOnly?: boolean
}

/** Reads a day: "today", "next fri", "in 3 weeks", "the 15th", "end of month", "23 nov 2027", "last day of the month". */
export const readDay = (reader: Reader, at: number, hasLead = false): Read<Day> | undefined =>
  readNear(reader, at) ??
  readWeekday(reader, at) ??
  readWeekend(reader, at, hasLead) ??
  readAhead(reader, at) ??
  readEdge(reader, at) ??
  readNthOfMonth(reader, at) ??
  readNext(reader, at) ??
  readCalendarDate(reader, at, hasLead)

const day = (date: DateString, next: number, more: Partial<Day> = {}): Read<Day> => ({
  value: { date, ...more },
  next,
})

function readNear(reader: Reader, at: number): Read<Day> | undefined {
  const { today } = reader.now
  const of = (name: Parameters<typeof sign>[2]) => sign(reader, at, name)
  const after = of('afterTomorrow')
  if (after > 0) return day(addDays(today, 2), at + after)
  const endOfDay = of('endOfDay')
  if (endOfDay > 0) {
    // "end of day friday"
    const which = readDay(reader, skip(reader, at + endOfDay, 'on'), true)
    return which?.value.date !== undefined && which.value.time === undefined
      ? which
      : day(today, at + endOfDay)
  }
  if (of('today') > 0) {
    const name = reader.tokens[at]!.raw
    return day(today, at + of('today'), name === 'Tod' ? { isFieldOnly: true } : {})
  }
  if (of('tonight') > 0) return day(today, at + of('tonight'), { time: partTimes.evening, part: 'evening' })
  if (of('tomorrow') > 0) {
    // "Tom" is a person, and "tom" only with a time a day.
    const isShort = /^tom$/i.test(reader.tokens[at]!.raw)
    return day(addDays(today, 1), at + of('tomorrow'), isShort ? { isFieldOnly: true } : {})
  }
  if (of('yesterday') > 0) return day(addDays(today, -1), at + of('yesterday'), { isFieldOnly: true })
  const now = of('now')
  if (now > 0 && reader.isDateField) return day(today, at + now)
  const part = of('this') > 0 ? partAt(reader, at + of('this')) : undefined
  return part && day(today, at + of('this') + 1, { time: partTimes[part], part })
}

const daysUntil = (today: DateString, weekday: number): number => (weekday - weekdayOf(today) + 7) % 7 || 7

/** The next such weekday after today; with "next", the one of next week; also "fri next week", "fri in 2 weeks". */
function readWeekday(reader: Reader, at: number): Read<Day> | undefined {
  const { today } = reader.now
  const upcoming = sign(reader, at, 'next')
  const from = at + (upcoming || sign(reader, at, 'this'))
  const weekday = weekdayAt(reader, from)
  if (weekday === undefined) return undefined
  const ofWeek = (weeks: number, next: number) => day(addDays(startOfWeek(today, weeks), weekday), next)
  const { doubtful, isNextComing, notAlone } = reader.words
  const isNotAlone = from === at && !reader.isDateField && notAlone.has(reader.tokens[at]?.raw ?? '')
  if (upcoming > 0 && !isNextComing) return ofWeek(1, from + 1)
  const isDoubtful = from === at && doubtful.has(textAt(reader, at))
  const after = sign(reader, from + 1, 'next')
  if (after > 0 && unitAt(reader, from + 1 + after) === 'week') return ofWeek(1, from + 2 + after)
  // French has "next" after the weekday.
  if (after > 0 && isNextComing)
    return day(addDays(today, daysUntil(today, weekday)), from + 1 + after, { weekday, isNext: true })
  const inLength = sign(reader, from + 1, 'in')
  const count = inLength > 0 ? readCount(reader, from + 1 + inLength) : undefined
  if (count && unitAt(reader, count.next) === 'week') return ofWeek(count.value, count.next + 1)
  const isNext = upcoming > 0
  return day(addDays(today, daysUntil(today, weekday)), from + 1, { weekday, isNext, isDoubtful, isNotAlone })
}

function readWeekend(reader: Reader, at: number, hasLead: boolean): Read<Day> | undefined {
  const { today } = reader.now
  const upcoming = sign(reader, at, 'next')
  const lead = upcoming || sign(reader, at, 'this') || sign(reader, at, 'the')
  const length = sign(reader, at + lead, 'weekend')
  if (length === 0 || (lead === 0 && !hasLead && !reader.isDateField)) return undefined
  const after = reader.words.isNextComing ? sign(reader, at + lead + length, 'next') : 0
  return day(addDays(startOfWeek(today, upcoming + after > 0 ? 1 : 0), 5), at + lead + length + after)
}

/** "in 3 days", "in half an hour", "2 weeks from now", "a week from monday"; in a date field also "3 days". */
function readAhead(reader: Reader, at: number): Read<Day> | undefined {
  const lead = sign(reader, at, 'in')
  const half = sign(reader, at + lead, 'half')
  if (lead > 0 && half > 0 && unitAt(reader, at + lead + half) === 'hour')
    return { value: afterMinutes(reader.now, 30), next: at + lead + half + 1 }
  const count = readCount(reader, at + lead)
  const unit = count && unitAt(reader, count.next)
  const isWorking = count !== undefined && sign(reader, count.next, 'working') > 0
  if (!count || (!unit && !isWorking)) return undefined
  const kind = isWorking ? 'workday' : unit!
  const end = count.next + (isWorking ? 2 : 1)
  if (isWorking && unitAt(reader, count.next + 1) !== 'day') return undefined
  if (lead > 0) return moved(reader, reader.now.today, count.value, kind, skip(reader, end, 'time'))
  const from = sign(reader, end, 'from')
  if (from > 0) {
    const now = sign(reader, end + from, 'now')
    if (now > 0) return moved(reader, reader.now.today, count.value, kind, end + from + now)
    const origin = readDay(reader, end + from)
    return origin?.value.date === undefined
      ? undefined
      : moved(reader, origin.value.date, count.value, kind, origin.next)
  }
  if (!reader.isDateField) return undefined
  const ago = sign(reader, end, 'ago')
  // Where times are written so, "9h" is nine o'clock.
  if (ago === 0 && kind === 'hour' && sign(reader, count.next, 'hourWord') > 0) return undefined
  return moved(reader, reader.now.today, ago > 0 ? -count.value : count.value, kind, end + ago)
}

function moved(reader: Reader, from: DateString, count: number, unit: Unit, next: number): Read<Day> {
  if (unit === 'minute' || unit === 'hour')
    return { value: afterMinutes(reader.now, count * (unit === 'hour' ? 60 : 1)), next }
  if (unit === 'workday') return day(addWorkdays(from, count), next)
  if (unit === 'day' || unit === 'week') return day(addDays(from, count * (unit === 'week' ? 7 : 1)), next)
  if (unit === 'fortnight') return day(addDays(from, count * 14), next)
  return day(addMonths(from, count * (unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12)), next)
}

/** "next week", "next month", and in French with "next" after it. */
function readNext(reader: Reader, at: number): Read<Day> | undefined {
  const { today } = reader.now
  const { isNextComing } = reader.words
  const first = skip(reader, at, 'the')
  const from = isNextComing ? first : at
  const lead = sign(reader, from, 'next')
  const after = lead === 0 && (reader.isDateField || isNextComing) ? sign(reader, first + 1, 'next') : 0
  const unit = lead > 0 ? unitAt(reader, from + lead) : after > 0 ? unitAt(reader, first) : undefined
  const start = unit && startOfUnit(today, unit, 1)
  return start === undefined ? undefined : day(start, lead > 0 ? from + lead + 1 : first + 1 + after)
}

function startOfUnit(today: DateString, unit: Unit, ahead: number): DateString | undefined {
  if (unit === 'week') return startOfWeek(today, ahead)
  if (unit === 'month') return startOfMonth(today, ahead)
  if (unit === 'quarter') return startOfMonth(today, ahead * 3 - ((monthOf(today) - 1) % 3))
  return unit === 'year' ? `${yearOf(today) + ahead}-01-01` : undefined
}

/** "end of month", "the end of next week", "beginning of December", "mid December", "eom". */
function readEdge(reader: Reader, at: number): Read<Day> | undefined {
  const { today } = reader.now
  const short = (['endOfWeek', 'endOfMonth', 'endOfYear'] as const).find((name) => sign(reader, at, name) > 0)
  if (short) {
    const unit = short === 'endOfWeek' ? 'week' : short === 'endOfMonth' ? 'month' : 'year'
    return edge(reader, 'end', unit, 0, at + sign(reader, at, short))
  }
  const from = skip(reader, skip(reader, at, 'in', 'at'), 'the')
  const which = (['end', 'start', 'middle'] as const).find((name) => sign(reader, from, name) > 0)
  if (!which) return undefined
  const afterEdge = from + sign(reader, from, which)
  const of = sign(reader, afterEdge, 'of')
  const month = monthAt(reader, afterEdge + of)
  if (month !== undefined && (of > 0 || which !== 'start' || reader.words.isNextComing)) {
    const start = nextDate(today, month, which === 'start' ? 1 : which === 'middle' ? 15 : 28)
    if (typeof start !== 'string') return undefined
    return day(which === 'end' ? endOfMonth(start) : start, afterEdge + of + 1)
  }
  if (of === 0) return undefined
  const the = skip(reader, afterEdge + of, 'the', 'this')
  const upcoming = sign(reader, the, 'next')
  const unit = unitAt(reader, the + upcoming)
  return unit && edge(reader, which, unit, upcoming > 0 ? 1 : 0, the + upcoming + 1)
}

/** The end of a week is its Friday, or Sunday once Friday is over. */
function edge(
  { now: { today } }: Reader,
  which: 'end' | 'start' | 'middle',
  unit: Unit,
  ahead: number,
  next: number,
): Read<Day> | undefined {
  const start = startOfUnit(today, unit, ahead)
  const following = startOfUnit(today, unit, ahead + 1)
  if (start === undefined || following === undefined) return undefined
  if (which === 'start') return start < today ? undefined : day(start, next)
  if (which === 'middle')
    return unit === 'month' && addDays(start, 14) >= today ? day(addDays(start, 14), next) : undefined
  const friday = addDays(start, 4)
  return day(unit === 'week' && friday >= today ? friday : addDays(following, -1), next)
}

/** "last friday of the month", "first working day of next month", "1st of december", "15th of next month". */
function readNthOfMonth(reader: Reader, at: number): Read<Day> | undefined {
  const { today } = reader.now
  const nth = readNth(reader, skip(reader, at, 'the'))
  if (!nth) return undefined
  const unit = unitAt(reader, nth.next)
  const weekday = weekdayAt(reader, nth.next)
  const working = sign(reader, nth.next, 'working') > 0 && unitAt(reader, nth.next + 1) === 'day'
  const matches =
    weekday !== undefined ? (date: DateString) => weekdayOf(date) === weekday
      : working || unit === 'workday' ? isWorkday
      : unit === 'day' ? () => true
      : undefined // oxfmt-ignore
  const after = matches ? nth.next + (working ? 2 : 1) : nth.next
  const of = sign(reader, after, 'of')
  if (of === 0 || (!matches && nth.value < 1)) return undefined
  const named = monthAt(reader, after + of)
  const the = skip(reader, after + of, 'the', 'this')
  const upcoming = sign(reader, the, 'next')
  if (named === undefined && unitAt(reader, the + upcoming) !== 'month') return undefined
  const next = named === undefined ? the + upcoming + 1 : after + of + 1
  const pick = (start: DateString) => nthDay(start, nth.value, matches ?? (() => true))
  if (named !== undefined) {
    if (!matches) return readCalendarDate(reader, at, true)
    const years = [yearOf(today), yearOf(today) + 1]
    const dates = years.map((year) => pick(`${year}-${String(named).padStart(2, '0')}-01`))
    const date = dates.find((one) => one !== undefined && one >= today)
    return date === undefined ? undefined : day(date, next)
  }
  const date = pick(startOfMonth(today, upcoming > 0 ? 1 : 0))
  if (date !== undefined && date >= today) return day(date, next)
  // "the 1st of the month", on the 20th, is that of the next one.
  const later =
    sign(reader, after + of, 'this') > 0 || upcoming > 0 ? undefined : pick(startOfMonth(today, 1))
  return later === undefined ? undefined : day(later, next)
}
