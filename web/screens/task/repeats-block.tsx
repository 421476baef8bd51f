import { useDeadlinesOfTask } from '../../lib/rows/deadlines.ts'
import type { Row } from '../../lib/rows/row.ts'
import { NextDates } from '../../parts/next-dates.tsx'
import { words as all } from '../../words/en/pickers.ts'
import { words } from '../../words/en/task.ts'
import { Value } from './fact.tsx'
import { RuleText } from './rule-text.tsx'

type RepeatsBlockProps = { row: Row; today: string; gone: boolean }

/** How often, and the five dates that are next, in the column beside the task. */
export function RepeatsBlock({ row, today, gone }: RepeatsBlockProps) {
  const { recurrence } = row
  const dates = useDeadlinesOfTask(recurrence && !row.completed ? row.id : undefined)
  return (
    <section className="facts">
      <h2>
        {words.facts.repeats}
        {recurrence && (
          <span className="meta">
            {words.countsFrom(recurrence.from === 'due' ? all.repeats.due : all.repeats.completion)}
          </span>
        )}
      </h2>
      <Value kind="repeats" row={row} label={words.facts.repeats} gone={gone}>
        <RuleText recurrence={recurrence} />
      </Value>
      {recurrence && (
        <>
          {dates.data && <NextDates label={all.repeats.next} dates={dates.data} today={today} />}
          <code className="dim rule-code">{recurrence.rule}</code>
        </>
      )}
    </section>
  )
}
