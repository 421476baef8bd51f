import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'
import { addDays, type DateString, weekdayOf } from '../../lib/dates.ts'
import { daysInRange, type CalendarPeriod, type DateRange, type WeekSettings } from '../../lib/date-range.ts'
import { isOverdue } from '../../data/tasks/row.ts'
import { formatDayRange } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/upcoming.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CalendarContext } from './calendar-context.ts'
import { DayCell } from './day-cell.tsx'
import { type DayTasks, noTasks } from './calendar-tasks.ts'
import { MonthDays } from './month-days.tsx'

const shownPerDay = {
  day: { open: 12, closed: 2 },
  week: { open: 12, closed: 2 },
  month: { open: 3, closed: 0 },
}

type WeekRowsProps = {
  root: RefObject<HTMLDivElement | null>
  label: string
  days: ReadonlyMap<DateString, DayTasks>
  dateRange: DateRange
  range: CalendarPeriod
  /** The month shown, `YYYY-MM`, if it is a whole one; days of others are dimmed. */
  month: string | undefined
  weeks: WeekSettings
  calendar: CalendarContext
  /** Nothing has loaded yet. */
  busy: boolean
  /** Content above the days. */
  above: ReactNode
}

/** Weeks as rows, with narrow weekends; on narrow screens an agenda, and for a month, its days above it. */
export function WeekRows(props: WeekRowsProps) {
  const { root, label, days, dateRange, range, month, weeks, calendar, busy, above } = props
  const { now } = calendar.viewer
  const rows = useMemo(() => {
    const all = daysInRange(dateRange)
    return Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7))
  }, [dateRange])
  const past = useMemo(() => {
    const shown = rows.flat().filter((day) => day < now.today)
    const open = shown.flatMap((day) => days.get(day)?.open ?? [])
    return { days: shown.length, overdue: open.filter((row) => isOverdue(row, now)).length }
  }, [rows, days, now])
  const nextWeek = addDays(now.today, 7)
  const [showsPast, setShowsPast] = useState(false)
  const [picked, setPicked] = useState<DateString>()
  const pick = (day: DateString) => {
    setPicked(day)
    if (day < now.today) setShowsPast(true)
  }
  useEffect(() => {
    // An empty day is part of the agenda only once it is picked.
    if (picked === undefined) return
    const stop = root.current?.querySelector<HTMLElement>(`[data-stop="${picked}"]`)
    stop?.focus({ preventScroll: true })
    stop?.scrollIntoView({ block: 'center' })
  }, [root, picked])
  const [shownEmpty, setShownEmpty] = useState<readonly DateString[]>([])
  const isTaken = (day: DateString) =>
    (days.get(day) ?? noTasks) !== noTasks ||
    calendar.occurrences.has(day) ||
    [picked, calendar.newTaskDay, ...shownEmpty].includes(day)
  const empty = busy
    ? []
    : emptySpans(
        rows,
        (day) => day > nextWeek && !isTaken(day),
        (day) => day <= nextWeek,
      )
  const showEmpty = (span: readonly DateString[]) => {
    setShownEmpty([...shownEmpty, ...span])
    setPicked(span[0])
  }
  const isOff = (day: DateString) => weeks.weekend.has(weekdayOf(day))
  const columns = (rows[0] ?? [])
    .map((day) => `minmax(0, ${isOff(day) ? 'var(--weekend)' : '1fr'})`)
    .join(' ')
  return (
    <div
      className="weeks"
      ref={root}
      role="group"
      aria-label={label}
      aria-busy={busy}
      data-range={range}
      data-shows-past={showsPast || undefined}
      {...calendar.cursor.handlers}
    >
      {range === 'month' && (
        <MonthDays
          weeks={rows}
          days={days}
          occurrences={calendar.occurrences}
          today={now.today}
          label={label}
          month={month}
          picked={picked}
          onPick={pick}
        />
      )}
      {above}
      {past.days > 0 && (
        <button
          type="button"
          className="past-days"
          data-late={past.overdue > 0 || undefined}
          aria-expanded={showsPast}
          onClick={() => setShowsPast(!showsPast)}
        >
          <Icon of={showsPast ? ChevronDown : ChevronRight} />
          {messages.pastDays(past.days, past.overdue)}
        </button>
      )}
      {rows.map((week) => (
        <Fragment key={week[0]}>
          <div className="week" style={{ gridTemplateColumns: columns }}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                tasks={days.get(day) ?? noTasks}
                calendar={calendar}
                shownMax={shownPerDay[range]}
                busy={busy}
                isWeekend={isOff(day)}
                isPicked={day === picked}
                isSoon={(day > now.today && day <= nextWeek) || shownEmpty.includes(day)}
                isOutside={month !== undefined && day.slice(0, 7) !== month}
              />
            ))}
          </div>
          {empty
            .filter((span) => span.at(-1) === week.at(-1))
            .map((span) => (
              <button key={span[0]} type="button" className="empty-days" onClick={() => showEmpty(span)}>
                {messages.nothingDue(formatDayRange(span[0] ?? '', span.at(-1) ?? '', now.today))}
                <b>{messages.showDays}</b>
              </button>
            ))}
        </Fragment>
      ))}
    </div>
  )
}

/**
 * Returns the days of weeks that an agenda would leave out without a word: those in which no day has anything. Weeks in a row are
 * one span.
 *
 * @param isShownAnyway whether a day of the week is shown although it is empty, and isn't part of the span
 */
function emptySpans(
  weeks: readonly (readonly DateString[])[],
  isEmpty: (day: DateString) => boolean,
  isShownAnyway: (day: DateString) => boolean,
): DateString[][] {
  const spans: DateString[][] = []
  let last: DateString[] | undefined
  for (const week of weeks) {
    const span = week.filter(isEmpty)
    const isWhole = span.length > 0 && week.every((day) => isEmpty(day) || isShownAnyway(day))
    if (!isWhole) last = undefined
    else if (last) last.push(...span)
    else spans.push((last = span))
  }
  return spans
}
