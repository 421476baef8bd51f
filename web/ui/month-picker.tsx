import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  I18nProvider,
} from 'react-aria-components'
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
 * A calendar to choose a day from: this week and the four after it, or those around a value that isn't in them. Arrow keys move by
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
  const [focused, setFocused] = useState(() => today(getLocalTimeZone()))
  // The first picture decides which weeks are shown: they change only for a day that isn't in them.
  useLayoutEffect(() => {
    if (value !== null) setFocused(parseDate(value))
  }, [value])
  const page = (event: KeyboardEvent) => {
    const months = pages[event.key]
    if (months === undefined || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    setFocused(focused.add({ months }))
  }
  return (
    // React Aria pages by week where weeks are shown.
    <div onKeyDownCapture={page}>
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
                {date.day === 1 ? <small>{formatDayAndMonth(date.toString())}</small> : date.day}
              </CalendarCell>
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </div>
  )
}
