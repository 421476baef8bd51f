import type { Row } from '../../../data/tasks/row.ts'
import { messages } from '../../../messages/en/task.ts'
import { formatRecurrence } from '../../../messages/format-recurrence.ts'

/** How often, in words; a rule that has none stands as it is. */
export function RecurrenceText({ recurrence }: Pick<Row, 'recurrence'>) {
  if (recurrence === null) return <i>{messages.none.repeats}</i>
  return formatRecurrence(recurrence) ?? <code>{recurrence.rule}</code>
}
