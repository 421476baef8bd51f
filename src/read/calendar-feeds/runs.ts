import { weekdayOf } from '../../core/dates/day-numbers.ts'
import { toDayNumber } from '../../core/dates/date-formats.ts'
import type { RecurrenceException } from '../../core/recurrence.ts'
import { type RecurrenceRule, weekdays } from '../../core/recurrence-rule.ts'
import type { CalendarEntry } from './entries.ts'

/** Returns the runs of the dates of a rule. */
export const toRuns = (dates: readonly CalendarEntry[], rule: RecurrenceRule): CalendarEntry[] =>
  groupByShift(dates).flatMap((run) => {
    const [first] = run
    if (!first || run.length === 1) return run
    return [{ ...first, rrule: formatRule(rule, run) }]
  })

/**
 * Returns the runs of a series some of whose occurrences are skipped or moved, with these as their exceptions, so that a
 * program that was subscribed to the series before keeps one series (0395). A date that an occurrence from outside
 * the runs was moved to is an entry of its own.
 *
 * @param shown the later dates of the series, and
 * @param byRule those by its rule alone, both ascending
 */
export function toExceptedRuns(
  shown: readonly CalendarEntry[],
  byRule: readonly CalendarEntry[],
  rule: RecurrenceRule,
  exceptions: readonly RecurrenceException[],
): CalendarEntry[] {
  const excepted = new Map(exceptions.map(({ date, due_date }) => [date, due_date]))
  const left = new Map(shown.map((entry) => [entry.date, entry]))
  const occurrences = byRule.map((entry): Occurrence => {
    const to = excepted.get(entry.date)
    const at = to === undefined ? entry : to === null ? undefined : left.get(to)
    if (at) left.delete(at.date)
    return { entry, at }
  })
  const runs = groupByShift(occurrences.map(({ entry }) => entry))
  let next = 0
  const entries = runs.flatMap((run) => toExceptedRun(occurrences.slice(next, (next += run.length)), rule))
  const ruleDates = new Map(exceptions.map(({ date, due_date }) => [due_date, date]))
  const others = Array.from(left.values(), (entry) => ({
    ...entry,
    date: ruleDates.get(entry.date) ?? entry.date,
  }))
  return [...entries, ...others]
}

/** A date by the rule, and the entry that is shown for it; none if it is skipped. */
type Occurrence = { entry: CalendarEntry; at: CalendarEntry | undefined }

function toExceptedRun(occurrences: readonly Occurrence[], rule: RecurrenceRule): CalendarEntry[] {
  // A series starts and ends with what exists: programs disagree about an EXDATE of the first one.
  const run = occurrences.slice(
    occurrences.findIndex(({ at }) => at),
    occurrences.findLastIndex(({ at }) => at) + 1,
  )
  const [first] = run
  if (!first?.at) return []
  if (run.length === 1) return [{ ...first.at, date: first.entry.date }]
  return [
    {
      ...first.entry,
      rrule: formatRule(
        rule,
        run.map(({ entry }) => entry),
      ),
      skipped: run.flatMap(({ entry, at }) => (at ? [] : [entry.start])),
      moved: run.flatMap(({ entry, at }) =>
        at && at.start !== entry.start ? [{ from: entry.start, start: at.start }] : [],
      ),
    },
  ]
}

/** Groups dates that are at the same time in UTC, so that the runs end where clocks change. */
function groupByShift(dates: readonly CalendarEntry[]): CalendarEntry[][] {
  const runs: CalendarEntry[][] = []
  for (const date of dates) {
    const run = runs.at(-1)
    if (run?.[0] && shiftMs(run[0]) === shiftMs(date)) run.push(date)
    else runs.push([date])
  }
  return runs
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
