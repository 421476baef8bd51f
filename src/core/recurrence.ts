import {
  civilDate,
  dayNumber,
  daysInMonth,
  formatDate,
  lastDayNumber,
  weekdayOf,
} from './dates/day-numbers.ts'
import { toDayNumber } from './dates/date-formats.ts'
import type { Frequency, RecurrenceRule } from './recurrence-rule.ts'

/** A rule must have an occurrence within this time of its anchor (D5). */
const horizonYears = 10

export type Repetition = {
  rule: RecurrenceRule
  from: 'due' | 'completion'
  /** The due date that stood when the rule was set. */
  anchor: string
  /** The due date of the repetition that is being closed. */
  due_date: string
  /** The day of completion in the task's zone. */
  today: string
  /** How many repetitions of this rule were closed before this one. */
  closed: number
}

/**
 * Where a task's deadline moves when its repetition is closed (D5): to the first occurrence after the later of its
 * due date and the day of completion, or `ended` when there is none, so that the task really completes.
 *
 * `from:"due"` counts from the anchor: an anchor that the rule does not match is no occurrence, and COUNT passes
 * over it. `from:"completion"` expands from the day of completion, also when that lies before the due date, and
 * its COUNT is how many repetitions can be closed.
 */
export function nextOccurrence(repetition: Repetition): { due_date: string } | { ended: true } {
  const { rule, from, anchor, due_date, today, closed } = repetition
  const after = toDayNumber(due_date > today ? due_date : today) + 1
  const [next] =
    from === 'due'
      ? generateOccurrences(rule, toDayNumber(anchor), after)
      : closed + 1 < (rule.count ?? Infinity)
        ? generateOccurrences({ ...rule, count: Infinity }, toDayNumber(today), after)
        : []
  return next === undefined ? { ended: true } : { due_date: formatDate(next) }
}

/** A series as it stands: what decides where its deadline goes. */
export type Series = Omit<Repetition, 'today'>

/**
 * The deadlines that a series comes to when each repetition is closed on its day, beginning with the one that stands;
 * a late one is closed today. What people are shown before they set a rule is what the service then does (D5).
 */
export function upcomingDeadlines(series: Series, today: string, count: number): string[] {
  const deadlines = [series.due_date]
  for (let closed = series.closed; deadlines.length < count; closed += 1) {
    const due_date = deadlines.at(-1) ?? series.due_date
    const next = nextOccurrence({ ...series, due_date, closed, today: due_date > today ? due_date : today })
    if ('ended' in next) break
    deadlines.push(next.due_date)
  }
  return deadlines
}

/** The first occurrence of a rule that is set on a day, that day included; undefined for none within ten years. */
export function firstOccurrence(rule: RecurrenceRule, anchor: string): string | undefined {
  const [first] = generateOccurrences(limitToHorizon(rule, anchor), toDayNumber(anchor))
  return first === undefined ? undefined : formatDate(first)
}

/** Whether the rule has an occurrence on its anchor or within the ten years after it (D5, S-34). */
export const hasOccurrence = (rule: RecurrenceRule, anchor: string): boolean =>
  firstOccurrence(rule, anchor) !== undefined

function limitToHorizon(rule: RecurrenceRule, anchor: string): RecurrenceRule {
  const { year, month, day } = civilDate(toDayNumber(anchor))
  const horizon = dayNumber(year + horizonYears, month, day)
  return { ...rule, until: Math.min(horizon, rule.until ?? horizon) }
}

/**
 * The occurrences of a rule from day `from` on, ascending, as day numbers. A rule is expanded period by period, a
 * period being a day, week, month or year; what lies before `from` is skipped by arithmetic, since the calendar
 * repeats after 400 years: as many periods hold as many occurrences again, or none for ever.
 * Why this is no library's work: docs/decisions/0005-recurring-tasks.md.
 */
