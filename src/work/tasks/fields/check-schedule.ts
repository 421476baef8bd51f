import { type FieldError, validationError } from '../../../core/errors.ts'
import { firstOccurrence } from '../../../core/recurrence.ts'
import { parseRecurrenceRule, type RecurrenceRule } from '../../../core/recurrence-rule.ts'
import { recurrenceRuleMax } from '../../../core/limits.ts'
import type { TaskFields } from '../schema.ts'

/** What needs a due date is refused without one, never cleared silently (D9). */
export function checkDueDateRequired(task: TaskFields): FieldError[] {
  if (task.due_date !== null) return []
  const relative = task.reminders.some((reminder) => reminder.minutes_before !== undefined)
  return [
    ...(task.due_time === null ? [] : ['due_time']),
    ...(task.recurrence === null ? [] : ['recurrence']),
    ...(relative ? ['reminders'] : []),
  ].map((field) => ({ field, reason: 'needs_due_date' }))
}

/**
 * A rule that is set must be one of D5's and come to something within ten years of the due date it is set on.
 *
 * @throws validation_error that says in its message what is wrong
 */
export function checkRecurrence({ recurrence, due_date }: TaskFields): void {
  // A rule that is too long gets its 422 in the end (D20, D22).
  if (!recurrence || due_date === null || recurrence.rule.length > recurrenceRuleMax) return
  requireValidRule(recurrence.rule, due_date)
}

/** Reads a rule with the first day that it comes to. @throws validation_error that says what is wrong */
export function requireValidRule(text: string, dueDate: string): { rule: RecurrenceRule; first: string } {
  const rule = parseRecurrenceRule(text)
  if (typeof rule === 'string') throw ruleError('rule', rule)
  const first = firstOccurrence(rule, dueDate)
  if (first === undefined) throw ruleError('no_occurrence', 'comes to nothing within ten years')
  return { rule, first }
}

const ruleError = (reason: string, says: string) =>
  validationError([{ field: 'recurrence.rule', reason }], `recurrence.rule: ${says}.`)
