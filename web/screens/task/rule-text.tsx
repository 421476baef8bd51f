import type { Row } from '../../lib/rows/row.ts'
import { words } from '../../words/en/task.ts'
import { ruleInWords } from '../../words/rules.ts'

/** How often, in words; a rule that has none stands as it is. */
export function RuleText({ recurrence }: Pick<Row, 'recurrence'>) {
  if (recurrence === null) return <i>{words.none.repeats}</i>
  return ruleInWords(recurrence) ?? <code>{recurrence.rule}</code>
}