function* generateOccurrences(rule: RecurrenceRule, anchor: number, from = anchor): Generator<number> {
  const { indexOf, firstDay, cycle } = periods[rule.frequency]
  const { interval, weekStart, count = Infinity } = rule
  const matches = dayMatcher(rule, anchor)
  const lastDay = Math.min(rule.until ?? lastDayNumber, lastDayNumber)

  const anchorIndex = indexOf(anchor, weekStart)
  const before = Math.max(0, Math.floor((indexOf(from, weekStart) - anchorIndex) / interval))
  let counted = 0
  let countedInFirst = 0
  let idle = 0
  for (let period = count === Infinity ? before : 0; idle <= cycle; period += 1) {
    if (period === 1) countedInFirst = counted
    if (period === cycle + 1 && before > period && count !== Infinity) {
      const cycles = Math.floor((before - period) / cycle)
      counted += cycles * (counted - countedInFirst)
      period += cycles * cycle
    }
    const index = anchorIndex + period * interval
    const start = firstDay(index, weekStart)
    if (start > lastDay) return
    idle += 1
    for (const day of selectDays(rule, start, firstDay(index + 1, weekStart), matches)) {
      if (day < anchor) continue
      if (day > lastDay || counted >= count) return
      counted += 1
      idle = 0
      if (day >= from) yield day
    }
  }
}

type Periods = {
  /** Which period a day lies in. */
  indexOf: (day: number, weekStart: number) => number
  /** The first day of a period. */
  firstDay: (index: number, weekStart: number) => number
  /** How many periods there are in 400 years, after which weekdays and leap days repeat. */
  cycle: number
}

const periods: Record<Frequency, Periods> = {
  DAILY: { indexOf: (day) => day, firstDay: (index) => index, cycle: 146_097 },
  WEEKLY: {
    // Day 0 was a Thursday, three days into a week that begins on Monday.
    indexOf: (day, weekStart) => Math.floor((day + 3 - weekStart) / 7),
    firstDay: (index, weekStart) => index * 7 - 3 + weekStart,
    cycle: 20_871,
  },
  MONTHLY: {
    indexOf: (day) => monthIndex(civilDate(day)),
    firstDay: (index) => dayNumber(Math.floor(index / 12), (index % 12) + 1, 1),
    cycle: 4_800,
  },
  YEARLY: {
    indexOf: (day) => civilDate(day).year,
    firstDay: (index) => dayNumber(index, 1, 1),
    cycle: 400,
  },
}

const monthIndex = ({ year, month }: { year: number; month: number }) => year * 12 + month - 1

/**
 * The days of a period that the rule names. BYSETPOS picks among all of a period's days, those before the anchor
 * included: the first working day of the anchor's week may have passed.
 */
function selectDays(
  rule: RecurrenceRule,
  start: number,
  end: number,
  matches: (day: number) => boolean,
): number[] {
  const days: number[] = []
  for (let day = start; day < end; day += 1) if (matches(day)) days.push(day)
  const positions = rule.bySetPosition
  if (!positions) return days
  return days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length))
}

/** Whether a day fits the BY parts and those that the anchor stands in for. */
function dayMatcher(rule: RecurrenceRule, anchor: number): (day: number) => boolean {
  const { frequency, byMonth, byMonthDay, byDay, bySetPosition } = rule
  const anchored = civilDate(anchor)
  const inherits = !byDay && !byMonthDay
  const months = byMonth ?? (frequency === 'YEARLY' && inherits ? [anchored.month] : undefined)
  const weekdays = byDay ?? (frequency === 'WEEKLY' ? [{ weekday: weekdayOf(anchor) }] : undefined)
  const inheritsDay = inherits && (frequency === 'MONTHLY' || frequency === 'YEARLY')
  const ordinalsInYear = frequency === 'YEARLY' && !byMonth

  return (day) => {
    const date = civilDate(day)
    if (months && !months.includes(date.month)) return false
    const length = daysInMonth(date.year, date.month)
    // D5: without BYSETPOS the anchor's day moves to a shorter month's last day.
    const inherited = bySetPosition ? anchored.day : Math.min(anchored.day, length)
    if (inheritsDay && date.day !== inherited) return false
    if (byMonthDay && !byMonthDay.includes(date.day) && !byMonthDay.includes(date.day - length - 1))
      return false
    if (!weekdays) return true
    const weekday = weekdayOf(day)
    const first = ordinalsInYear ? dayNumber(date.year, 1, 1) : day - date.day + 1
    const last = ordinalsInYear ? dayNumber(date.year, 12, 31) : day - date.day + length
    return weekdays.some(
      (wanted) =>
        wanted.weekday === weekday &&
        (wanted.ordinal === undefined ||
          wanted.ordinal === Math.floor((day - first) / 7) + 1 ||
          wanted.ordinal === -Math.floor((last - day) / 7) - 1),
    )
  }
}
