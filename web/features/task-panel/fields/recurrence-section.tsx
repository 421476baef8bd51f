import { useDeadlinesOfTask } from '../../../data/tasks/next-dates.ts'
import type { Row } from '../../../data/tasks/row.ts'
import { NextDates } from '../../../ui/next-dates.tsx'
import { messages as pickersMessages } from '../../../messages/en/pickers.ts'
import { messages } from '../../../messages/en/task.ts'
import { FieldValue } from './field-row.tsx'
import { RecurrenceText } from './recurrence-text.tsx'

type RecurrenceSectionProps = { row: Row; today: string; readOnly: boolean }

/** The recurrence and its next five dates, in the side column of the task page. */
export function RecurrenceSection({ row, today, readOnly }: RecurrenceSectionProps) {
  const { recurrence } = row
  const dates = useDeadlinesOfTask(recurrence && !row.completed ? row.id : undefined)
  return (
    <section className="task-fields">
      <h2>
        {messages.fields.repeats}
        {recurrence && (
          <span className="meta">
            {messages.countsFrom(
              recurrence.from === 'due' ? pickersMessages.repeats.due : pickersMessages.repeats.completion,
            )}
          </span>
        )}
      </h2>
      <FieldValue kind="repeats" row={row} label={messages.fields.repeats} readOnly={readOnly}>
        <RecurrenceText recurrence={recurrence} />
      </FieldValue>
      {recurrence && dates.data && (
        <NextDates label={pickersMessages.repeats.next} dates={dates.data} today={today} />
      )}
    </section>
  )
}
