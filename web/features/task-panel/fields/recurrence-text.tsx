import type { Row } from '../../../data/tasks/row.ts'
import { messages } from '../../../messages/en/task.ts'
import { recurrenceText } from '../../../messages/format-recurrence.ts'

/** The recurrence in words, or the rule if there are none. */
export function RecurrenceText({ recurrence }: Pick<Row, 'recurrence'>) {
  if (recurrence === null) return <i>{messages.none.repeats}</i>
  return recurrenceText(recurrence)
}
