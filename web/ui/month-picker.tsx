import { type CalendarDate, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
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

/** A calendar to choose a day from: arrow keys move by day and week, Page Up and Page Down by month. */
export function MonthPicker({ label, value, max, onChoose }: MonthPickerProps) {
  return (
    <I18nProvider locale={calendarLocale}>
      <Calendar
        className="month"
        aria-label={label}
        // A value from outside moves the calendar to its month.
        key={value}
        value={value === null ? null : parseDate(value)}
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
          <CalendarGridBody>{(date) => <CalendarCell className="day" date={date} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
