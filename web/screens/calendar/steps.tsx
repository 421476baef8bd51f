import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Range } from '../../lib/phrases/weeks.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Segments } from '../../parts/segments.tsx'
import { words as views } from '../../words/en/views.ts'

const words = views.upcoming

type StepsProps = { range: Range; onStep: (by: 1 | -1) => void; onToday: () => void; onTurn: () => void }

/** Back, today, on; and how much is shown. */
export function Steps({ range, onStep, onToday, onTurn }: StepsProps) {
  return (
    <>
      <IconButton icon={ChevronLeft} label={words.earlier} onClick={() => onStep(-1)} />
      <span className="wide-only">
        <Button onClick={onToday}>{words.today}</Button>
      </span>
      <IconButton icon={ChevronRight} label={words.later} onClick={() => onStep(1)} />
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
