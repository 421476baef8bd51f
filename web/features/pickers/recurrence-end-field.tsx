import { addMonths } from '../../lib/dates.ts'
import { splitEnd, withEnd } from '../../../src/core/phrases/rule-end.ts'
import { messages as pickersMessages } from '../../messages/en/pickers.ts'

const messages = pickersMessages.repeats

type RecurrenceEndFieldProps = { rule: string; start: string; onChange: (rule: string) => void }

/** When a series ends: never, after a date, or after a number of times. */
export function RecurrenceEndField({ rule, start, onChange }: RecurrenceEndFieldProps) {
  const { end } = splitEnd(rule)
  const kind = end === null ? 'never' : 'until' in end ? 'until' : 'count'
  const choose = (next: string) =>
    onChange(
      withEnd(
        rule,
        next === 'until' ? { until: addMonths(start, 12) } : next === 'count' ? { count: 5 } : null,
      ),
    )
  return (
    <div className="pair">
      <label className="meta" htmlFor="rule-end">
        {messages.ends}
      </label>
      <span className="flex gap-2">
        <select id="rule-end" className="input" value={kind} onChange={({ target }) => choose(target.value)}>
          <option value="never">{messages.never}</option>
          <option value="until">{messages.until}</option>
          <option value="count">{messages.count}</option>
        </select>
        {end !== null && 'until' in end && (
          <input
            type="date"
            className="input"
            aria-label={messages.untilDay}
            min={start}
            value={end.until}
            onChange={({ target }) => target.value !== '' && onChange(withEnd(rule, { until: target.value }))}
          />
        )}
        {end !== null && 'count' in end && (
          <input
            type="number"
            className="input"
            aria-label={messages.times}
            min={1}
            max={9999}
            value={end.count}
            onChange={({ target }) => {
              const count = Math.min(9_999, Math.trunc(target.valueAsNumber))
              if (count >= 1) onChange(withEnd(rule, { count }))
            }}
          />
        )}
      </span>
    </div>
  )
}
