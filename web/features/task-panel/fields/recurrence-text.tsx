import type { Row } from '../../../data/tasks/row.ts'
import { words } from '../../../messages/en/task.ts'
import { ruleInWords } from '../../../messages/format-recurrence.ts'

/** How often, in words; a rule that has none stands as it is. */
export function RuleText({ recurrence }: Pick<Row, 'recurrence'>) {
  if (recurrence === null) return <i>{words.none.repeats}</i>
  return ruleInWords(recurrence) ?? <code>{recurrence.rule}</code>
}
