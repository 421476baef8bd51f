import { type CalendarDate, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  type CalendarState,
  I18nProvider,
} from 'react-aria-components'
import { dateInZone, displayZone } from '../lib/time-zone.ts'
import { formatDayAndMonth } from '../messages/format-calendar-date.ts'
import { calendarLocale } from '../messages/locale.ts'
import { Icon } from './icon.tsx'
import './pickers.css'

type MonthPickerProps = {
  label: string
  /** `YYYY-MM-DD` */
  value: string | null
  /** The last day that can be chosen. */
  max?: string | undefined
  onChoose: (day: string) => void
}

/** The weeks shown at once. */
const shownWeeks = { weeks: 5 }
const pages: Record<string, number> = { PageUp: -1, PageDown: 1 }

/**
 * A calendar to choose a day from: this week and the four after it, or those from a later value on. Arrow keys move by
 * day and week, Page Up and Page Down by month.
 */
export const MonthPicker = (props: MonthPickerProps) => (
  <I18nProvider locale={calendarLocale}>
    {/* A value from outside moves the calendar to its week. */}
    <Weeks key={props.value} {...props} />
  </I18nProvider>
)

function Weeks({ label, value, max, onChoose }: MonthPickerProps) {
  const chosen = value === null ? null : parseDate(value)
  const [now] = useState(() => parseDate(dateInZone(displayZone(), Date.now())))
  const [focused, setFocused] = useState(now)
  /** The day in focus when the calendar appears decides which weeks it shows. They change only for a later value that isn't in them. */
  const place = useCallback(
    (calendar: HTMLElement | null) => {
      const day = value === null ? now : parseDate(value)
      if (calendar && day.compare(now) > 0) setFocused(day)
    },
    [value, now],
  )
  const page = (event: KeyboardEvent) => {
    const months = pages[event.key]
    if (months === undefined || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    setFocused(focused.add({ months }))
  }
  return (
    // React Aria pages by week where weeks are shown.
    <div ref={place} onKeyDownCapture={page}>
      <Calendar
        className="month"
        aria-label={label}
        visibleDuration={shownWeeks}
        selectionAlignment="start"
        value={chosen}
        focusedValue={focused}
        onFocusChange={setFocused}
        maxValue={max === undefined ? null : parseDate(max)}
        onChange={(day: CalendarDate) => onChoose(day.toString())}
      >
        {({ state }) => (
          <InViewerZone state={state}>
            <header>
              <CalendarHeading className="grow font-semibold" />
              <Button slot="previous" className="icon-button">
                <Icon of={ChevronLeft} />
              </Button>
              <Button slot="next" className="icon-button">
                <Icon of={ChevronRight} />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className="meta">{day.slice(0, 2)}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell className="day" date={date}>
                    <span data-name={date.day === 1 ? formatDayAndMonth(date.toString()) : undefined}>
                      {date.day}
                    </span>
                  </CalendarCell>
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </InViewerZone>
        )}
      </Calendar>
    </div>
  )
}

/** Lets the day that is marked as today be that of the person's zone: React Aria takes it from the device's. */
function InViewerZone({ state, children }: { state: CalendarState; children: ReactNode }) {
  // It finds what belongs to a calendar by this very object, which is new with each rendering.
  Object.assign(state, { timeZone: displayZone() })
  return children
}
