import { deadlineStamp } from '../../core/dates/zoned-instants.ts'
import { weekdayOf } from '../../core/dates/day-numbers.ts'
import { toDayNumber } from '../../core/dates/date-formats.ts'
import { type RecurrenceRule, weekdays } from '../../core/recurrence-rule.ts'
import type { DatedTask } from '../../work/tasks/recurrence/expand-dates.ts'
import type { FeedTask } from './store.ts'

/** An entry of a calendar: one date of a task, or a run of its later dates that every program expands alike. */
export type CalendarEntry = {
  task: FeedTask
  /** The first date, `YYYY-MM-DD`. */
  date: string
  /** `YYYY-MM-DD` without a time, otherwise the instant in UTC. */
  start: string
  /** The task's current date; it keeps its identity when it moves. */
  current: boolean
  /** The value of an RRULE for a run of more than one date. */
  rrule?: string
}

/**
 * Returns at most `max` entries, the current date of every task first, then the later ones, soonest first. Daily
 * and weekly rules become runs: the same dates, one entry instead of sixty. Monthly and yearly ones are listed
 * date by date, since programs would skip the months without a 31st where we take the last day (0188).
 */
export function toEntries(tasks: readonly DatedTask<FeedTask>[], max: number): CalendarEntry[] {
  const current: CalendarEntry[] = []
  const later: CalendarEntry[] = []
  for (const { task, rule, dates } of tasks) {
    const [first, ...rest] = dates.map((date) => ({ task, date, start: startOf(task, date), current: false }))
    if (first) current.push({ ...first, current: true })
    // A rule would bring back what is skipped or moved.
    const isPlain = rule && isSimple(rule) && !task.recurrence?.exceptions
    later.push(...(isPlain ? groupRuns(rest, rule) : rest))
  }
  return [...current, ...later.sort((a, b) => (a.start < b.start ? -1 : 1))].slice(0, max)
}

const startOf = ({ due_time, timezone }: FeedTask, date: string): string =>
  due_time === null ? date : `${deadlineStamp(date, due_time, timezone).slice(0, 19)}Z`

/** Whether programs expand a rule to the same dates from any of them. */
const isSimple = ({ frequency, byMonth, byMonthDay, byDay, bySetPosition }: RecurrenceRule): boolean =>
  !byMonth && !byMonthDay && !bySetPosition && (frequency === 'WEEKLY' || (frequency === 'DAILY' && !byDay))

/** Groups dates that are at the same time in UTC, so that the runs end where clocks change. */
function groupRuns(dates: readonly CalendarEntry[], rule: RecurrenceRule): CalendarEntry[] {
  const runs: CalendarEntry[][] = []
  for (const date of dates) {
    const run = runs.at(-1)
    if (run?.[0] && shiftMs(run[0]) === shiftMs(date)) run.push(date)
    else runs.push([date])
  }
  return runs.flatMap((run) => {
    const [first] = run
    if (!first || run.length === 1) return run
    return [{ ...first, rrule: formatRule(rule, run) }]
  })
}

/** How far the instant is from the start of its date in UTC. */
const shiftMs = ({ date, start }: CalendarEntry): number => Date.parse(start) - Date.parse(date)

/** A rule whose weekdays, and start of the week, are those in UTC, where the entry is described. */
function formatRule(
  { frequency, interval, weekStart }: RecurrenceRule,
  run: readonly CalendarEntry[],
): string {
  const parts = [`FREQ=${frequency}`, `COUNT=${run.length}`]
  if (interval > 1) parts.push(`INTERVAL=${interval}`)
  if (frequency === 'DAILY') return parts.join(';')
  const days = new Set(run.map(({ start }) => weekdayOf(toDayNumber(start.slice(0, 10)))))
  parts.push(`BYDAY=${[...days].map((day) => weekdays[day]).join(',')}`)
  const [first] = run
  const shiftDays = first ? toDayNumber(first.start.slice(0, 10)) - toDayNumber(first.date) : 0
  if (interval > 1) parts.push(`WKST=${weekdays[(weekStart + shiftDays + 7) % 7]}`)
  return parts.join(';')
}
