import { deadlineStamp } from '../../core/dates/zoned-instants.ts'
import type { RecurrenceRule } from '../../core/recurrence-rule.ts'
import type { DatedTask } from '../../work/tasks/recurrence/expand-dates.ts'
import { toExceptedRuns, toRuns } from './runs.ts'
import type { FeedTask } from './store.ts'

/** An entry of a calendar: one date of a task, or a run of its later dates that every program expands alike. */
export type CalendarEntry = {
  task: FeedTask
  /** The first date, `YYYY-MM-DD`; of one that was moved, its date by the rule. */
  date: string
  /** `YYYY-MM-DD` without a time, otherwise the instant in UTC. */
  start: string
  /** The task's current date; it keeps its identity when it moves. */
  current: boolean
  /** The value of an RRULE for a run of more than one date. */
  rrule?: string
  /** The starts of the run that are left out, as they are in EXDATE. */
  skipped?: string[]
  /** The starts of the run that are at another one instead, as they are in RECURRENCE-ID. */
  moved?: { from: string; start: string }[]
}

/**
 * Returns at most `max` entries, the current date of every task first, then the later ones, soonest first. Daily
 * and weekly rules become runs: the same dates, one entry instead of sixty, and what is skipped or moved is an exception
 * of its run (0395). Monthly and yearly ones are listed date by date, since programs would skip the months without a
 * 31st where we take the last day (0188).
 */
export function toEntries(tasks: readonly DatedTask<FeedTask>[], max: number): CalendarEntry[] {
  const current: CalendarEntry[] = []
  const later: CalendarEntry[] = []
  for (const { task, rule, dates, byRule } of tasks) {
    const toEntry = (date: string) => ({ task, date, start: startOf(task, date), current: false })
    const [first, ...rest] = dates.map(toEntry)
    if (first) current.push({ ...first, current: true })
    if (!rule || !isSimple(rule)) later.push(...rest)
    else if (!byRule) later.push(...toRuns(rest, rule))
    else later.push(...toExceptedRuns(rest, byRule.map(toEntry), rule, task.recurrence?.exceptions ?? []))
  }
  return [...current, ...later.sort((a, b) => (a.start < b.start ? -1 : 1))].slice(0, max)
}

const startOf = ({ due_time, timezone }: FeedTask, date: string): string =>
  due_time === null ? date : `${deadlineStamp(date, due_time, timezone).slice(0, 19)}Z`

/** Whether programs expand a rule to the same dates from any of them. */
const isSimple = ({ frequency, byMonth, byMonthDay, byDay, bySetPosition }: RecurrenceRule): boolean =>
  !byMonth && !byMonthDay && !bySetPosition && (frequency === 'WEEKLY' || (frequency === 'DAILY' && !byDay))
