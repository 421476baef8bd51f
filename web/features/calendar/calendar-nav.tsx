import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Range } from '../../lib/date-range.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { words as views } from '../../messages/en/views.ts'

const words = views.upcoming

type StepsProps = { range: Range; onStep: (by: 1 | -1) => void; onToday: () => void; onTurn: () => void }

/** Back, today, on; and how much is shown. */
export function Steps({ range, onStep, onToday, onTurn }: StepsProps) {
  return (
    <>
      <span className="wide-only flex items-center gap-1">
        <IconButton icon={ChevronLeft} label={words.earlier} onClick={() => onStep(-1)} />
        <Button onClick={onToday}>{words.today}</Button>
        <IconButton icon={ChevronRight} label={words.later} onClick={() => onStep(1)} />
      </span>
      <Segments
        label={words.range}
        value={range}
        options={[
          { value: 'week', label: words.week },
          { value: 'month', label: words.month },
        ]}
        onChange={(next) => {
          if (next !== range) onTurn()
        }}
      />
    </>
  )
}

/** On a small screen, below the days: there one scrolls to where one goes on. */
export const StepsBelow = ({ onStep, onToday }: Pick<StepsProps, 'onStep' | 'onToday'>) => (
  <div className="steps-below">
    <Button icon={ChevronLeft} onClick={() => onStep(-1)}>
      {words.earlier}
    </Button>
    <Button onClick={onToday}>{words.today}</Button>
    <Button icon={ChevronRight} onClick={() => onStep(1)}>
      {words.later}
    </Button>
  </div>
)
