import { civilDate, dayNumber, formatDate, lastDayNumber } from './dates/day-numbers.ts'
import { toDayNumber } from './dates/date-formats.ts'
import { matchingDays, monthMatcher, positionSelector } from './recurrence-days.ts'
import type { Frequency, RecurrenceRule } from './recurrence-rule.ts'

/** A rule must have an occurrence within this time of its anchor (D5). */
const horizonYears = 10

const lastDate = '9999-12-31'

/** An occurrence of a series that is skipped or on another day than its rule says (0362). */
export type RecurrenceException = {
  /** Its date by the rule. */
  date: string
  /** The day it is moved to; null if it is skipped. */
  due_date: string | null
}

/** Skipped and moved occurrences of a task. */
export const recurrenceExceptionsMax = 100

export type OccurrenceState = {
  rule: RecurrenceRule
  from: 'due' | 'completion'
  /** Only those of a series that counts from its due dates matter. */
  exceptions?: readonly RecurrenceException[]
  /** The due date at the time the rule was set. */
  anchor: string
  /**
   * The date of the rule that this repetition stands for: its place in the rule, wherever its due date has
   * been moved. For the first repetition it is the anchor.
   */
  occurrence: string
  /** The due date of the repetition that is being completed. */
  due_date: string
  /** The day of completion in the task's zone. */
  today: string
  /** How many repetitions of this rule were completed before this one. */
  closed: number
}

/**
 * Returns the next due date of a recurring task when a repetition is completed (D5): the first occurrence
 * after the latest of the occurrence that the repetition stands for, its due date and the day of completion,
 * or `ended` when there is none, so that the task itself is completed. So no occurrence comes back because
 * its due date was moved to an earlier day.
 *
 * `from:"due"` counts from the anchor: an anchor that the rule doesn't match is not an occurrence, and COUNT
 * skips it. `from:"completion"` expands from the day of completion, even when that is before the due date,
 * and its COUNT is how many occurrences can be completed.
 */
export function nextOccurrence(repetition: OccurrenceState): { due_date: string } | { ended: true } {
  const { rule, from, anchor, today, closed, exceptions } = repetition
  const after = toDayNumber(latestDate(repetition, today)) + 1
  const [next] =
    from === 'due'
      ? withExceptions(generateOccurrences(rule, toDayNumber(anchor), after), after, exceptions)
      : closed + 1 < (rule.count ?? Infinity)
        ? generateOccurrences({ ...rule, count: Infinity }, toDayNumber(today), after)
        : []
  return next === undefined ? { ended: true } : { due_date: formatDate(next) }
}

/** The state of a recurring task that determines its next due date. */
export type RecurringSeries = Omit<OccurrenceState, 'today'>

/**
 * Yields the deadlines of a series, starting with the current one, if each repetition is completed on its day
 * and an overdue one today. Previews and calendar feeds use this, so people see what the service will do
 * (D5).
 */
export function upcomingDeadlines(series: RecurringSeries, today: string, count: number): string[] {
  const { rule, from, anchor, due_date: current, exceptions } = series
  // In one pass, since a rule with COUNT is expanded from its anchor.
  if (from === 'due') {
    const after = latestDate(series, today)
    const range = { after, until: lastDate, max: count - 1 }
    return [current, ...occurrencesAfter(rule, anchor, range, exceptions)]
  }
  const deadlines = [current]
  for (let state = series; deadlines.length < count;) {
    const next = nextOccurrence({ ...state, today: state.due_date > today ? state.due_date : today })
    if ('ended' in next) break
    deadlines.push(next.due_date)
    state = { ...state, occurrence: next.due_date, due_date: next.due_date, closed: state.closed + 1 }
  }
  return deadlines
}

/** The day that the next occurrence of a series comes after. */
export const latestDate = ({ occurrence, due_date }: RecurringSeries, today: string): string =>
  [occurrence, due_date, today].reduce((latest, date) => (date > latest ? date : latest))

/**
 * Returns the occurrences of a rule after a day, ascending, in one pass over the rule: what `nextOccurrence()`
 * returns one by one for a series counted from its anchor.
 *
 * @param after the day before the first one that counts, `YYYY-MM-DD`
 * @param until the last day that counts, `YYYY-MM-DD`
 * @param max how many at most
 * @param exceptions of the series
 */
export function occurrencesAfter(
  rule: RecurrenceRule,
  anchor: string,
  { after, until, max }: { after: string; until: string; max: number },
  exceptions?: readonly RecurrenceException[],
): string[] {
  const end = toDayNumber(until)
  const last = Math.min(end, rule.until ?? Infinity)
  const from = toDayNumber(after) + 1
  const days: string[] = []
  if (max === 0) return days
  const byRule = generateOccurrences({ ...rule, until: last }, toDayNumber(anchor), from)
  for (const day of withExceptions(byRule, from, exceptions)) {
    if (day > end) break
    days.push(formatDate(day))
    if (days.length === max) break
  }
  return days
}

