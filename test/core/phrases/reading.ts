import { dueDateOf, parseTask, type ParsedTask } from '../../../src/core/phrases/parse-task.ts'
import type { Dictionary } from '../../../src/core/phrases/lexicon.ts'
import type { Choices, Span } from '../../../src/core/phrases/settle-spans.ts'

/** A Friday. */
export const now = { today: '2026-11-20', time: '10:30', dateOrder: 'dmy' } as const

export const known = {
  lists: ['Warehouse', 'Spring range 2027', 'Home'].map((name) => ({ id: `lst_${name}`, name })),
  people: ['Jonas Weber', 'Inês Duarte', 'Ana Kovač', 'Ana Lima'].map((name) => ({
    id: `usr_${name}`,
    name,
  })),
  labels: ['Waiting for', 'Errand', 'Home', 'Spring'].map((name) => ({ id: `lbl_${name}`, name })),
  list_id: 'lst_Home',
  sections: ['Drafts', 'In review'].map((name) => ({ id: `sec_${name}`, name })),
}

export const parse = (text: string, choices?: Choices, words?: Dictionary): ParsedTask =>
  parseTask(text, now, known, choices, words)

const ruleOf = ({ rule, from }: { rule: string; from: string }) =>
  rule.replace('FREQ=', '') + (from === 'completion' ? ' done' : '')

function offerOf({ value }: Span): string {
  if (value.kind === 'date') return `?${value.date}`
  if (value.kind === 'time') return `?${value.time}`
  if (value.kind === 'repeat') return `?${ruleOf(value.recurrence)}`
  return value.kind === 'priority' ? `?!${value.priority}` : `?${value.kind}`
}

/**
 * Writes down what a sentence means: title | due date | time | rule | #list | /section | @person | !priority | ^reminder.
 * The due date is the one that the task gets. What is only offered has a question mark. A label is `+label`.
 */
export function readingOf(text: string, choices?: Choices, words?: Dictionary): string {
  const parsed = parse(text, choices, words)
  const {
    title,
    due_time,
    recurrence,
    list_id,
    section_id,
    assignee_ids,
    label_ids,
    priority,
    reminder,
    spans,
  } = parsed
  return [
    title,
    dueDateOf(parsed, now),
    due_time,
    recurrence && ruleOf(recurrence),
    list_id?.replace('lst_', '#'),
    section_id?.replace('sec_', '/'),
    ...assignee_ids.map((id) => id.replace('usr_', '@')),
    ...label_ids.map((id) => id.replace('lbl_', '+')),
    priority === undefined ? '' : `!${priority}`,
    reminder && ('date' in reminder ? `^${reminder.date} ${reminder.time}` : `^${reminder.minutes_before}`),
    ...spans.filter(({ state }) => state === 'offered').map(offerOf),
  ]
    .filter(Boolean)
    .join(' | ')
}
