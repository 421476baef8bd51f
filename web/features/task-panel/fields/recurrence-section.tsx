import { useDeadlinesOfTask } from '../../../data/tasks/deadlines.ts'
import type { Row } from '../../../data/tasks/row.ts'
import { NextDates } from '../../../ui/next-dates.tsx'
import { words as all } from '../../../messages/en/pickers.ts'
import { words } from '../../../messages/en/task.ts'
import { Value } from './field-row.tsx'
import { RuleText } from './recurrence-text.tsx'

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
