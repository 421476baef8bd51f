import { civilDate, dayNumber, daysInMonth, formatDate } from './dates/day-numbers.ts'
import { toDayNumber } from './dates/date-formats.ts'
import type { RecurrenceRule } from './recurrence-rule.ts'
import {
  firstOccurrence,
  latestDate,
  occurrencesAfter,
  type RecurrenceException,
  recurrenceExceptionsMax,
  type RecurringSeries,
} from './recurrence.ts'

/** From which occurrence on a series changes, and to what. */
type ChangeFrom = {
  /** The due date of the occurrence that is the first to change. */
  date: string
  /** Its new due date. */
  due_date: string
  /** The rule from then on. */
  rule: RecurrenceRule
  /** Whether the occurrences stay the same ones, on other days: what was skipped stays skipped. */
  moves: boolean
  today: string
}

/** What a series counts from, its exceptions, and how many occurrences its rule has if that is limited. */
type ChangedSeries = {
  due_date: string
  anchor: string
  exceptions: RecurrenceException[]
  count: number | undefined
}

/** No such occurrence; one before it is in the way; no date of the new rule; or more exceptions than a series can have. */
type Problem = 'occurrence' | 'order' | 'no_occurrence' | 'exceptions'

const lastDate = '9999-12-31'
/** More than any rule with COUNT has. */
const countedMax = 10_000
/** How many dates of a rule are looked at for the exceptions of what comes before and after. */
const datesMax = 5_000

/**
 * Returns a series of which the occurrences before one stay where they are, and which follows another rule from that one on
 * (0425). The new rule then holds for the whole series: it counts from far enough before, and exceptions put what comes
 * before on its old days.
 */
export function changeSeriesFrom(series: RecurringSeries, change: ChangeFrom): ChangedSeries | Problem {
  const { date, rule, moves } = change
  const isCurrent = date === series.due_date
  const bound = latestDate(series, change.today)
  const before = isCurrent
    ? []
    : occurrencesAfter(
        series.rule,
        series.anchor,
        { after: bound, until: dayBefore(date), max: datesMax },
        series.exceptions,
      )
  if (!isCurrent && (date <= bound || !isOccurrenceOf(series, date))) return 'occurrence'
  const previous = isCurrent ? '' : (before.at(-1) ?? series.due_date)
  if (change.due_date <= previous) return 'order'
  const first = firstOccurrence(endless(rule), change.due_date)
  if (first === undefined || (rule.until !== undefined && toDayNumber(first) > rule.until))
    return 'no_occurrence'
  // The current occurrence may be on a day that the rule doesn't name, like a first one (D5).
  const start = isCurrent ? change.due_date : first

  const origin = originOf(series, date)
  const later = laterExceptions(series, origin, { start, rule, phase: change.due_date, moves })
  const kept = isCurrent
    ? { anchor: change.due_date, exceptions: [], dates: [] }
    : keepBefore([...before, ...movedPast(series, origin, date)], {
        start,
        rule,
        phase: change.due_date,
        bound,
      })
  if (kept === undefined) return 'exceptions'
  const exceptions = [...kept.exceptions, ...later]
  if (exceptions.length > recurrenceExceptionsMax) return 'exceptions'
  const remaining = moves && series.rule.count !== undefined ? remainingFrom(series, origin) : rule.count
  return {
    due_date: isCurrent ? start : series.due_date,
    anchor: kept.anchor,
    exceptions: exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    count: remaining === undefined ? undefined : remaining + kept.dates.length,
  }
}

/** Returns the date that the rule has for an occurrence, which may have been moved from it. */
export const originOf = ({ exceptions = [] }: Pick<RecurringSeries, 'exceptions'>, date: string): string =>
  exceptions.find(({ due_date }) => due_date === date)?.date ?? date

const isOccurrenceOf = ({ rule, anchor, exceptions }: RecurringSeries, date: string): boolean =>
  occurrencesAfter(rule, anchor, { after: dayBefore(date), until: date, max: 1 }, exceptions).length === 1

/** The days of occurrences from before one that have been moved to after it: they stay, too. */
const movedPast = ({ exceptions = [] }: RecurringSeries, origin: string, date: string): string[] =>
  exceptions.flatMap(({ date: own, due_date }) =>
    own < origin && due_date !== null && due_date > date ? [due_date] : [],
  )

