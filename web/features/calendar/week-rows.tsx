import { type ReactNode, type RefObject, useMemo } from 'react'
import { type DateString, weekdayOf } from '../../lib/dates.ts'
import { daysInRange, type CalendarPeriod, type DateRange, type WeekSettings } from '../../lib/date-range.ts'
import type { CalendarContext } from './calendar-context.ts'
import { DayCell } from './day-cell.tsx'
import type { DayTasks } from './calendar-tasks.ts'

const noTasks: DayTasks = { open: [], closed: [] }
const shownPerDay = { week: { open: 12, closed: 2 }, month: { open: 3, closed: 0 } }

type WeekRowsProps = {
  root: RefObject<HTMLDivElement | null>
  label: string
  days: ReadonlyMap<DateString, DayTasks>
  dateRange: DateRange
  range: CalendarPeriod
  /** The day the calendar was opened at. */
  about: DateString
  weeks: WeekSettings
  calendar: CalendarContext
  /** Nothing has loaded yet. */
  busy: boolean
  /** Content above and below the days. */
  above: ReactNode
  below: ReactNode
}

/** Weeks as rows, with narrow weekends. */
export function WeekRows(props: WeekRowsProps) {
  const { root, label, days, dateRange, range, about, weeks, calendar, busy, above, below } = props
  const rows = useMemo(() => {
    const all = daysInRange(dateRange)
    return Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7))
  }, [dateRange])
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
      {...calendar.cursor.handlers}
    >
      {above}
      {rows.map((week) => (
        <div key={week[0]} className="week" style={{ gridTemplateColumns: columns }}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              tasks={days.get(day) ?? noTasks}
              calendar={calendar}
              shownMax={shownPerDay[range]}
              busy={busy}
              isWeekend={isOff(day)}
              isOutside={range === 'month' && day.slice(0, 7) !== about.slice(0, 7)}
            />
          ))}
        </div>
      ))}
      {below}
    </div>
  )
}
