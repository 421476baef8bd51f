import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CalendarPeriod } from '../../lib/date-range.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { messages } from '../../messages/en/upcoming.ts'

type StepProps = { onStep: (by: 1 | -1) => void; onToday: () => void }
type CalendarNavProps = StepProps & { range: CalendarPeriod; onTurn: (range: CalendarPeriod) => void }

/** Buttons for earlier, today and later, and the period shown. */
export const CalendarNav = ({ range, onStep, onToday, onTurn }: CalendarNavProps) => (
  <>
    <span className="calendar-steps">
      <Steps onStep={onStep} onToday={onToday} />
    </span>
    <SegmentedControl
      label={messages.range}
      value={range}
      options={[
        { value: 'day', label: messages.day },
        { value: 'week', label: messages.week },
        { value: 'month', label: messages.month },
      ]}
      onChange={(next) => {
        if (next !== range) onTurn(next)
      }}
    />
  </>
)

/** On small screens, where the toolbar has no room: the days shown, and the buttons, above them. */
export const CalendarBar = ({ title, ...steps }: StepProps & { title: string }) => (
  <div className="calendar-bar">
    <span className="grow">{title}</span>
    <Steps {...steps} />
  </div>
)

const Steps = ({ onStep, onToday }: StepProps) => (
  <>
    <IconButton icon={ChevronLeft} label={messages.earlier} onClick={() => onStep(-1)} />
    <Button onClick={onToday}>{messages.today}</Button>
    <IconButton icon={ChevronRight} label={messages.later} onClick={() => onStep(1)} />
  </>
)
