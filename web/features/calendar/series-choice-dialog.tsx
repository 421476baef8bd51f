import { formatFullDay } from '../../messages/format-calendar-date.ts'
import { recurrenceText } from '../../messages/format-recurrence.ts'
import { messages } from '../../messages/en/series.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { afterMenuCloses } from '../../ui/menu.tsx'
import type { SeriesChoice } from './use-occurrence-actions.ts'
import './series-choice.css'

/** Asks whether a move applies to one occurrence or to all from there on, and says what comes of each. */
export function SeriesChoiceDialog({ choice, onClose }: { choice: SeriesChoice; onClose: () => void }) {
  const { row, from, to, moveOne, moveAll, rule, isWaiting } = choice
  const run = (move: (() => void) | undefined) => () => {
    onClose()
    // The focus first returns to what moves, and then goes along.
    if (move) afterMenuCloses(move)
  }
  return (
    <Dialog title={messages.title(row.title)} onClose={onClose}>
      <div className="series-choice">
        <button type="button" disabled={!moveOne} autoFocus={moveOne !== undefined} onClick={run(moveOne)}>
          <b>{messages.one}</b>
          <span>
            {moveOne ? messages.instead(formatFullDay(to), formatFullDay(from)) : messages.oneTaken}
          </span>
        </button>
        <button type="button" disabled={!moveAll} autoFocus={moveOne === undefined} onClick={run(moveAll)}>
          <b>{messages.all}</b>
          <span>
            {moveAll && rule !== undefined
              ? messages.follows(recurrenceText({ rule, from: 'due' }), formatFullDay(to))
              : isWaiting
                ? messages.allWaiting
                : messages.allFixed}
          </span>
        </button>
      </div>
      <footer>
        <Button onClick={onClose}>{messages.cancel}</Button>
      </footer>
    </Dialog>
  )
}
