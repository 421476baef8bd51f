import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CalendarPeriod } from '../../lib/date-range.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { messages as views } from '../../messages/en/views.ts'

const messages = views.upcoming

type CalendarNavProps = {
  range: CalendarPeriod
  onStep: (by: 1 | -1) => void
  onToday: () => void
  onTurn: () => void
}

/** Buttons for earlier, today and later, and the period shown. */
export function CalendarNav({ range, onStep, onToday, onTurn }: CalendarNavProps) {
  return (
    <>
      <span className="wide-only flex items-center gap-1">
        <IconButton icon={ChevronLeft} label={messages.earlier} onClick={() => onStep(-1)} />
        <Button onClick={onToday}>{messages.today}</Button>
        <IconButton icon={ChevronRight} label={messages.later} onClick={() => onStep(1)} />
      </span>
      <SegmentedControl
        label={messages.range}
        value={range}
        options={[
          { value: 'week', label: messages.week },
          { value: 'month', label: messages.month },
        ]}
        onChange={(next) => {
          if (next !== range) onTurn()
        }}
      />
    </>
  )
}

/** On small screens, another set of buttons below the days, at the end of scrolling. */
export const CalendarNavBelow = ({ onStep, onToday }: Pick<CalendarNavProps, 'onStep' | 'onToday'>) => (
  <div className="nav-below">
    <Button icon={ChevronLeft} onClick={() => onStep(-1)}>
      {messages.earlier}
    </Button>
    <Button onClick={onToday}>{messages.today}</Button>
    <Button icon={ChevronRight} onClick={() => onStep(1)}>
      {messages.later}
    </Button>
  </div>
)