/**
 * Yields the days of a series, ascending: those of its rule from a day on without the skipped and moved ones, and the
 * days from then on that occurrences are moved to, wherever their own dates are. Each day once.
 */
function* withExceptions(
  days: Iterable<number>,
  from: number,
  exceptions: readonly RecurrenceException[] = [],
): Generator<number> {
  const excepted = new Set(exceptions.map(({ date }) => toDayNumber(date)))
  const moved = exceptions
    .flatMap(({ due_date }) => (due_date === null ? [] : [toDayNumber(due_date)]))
    .filter((day) => day >= from)
    .sort((a, b) => a - b)
  for (const day of days) {
    if (excepted.has(day)) continue
    while (moved[0] !== undefined && moved[0] <= day) {
      const next = moved.shift()
      if (next !== undefined && next !== day && next !== moved[0]) yield next
    }
    yield day
  }
  yield* new Set(moved)
}

/**
 * Returns whether a date is an occurrence by the rule alone.
 *
 * @param anchor the due date at the time the rule was set
 */
export const isOccurrence = (rule: RecurrenceRule, anchor: string, date: string): boolean => {
  const [found] = generateOccurrences(rule, toDayNumber(anchor), toDayNumber(date))
  return found === toDayNumber(date)
}

/**
 * Returns the first occurrence on or after the day that a rule is set on; undefined when none is within ten
 * years.
 */
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
 * Yields the occurrences of a rule from day `from` on, ascending, as day numbers. A rule is expanded period
 * by period, where a period is a week, month or year; a daily rule is expanded by years, and a month without a
 * match is skipped at once (0259). Periods before `from` are skipped by arithmetic, since the
 * calendar repeats after 400 years: the same number of periods has the same number of occurrences again, or
 * none ever. Why this isn't done by a library: docs/decisions/0005-recurring-tasks.md.
 */
function* generateOccurrences(rule: RecurrenceRule, anchor: number, from = anchor): Generator<number> {
  const { indexOf, firstDay, periodsIn400Years } = periods[rule.frequency]
  const { interval, weekStart, count = Infinity, bySetPosition } = rule
  const isDaily = rule.frequency === 'DAILY'
  const step = isDaily ? 1 : interval
  // Daily intervals don't divide 400 years, but as many cycles as the interval has days.
  const cycle = isDaily ? periodsIn400Years * interval : periodsIn400Years
  const match = monthMatcher(rule, anchor)
  const select = isDaily || !bySetPosition ? undefined : positionSelector(bySetPosition)
  const lastDay = Math.min(rule.until ?? lastDayNumber, lastDayNumber)

  const anchorIndex = indexOf(anchor, weekStart)
  const before = Math.max(0, Math.floor((indexOf(from, weekStart) - anchorIndex) / step))
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
    const index = anchorIndex + period * step
    const start = firstDay(index, weekStart)
    if (start > lastDay) return
    idle += 1
    const first = isDaily ? Math.max(start, count === Infinity ? from : anchor) : start
    const months = matchingDays(first, firstDay(index + 1, weekStart), match)
    for (const days of select ? [select(months)] : months)
      for (const day of days) {
        if (day < anchor) continue
        if (day > lastDay || counted >= count) return
        counted += 1
        idle = 0
        if (day >= from) yield day
      }
  }
}

type Periods = {
  /** The index of the period that contains a day. */
  indexOf: (day: number, weekStart: number) => number
  /** The first day of a period. */
  firstDay: (index: number, weekStart: number) => number
  /** How many there are in 400 years, after which weekdays and leap days repeat. */
  periodsIn400Years: number
}

const years: Periods = {
  indexOf: (day) => civilDate(day).year,
  firstDay: (index) => dayNumber(index, 1, 1),
  periodsIn400Years: 400,
}

const periods: Record<Frequency, Periods> = {
  DAILY: years,
  WEEKLY: {
    // Day 0 was a Thursday, three days into a week that starts on Monday.
    indexOf: (day, weekStart) => Math.floor((day + 3 - weekStart) / 7),
    firstDay: (index, weekStart) => index * 7 - 3 + weekStart,
    periodsIn400Years: 20_871,
  },
  MONTHLY: {
    indexOf: (day) => monthIndex(civilDate(day)),
    firstDay: (index) => dayNumber(Math.floor(index / 12), (index % 12) + 1, 1),
    periodsIn400Years: 4_800,
  },
  YEARLY: years,
}

const monthIndex = ({ year, month }: { year: number; month: number }) => year * 12 + month - 1