/** How many occurrences the rule has from one of its dates on. */
const remainingFrom = ({ rule, anchor }: RecurringSeries, origin: string): number =>
  occurrencesAfter(rule, anchor, { after: dayBefore(origin), until: lastDate, max: countedMax }).length

type NewRule = {
  /** The first occurrence of the new rule. */
  start: string
  rule: RecurrenceRule
  /** The day that supplies what the rule doesn't name. */
  phase: string
}

/** Moves the exceptions of later occurrences to the dates that these have now. */
function laterExceptions(
  { rule, anchor, exceptions = [] }: RecurringSeries,
  origin: string,
  { start, rule: newRule, phase, moves }: NewRule & { moves: boolean },
): RecurrenceException[] {
  const later = exceptions.filter(({ date }) => date > origin)
  const last = later.reduce((latest, { date }) => (date > latest ? date : latest), origin)
  if (!moves || last === origin) return []
  const dates = occurrencesAfter(rule, anchor, { after: origin, until: last, max: datesMax })
  const after = { after: start, until: lastDate, max: dates.length }
  const newDates = occurrencesAfter(endless(newRule), phase, after)
  const inRule = new Set(newDates)
  return later.flatMap(({ date, due_date }): RecurrenceException[] => {
    const moved = newDates[dates.indexOf(date)]
    if (moved === undefined) return []
    if (due_date === null || due_date <= start) return [{ date: moved, due_date: null }]
    return inRule.has(due_date) ? [] : [{ date: moved, due_date }]
  })
}

/**
 * Returns what the new rule counts from so that some days before its start can be exceptions of it, and these exceptions;
 * undefined if they are too many.
 */
function keepBefore(
  days: readonly string[],
  { start, rule, phase, bound }: NewRule & { bound: string },
): { anchor: string; exceptions: RecurrenceException[]; dates: string[] } | undefined {
  if (days.length > recurrenceExceptionsMax) return undefined
  for (let periods = 0; ; periods = periods * 2 + 1) {
    const anchor = periodsBefore(rule, phase, periods)
    if (anchor === undefined) return undefined
    const range = { after: dayBefore(anchor), until: dayBefore(start), max: datesMax }
    const dates = occurrencesAfter(endless(rule), anchor, range)
    if (dates.length === datesMax) return undefined
    const wanted = new Set(days)
    const free = dates.filter((date) => !wanted.has(date)).toReversed()
    const known = new Set(dates)
    // From the start on, a day of the rule is an occurrence anyway.
    const after = new Set(occurrencesAfter(endless(rule), phase, { after: dayBefore(start), until: days.toSorted().at(-1) ?? start, max: datesMax })) // oxfmt-ignore
    const homeless = days
      .filter((day) => !known.has(day) && !after.has(day))
      .toSorted()
      .toReversed()
    if (anchor > bound || free.length < homeless.length) continue
    const exceptions = free.flatMap((date, at): RecurrenceException[] =>
      homeless[at] !== undefined
        ? [{ date, due_date: homeless[at] }]
        : date > bound
          ? [{ date, due_date: null }]
          : [],
    )
    return { anchor, exceptions, dates }
  }
}

/** Returns the day from which a rule has the same dates so many of its periods earlier; undefined before year 1. */
function periodsBefore(
  { frequency, interval }: RecurrenceRule,
  phase: string,
  periods: number,
): string | undefined {
  const at = toDayNumber(phase)
  const days = { DAILY: 1, WEEKLY: 7, MONTHLY: 0, YEARLY: 0 }[frequency] * interval
  if (days > 0) return at - days * periods < dayNumber(1, 1, 1) ? undefined : formatDate(at - days * periods)
  const { year, month, day } = civilDate(at)
  const months = (frequency === 'YEARLY' ? 12 : 1) * interval
  // Further back until the month has such a day: all within eight years of the same month do.
  for (let index = year * 12 + month - 1 - months * periods; index >= 12; index -= months) {
    const [ownYear, ownMonth] = [Math.floor(index / 12), (index % 12) + 1]
    if (day <= daysInMonth(ownYear, ownMonth)) return formatDate(dayNumber(ownYear, ownMonth, day))
  }
  return undefined
}

const dayBefore = (date: string): string => formatDate(toDayNumber(date) - 1)
const endless = ({ count: _count, until: _until, ...rule }: RecurrenceRule): RecurrenceRule => rule
